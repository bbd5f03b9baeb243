import { expect, test } from 'vitest'
import { accountSettings } from './account-settings.ts'

const parse = (name: keyof typeof accountSettings, value: string) =>
  accountSettings[name].schema.safeParse(value)

test.each([
  ['1/1', { limit: 1, windowSeconds: 1 }],
  ['999999/3600', { limit: 999_999, windowSeconds: 3600 }],
  ['30/300', { limit: 30, windowSeconds: 300 }],
])('reads the limit %s', (value, expected) => {
  expect(parse('AUTH_LIMIT_MAIL_PER_ACCOUNT', value).data).toEqual(expected)
})

test.each(['0/1', '1/0', '1000000/1', '1/3601', '1/4000', '1', '1/1/1', 'x1/1', '1/1x'])(
  'rejects the limit %s',
  (value) => {
    expect(parse('AUTH_LIMIT_MAIL_PER_ACCOUNT', value).success).toBe(false)
  },
)

test.each([
  ['off', []],
  ['portal', ['portal']],
  ['portal, https://a.example', ['portal', 'https://a.example']],
  ['https://a.example/', ['https://a.example']],
])('reads the portals %s', (value, expected) => {
  expect(parse('AUTH_CONFIRM_LINKS', value).data).toEqual(expected)
})

test.each(['https://a.example/path', 'ftp://a.example', 'a.example', '', 'https://a.example?b'])(
  'rejects the portal "%s"',
  (value) => {
    expect(parse('AUTH_CONFIRM_LINKS', value).success).toBe(false)
  },
)

test.each([
  ['on', true],
  ['off', false],
])('reads the switch %s', (value, expected) => {
  expect(parse('BOT_CHECK', value).data).toBe(expected)
  expect(parse('BOT_CHECK', value.toUpperCase()).success).toBe(false)
})

test.each([
  ['', []],
  ['https://a.example/x, https://b.example', ['https://a.example/x', 'https://b.example']],
  ['https://a.example,,', ['https://a.example']],
])('reads the targets of links "%s"', (value, expected) => {
  expect(parse('REDIRECT_URLS', value).data).toEqual(expected)
})

test('reads 0 hours as no limit', () => {
  expect(parse('AUTH_SESSION_IDLE_HOURS', '0').data).toBe(0)
  expect(parse('AUTH_SESSION_IDLE_HOURS', '0.1').data).toBe(0.1)
  expect(parse('AUTH_SESSION_IDLE_HOURS', '0.05').success).toBe(false)
})
