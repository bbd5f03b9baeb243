import { REFERRAL_CODE_ALPHABET, REFERRAL_CODE_LENGTH } from '@hearth/protocol/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPersonalCode, normalisePersonalCode } from './personal-code.ts'

test('creates codes of the length and the letters of the protocol', () => {
  for (let times = 0; times < 50; times += 1) {
    const code = createPersonalCode()
    expect(code).toHaveLength(REFERRAL_CODE_LENGTH)
    expect(normalisePersonalCode(code)).toBe(code)
  }
})

test('uses every letter', () => {
  const letters = new Set(Array.from({ length: 500 }, createPersonalCode).join(''))
  expect([...letters].sort().join('')).toBe([...REFERRAL_CODE_ALPHABET].sort().join(''))
})

test('accepts a code in lower case and with spaces around it', () => {
  const code = createPersonalCode()
  expect(normalisePersonalCode(`  ${code.toLowerCase()}\n`)).toBe(code)
})

test('returns only codes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.anything()), (value) => {
      const code = normalisePersonalCode(value)
      if (code !== null)
        expect(code).toMatch(new RegExp(`^[${REFERRAL_CODE_ALPHABET}]{${REFERRAL_CODE_LENGTH}}$`))
    }),
  )
})

test.each([
  ['a letter too few', (code: string) => code.slice(1)],
  ['a letter too many', (code: string) => `${code}${code[0]}`],
  ['a sign at the end', (code: string) => `${code.slice(1)}-`],
  ['a sign at the start', (code: string) => `-${code.slice(1)}`],
])('rejects a code with %s', (_case, change) => {
  expect(normalisePersonalCode(change(createPersonalCode()))).toBeNull()
})
