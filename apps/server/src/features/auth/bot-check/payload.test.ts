import { expect, test } from 'vitest'
import { parsePayload } from './payload.ts'

const payload = {
  challenge: {
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      expiresAt: 1,
      keyLength: 1,
      keyPrefix: '0a',
      keySignature: '0a',
      nonce: '0a',
      salt: '0a',
    },
    signature: '0a',
  },
  solution: { counter: 0, derivedKey: '0a' },
}
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

test('reads a solved challenge', () => {
  expect(parsePayload(encode(payload))).toEqual(payload)
})

test('rejects further parameters', () => {
  const { challenge } = payload
  const changed = { ...payload, challenge: { ...challenge, parameters: { ...challenge.parameters, x: 1 } } }
  expect(parsePayload(encode(changed))).toBeUndefined()
})

test.each(['', 'text', encode({}), encode(null)])('rejects the token "%s"', (token) => {
  expect(parsePayload(token)).toBeUndefined()
})
