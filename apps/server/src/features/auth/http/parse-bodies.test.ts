import { expect, test } from 'vitest'
import { z } from 'zod'
import { createUserBody, generateLinkBody, listQuery } from './admin-bodies.ts'
import { challengeOf, parse, signUpBody, verifyBody } from './bodies.ts'
import { clientTexts, isPhoneNumber } from './client-texts.ts'
import { otpBody, recoverBody, updateUserBody } from './link-bodies.ts'
import { metadata } from './metadata.ts'

const email = 'ada@example.org'
const challenge = 'c'.repeat(43)
const rejection = (message: string | RegExp) =>
  expect.objectContaining({
    statusCode: 400,
    code: 'validation_failed',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })

test('names each rejected field with its rule', () => {
  const schema = z.object({ a: z.object({ b: z.string() }), c: z.string() })
  expect(() => parse(schema, { a: { b: 1 } })).toThrow(rejection(/^a\.b: .+; c: .+$/))
})

test('names the body if the whole of it is wrong', () => {
  expect(() => parse(signUpBody, 'text')).toThrow(rejection(/^body: /))
})

test('names at most five fields', () => {
  const schema = z.object(Object.fromEntries([...'abcdef'].map((name) => [name, z.string()])))
  expect(() => parse(schema, {})).toThrow(rejection(/^a: [^;]+(; [b-e]: [^;]+){4}$/))
})

test("answers with GoTrue's message for the first field of its order", () => {
  expect(() => parse(signUpBody, {}, clientTexts.signUp)).toThrow(
    rejection('Signup requires a valid password'),
  )
  expect(() => parse(signUpBody, { password: 'long enough' }, clientTexts.signUp)).toThrow(
    rejection('An email address is required'),
  )
})

test('names the fields if GoTrue has no message', () => {
  expect(() => parse(signUpBody, { email, password: 1 }, clientTexts.signUp)).toThrow(
    rejection(/^password: /),
  )
})

test("does not use a field's message for a field inside of it", () => {
  const schema = z.object({ email: z.object({ x: z.string() }) })
  expect(() => parse(schema, { email: {} }, { email: () => 'text' })).toThrow(rejection(/^email\.x: /))
})

test.each([
  [undefined, 'An email address is required'],
  [null, 'An email address is required'],
  ['', 'An email address is required'],
  [1, undefined],
  ['nobody', 'Unable to validate email address: invalid format'],
  ['x'.repeat(255), 'Unable to validate email address: invalid format'],
  ['x'.repeat(256), 'An email address is too long'],
])('has the message of GoTrue for the address %j', (value, text) => {
  expect(clientTexts.changeUser.email(value)).toBe(text)
})

test('has a message for each request without an address', () => {
  const texts = [clientTexts.recover, clientTexts.otp, clientTexts.resend, clientTexts.createUser]
  expect(texts.map((each) => each.email(''))).toEqual([
    'Password recovery requires an email',
    'One of email or phone must be set',
    'Type provided requires an email address',
    'Cannot create a user without either an email or phone',
  ])
  expect(clientTexts.resend.type()).toBe(
    'Missing one of these types: signup, email_change, sms, phone_change',
  )
})

test.each([
  ['', 'Signup requires a valid password'],
  [undefined, 'Signup requires a valid password'],
  ['x'.repeat(257), 'Password cannot be longer than 256 characters'],
  ['x'.repeat(256), undefined],
  [Array.from({ length: 257 }), undefined],
  [1, undefined],
])('has the message of GoTrue for the password %j', (value, text) => {
  expect(clientTexts.updateUser.password(value)).toBe(text)
})

test.each([
  ['+49 170 1234567', true],
  ['15550100', true],
  ['12', true],
  ['1', false],
  ['0170123', false],
  ['+', false],
  ['1234567890123456', false],
  ['123456789012345', true],
  ['12a', false],
  ['a12', false],
  ['++12', false],
  ['1+2', false],
])('judges the phone number %s: %s', (phone, isValid) => {
  expect(isPhoneNumber(phone)).toBe(isValid)
})

test.each([
  [{}, undefined],
  [{ code_challenge: null, code_challenge_method: 's256' }, undefined],
  [{ code_challenge: challenge }, { value: challenge, method: 'plain' }],
  [
    { code_challenge: challenge, code_challenge_method: 'S256' },
    { value: challenge, method: 's256' },
  ],
  [
    { code_challenge: challenge, code_challenge_method: 'plain' },
    { value: challenge, method: 'plain' },
  ],
])('reads the PKCE challenge of %j', (body, expected) => {
  expect(challengeOf(body)).toEqual(expected)
})

test('adds the challenge to requests for links and changes', () => {
  const sent = { email, code_challenge: challenge, code_challenge_method: 's256' }
  const expected = { value: challenge, method: 's256' }
  expect(parse(recoverBody, sent)).toMatchObject({ email, challenge: expected })
  expect(parse(otpBody, { ...sent, create_user: false })).toMatchObject({
    create_user: false,
    challenge: expected,
  })
  expect(parse(updateUserBody, { ...sent, nonce: '123456' })).toMatchObject({
    nonce: '123456',
    challenge: expected,
  })
})

