import { expect, test } from 'vitest'
import { createWebhookSecret, isSignatureGood, signWebhook, writeWebhookSecret } from './webhook-signature.ts'

const secret = Buffer.alloc(32, 1)
const other = Buffer.alloc(32, 2)
const now = new Date('2026-03-01T12:00:00Z')
const seconds = now.getTime() / 1000
const unsigned = { id: 'msg_1', timestamp: String(seconds), body: Buffer.from('{"a":1}') }
const signed = { ...unsigned, signature: signWebhook([secret], unsigned) }

test('signs as Standard Webhooks defines it', () => {
  // The example of the specification.
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const example = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    body: Buffer.from('{"test": 2432232314}'),
  }
  expect(signWebhook([key], example)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('accepts its own signature', () => {
  expect(isSignatureGood(secret, signed, now)).toBe(true)
})

test('signs with each secret', () => {
  const signature = signWebhook([other, secret], unsigned)
  expect(signature.split(' ')).toHaveLength(2)
  expect(isSignatureGood(secret, { ...unsigned, signature }, now)).toBe(true)
  expect(isSignatureGood(other, { ...unsigned, signature }, now)).toBe(true)
})

test.each([
  ['another secret', { signature: signWebhook([other], unsigned) }],
  ['another ID', { id: 'msg_2' }],
  ['another time', { timestamp: String(seconds + 1) }],
  ['another body', { body: Buffer.from('{"a":2}') }],
  ['another scheme', { signature: signed.signature.replace('v1', 'v2') }],
  ['no scheme', { signature: signed.signature.replace('v1,', '') }],
  ['a shorter signature', { signature: 'v1,AAAA' }],
  ['no signature', { signature: '' }],
])('rejects a body with %s', (_case, change) => {
  expect(isSignatureGood(secret, { ...signed, ...change }, now)).toBe(false)
})

test.each([
  [-300, true],
  [-301, false],
  [300, true],
  [301, false],
])('judges a body from %i s away: %s', (offset, expected) => {
  const at = { ...unsigned, timestamp: String(seconds + offset) }
  expect(isSignatureGood(secret, { ...at, signature: signWebhook([secret], at) }, now)).toBe(expected)
})

test('rejects a body without a time', () => {
  const at = { ...unsigned, timestamp: 'soon' }
  expect(isSignatureGood(secret, { ...at, signature: signWebhook([secret], at) }, now)).toBe(false)
})

test('creates 32 random bytes, written with the prefix of the standard', () => {
  const created = createWebhookSecret()
  expect(created).toHaveLength(32)
  expect(created).not.toEqual(createWebhookSecret())
  expect(writeWebhookSecret(secret)).toBe('whsec_AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=')
})
