import { expect, test } from 'vitest'
import { proofOfToken } from './proof-of-token.ts'

test('returns the newest authentication time of a token', () => {
  const amr = [
    { method: 'password', timestamp: 1_000 },
    { method: 'totp', timestamp: 2_000 },
    { method: 'token_refresh', timestamp: 9_000 },
  ]
  expect(proofOfToken(amr)).toBe(2_000_000)
})

test.each([
  [undefined],
  ['password'],
  [[]],
  [[null, 'pwd', { method: 'password' }, { timestamp: 5 }]],
  [[{ method: 'password', timestamp: 'soon' }]],
  [[{ method: 'token_refresh', timestamp: 9_000 }]],
])('returns undefined for a token with amr %j', (amr) => {
  expect(proofOfToken(amr)).toBeUndefined()
})
