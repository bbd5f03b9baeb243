import { expect, test } from 'vitest'
import { getSecondsLeft, readMemberId } from './session-token.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

function jwt(payload: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'ES256' })}.${encode(payload)}.signature`
}

test('returns the remaining time of a token', () => {
  expect(getSecondsLeft(jwt({ exp: NOW / 1000 + 90 }), NOW)).toBe(90)
  expect(getSecondsLeft(jwt({ exp: NOW / 1000 - 5, name: 'Zoë 日本' }), NOW)).toBe(-5)
})

test.each(['', 'opaque', 'a.b.c', jwt({}), jwt({ exp: 'soon' })])(
  'the token %j never expires by itself',
  (token) => {
    expect(getSecondsLeft(token, NOW)).toBe(Number.POSITIVE_INFINITY)
  },
)

test('returns the member of a token, or null', () => {
  expect(readMemberId(jwt({ sub: 'mara' }))).toBe('mara')
  const encoded = (text: string) => `a.${Buffer.from(text).toString('base64url')}.c`
  for (const token of [null, '', 'opaque', jwt({}), encoded('null'), encoded('"mara"')])
    expect(readMemberId(token)).toBeNull()
})
