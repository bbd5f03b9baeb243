import { expect, test } from 'vitest'
import { emailAddress } from './email-address.ts'

const read = (typed: unknown) => emailAddress().safeParse(typed).data

test.each([
  ['ada@example.org', 'ada@example.org'],
  [' Ada.Lovelace@Example.ORG ', 'ada.lovelace@example.org'],
  ['ada+hearth@example.org', 'ada+hearth@example.org'],
  ["o'brien!#$%&*/=?^_`{|}~-@example.org", "o'brien!#$%&*/=?^_`{|}~-@example.org"],
  ['ada@München.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['1@1.museum', '1@1.museum'],
  [
    `${'a'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(61)}.org`,
    `${'a'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(61)}.org`,
  ],
])('normalizes %j to the mailbox %s', (typed, spelt) => {
  expect(read(typed)).toBe(spelt)
})

test.each([
  '',
  '@',
  'ada',
  'ada@',
  '@example.org',
  'ada@localhost',
  'ada@example..org',
  'ada@.example.org',
  'ada@-example.org',
  'ada@exam ple.org',
  'ada@example.org/path',
  'ada@example.org:25',
  'ada@example.org?x',
  'ada@exa%6dple.org',
  'ada@1.2.3.4',
  'ada@0x7f.1',
  'ada@[1.2.3.4]',
  'ada@evil.test@example.org',
  'a..b@example.org',
  '.a@example.org',
  'a.@example.org',
  'a b@example.org',
  '"a b"@example.org',
  'ädä@example.org',
  'a\0@example.org',
  'ada@exa\u0000mple.org',
  'ada@example.org\r\nBcc: eve@example.org',
  'Ada <ada@example.org>',
  `${'a'.repeat(65)}@example.org`,
  `${'a'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(62)}.org`,
  `ada@${'ü'.repeat(60)}.example`,
  5,
  null,
  ['ada@example.org'],
])('rejects %j as an email address', (typed) => {
  expect(read(typed)).toBeUndefined()
})