test('counts an empty address or password as unchanged', () => {
  expect(parse(updateUserBody, { email: '', password: '' })).toMatchObject({
    email: undefined,
    password: undefined,
  })
  expect(parse(createUserBody, { email, password: '', ban_duration: '' })).toMatchObject({
    password: undefined,
    ban_duration: undefined,
  })
})

test('reads a code with the address to which it was sent', () => {
  const body = { type: 'email', email, token: '123 - 456', code_verifier: challenge }
  expect(parse(verifyBody, body)).toEqual({
    purposes: ['signup', 'invite', 'magiclink'],
    proof: { email, code: '123456', verifier: challenge },
  })
})

test('reads a code without a verifier', () => {
  expect(parse(verifyBody, { type: 'recovery', email, token: '123456', code_verifier: null })).toEqual({
    purposes: ['recovery'],
    proof: { email, code: '123456', verifier: undefined },
  })
})

test('reads the token of a link', () => {
  expect(parse(verifyBody, { type: 'email_change', token_hash: 'hash' })).toEqual({
    purposes: ['email_change_current', 'email_change_new'],
    proof: { linkToken: 'hash' },
  })
})

test.each([
  [
    'a link token with an address',
    { token_hash: 'hash', email },
    'token_hash: must come with the type and nothing else',
  ],
  [
    'a link token with a code',
    { token_hash: 'hash', token: '123456' },
    'token_hash: must come with the type and nothing else',
  ],
  ['a code without an address', { token: '123456' }, 'email: is required with a token'],
  ['an address without a code', { email }, 'token: is required'],
  ['an empty code', { email, token: '' }, /^token: /],
])('rejects %s', (_case, body, message) => {
  expect(() => parse(verifyBody, { type: 'signup', ...body })).toThrow(rejection(message))
})

test.each([
  ['none', 0],
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['1m1s1ms', 61_001],
  ['1.5s', 1_500],
  ['876000h', 100 * 365 * 86_400_000],
])('reads the ban of %s', (ban_duration, ms) => {
  expect(parse(createUserBody, { email, ban_duration })).toMatchObject({ ban_duration: ms })
})

test.each(['876001h', '1', 'h', '1d', '1h ', 'none1h', 'x1h'])('rejects the ban of "%s"', (ban_duration) => {
  expect(() => parse(createUserBody, { email, ban_duration })).toThrow(rejection(/^ban_duration: /))
})

test('reads pages, with defaults for absent and empty parameters', () => {
  expect(parse(listQuery, {})).toEqual({ page: 1, per_page: 50, filter: '' })
  expect(parse(listQuery, { page: '', per_page: '' })).toMatchObject({ page: 1, per_page: 50 })
  expect(parse(listQuery, { page: '1000000', per_page: '1000' })).toMatchObject({
    page: 1_000_000,
    per_page: 1000,
  })
})

test.each([{ page: '0' }, { page: '1000001' }, { page: '1.5' }, { per_page: '1001' }, { per_page: '0' }])(
  'rejects the page %j',
  (query) => {
    expect(() => parse(listQuery, query)).toThrow(rejection(/page: /))
  },
)

test.each([undefined, null])('reads absent metadata %s as an empty object', (value) => {
  expect(metadata.parse(value)).toEqual({})
  expect(parse(generateLinkBody, { type: 'signup', email, data: value })).toMatchObject({ data: {} })
})

test.each([
  ['text', 'x'],
  ['a list', []],
])('rejects metadata that is %s', (_case, value) => {
  expect(metadata.safeParse(value).error?.issues).toHaveLength(1)
})

const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })

test('accepts metadata up to eight levels deep', () => {
  expect(metadata.safeParse(nested(8)).success).toBe(true)
  expect(metadata.safeParse(nested(9)).success).toBe(false)
  expect(metadata.safeParse({ a: [[[[[[[1]]]]]]] }).success).toBe(true)
  expect(metadata.safeParse({ a: [[[[[[[[1]]]]]]]] }).success).toBe(false)
})

test.each([
  ['a NUL in a value', { a: 'x\0' }],
  ['a NUL in a name', { 'x\0': 1 }],
  ['half of a surrogate pair', { a: '\ud800' }],
  ['half of a surrogate pair in a list', { a: [1, '\udc00'] }],
])('rejects metadata with %s, which PostgreSQL cannot store', (_case, value) => {
  expect(metadata.safeParse(value).success).toBe(false)
})

test('accepts null and numbers in metadata', () => {
  expect(metadata.parse({ a: null, b: 1, c: 'ok' })).toEqual({ a: null, b: 1, c: 'ok' })
})

test('accepts up to 4,096 bytes of metadata', () => {
  const bytes = (count: number) => ({ a: 'ä'.repeat((count - '{"a":""}'.length) / 2) })
  expect(metadata.safeParse(bytes(4096)).success).toBe(true)
  expect(metadata.safeParse(bytes(4098)).success).toBe(false)
})
