import { createHash, createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRefreshToken, openAnswer, readRefreshToken, sealAnswer } from './refresh-token.ts'

const key = createSecretKey(randomBytes(32))
const userId = '0198a1b2-0000-7000-8000-000000000001'
const sessionId = '0198a1b2-0000-7000-8000-000000000002'
const create = () => createRefreshToken(key, userId, sessionId)

test('reads the token that it created', () => {
  const token = create()
  expect(readRefreshToken(key, token.text)).toEqual(token)
  expect(token).toMatchObject({ userId, sessionId })
})

test('stores only the hash of a token', () => {
  const { text, hash } = create()
  expect(hash).toEqual(createHash('sha256').update(text).digest())
})

test('creates 80 bytes with 32 random ones', () => {
  const [one, other] = [create(), create()].map(({ text }) => Buffer.from(text, 'base64url'))
  expect(one).toHaveLength(80)
  expect(one?.subarray(0, 32)).toEqual(other?.subarray(0, 32))
  expect(one?.subarray(32, 64)).not.toEqual(other?.subarray(32, 64))
})

test.each([0, 16, 32, 63, 64, 79])('rejects a token whose byte %i was changed', (index) => {
  const bytes = Buffer.from(create().text, 'base64url')
  bytes[index] = (bytes[index] ?? 0) ^ 1
  expect(readRefreshToken(key, bytes.toString('base64url'))).toBeUndefined()
})

test('rejects a token of another key', () => {
  expect(readRefreshToken(createSecretKey(randomBytes(32)), create().text)).toBeUndefined()
})

test.each([
  ['padding', (text: string) => `${text}=`],
  ['a missing byte', (text: string) => text.slice(0, -2)],
  ['a further byte', (text: string) => `${text}AA`],
  ['nothing', () => ''],
])('rejects a token with %s', (_case, change) => {
  expect(readRefreshToken(key, change(create().text))).toBeUndefined()
})

test('opens an answer with the token for which it was sealed', () => {
  const token = create()
  expect(openAnswer(token, sealAnswer(token, '{"a":"ä"}'))).toBe('{"a":"ä"}')
})

test('opens no answer with another token', () => {
  const sealed = sealAnswer(create(), 'answer')
  expect(() => openAnswer(create(), sealed)).toThrow()
})

test('binds an answer to its session', () => {
  const token = create()
  const sealed = sealAnswer(token, 'answer')
  expect(() => openAnswer({ ...token, sessionId: userId }, sealed)).toThrow()
})

test('seals an answer as nonce, tag and ciphertext', () => {
  const token = create()
  const sealed = sealAnswer(token, 'answer')
  expect(sealed).toHaveLength(12 + 16 + 'answer'.length)
  expect(sealed.includes('answer')).toBe(false)
  expect(sealed.subarray(0, 12)).not.toEqual(sealAnswer(token, 'answer').subarray(0, 12))
})

test.each([0, 12, 28])('opens no answer whose byte %i was changed', (index) => {
  const token = create()
  const sealed = sealAnswer(token, 'answer')
  sealed[index] = (sealed[index] ?? 0) ^ 1
  expect(() => openAnswer(token, sealed)).toThrow()
})
