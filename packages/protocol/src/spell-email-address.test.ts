import { expect, test } from 'vitest'
import { spellEmailAddress } from './spell-email-address.ts'

test.each([
  ['Ada@EXAMPLE.org', 'ada@example.org'],
  ['a.b+c@x.example', 'a.b+c@x.example'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  [`${'a'.repeat(64)}@x.example`, `${'a'.repeat(64)}@x.example`],
  [`${'a'.repeat(65)}@x.example`, undefined],
  [`a@${`${'b'.repeat(61)}.`.repeat(4)}example`, undefined],
  ['ada', undefined],
  ['@x.example', undefined],
  ['ada@', undefined],
  ['a@b@x.example', undefined],
  ['.a@x.example', undefined],
  ['a..b@x.example', undefined],
  ['a.@x.example', undefined],
  ['a b@x.example', undefined],
  ['ada@localhost', undefined],
  ['ada@192.0.2.1', undefined],
  ['ada@x.example:80', undefined],
  ['ada@x.example/y', undefined],
  ['ada@x.exa%6dple', undefined],
  ['ada@-x.example', undefined],
  ['ada@x-.example', undefined],
  ['ada@x_y.example', undefined],
  ['ada@x.example.', undefined],
])('spells the address %s as %s', (typed, spelt) => {
  expect(spellEmailAddress(typed)).toBe(spelt)
})
