import { expect, test } from 'vitest'
import { isSealed, seal } from './seal.ts'

test('a seal is valid while neither the text nor its sources changed', () => {
  const text = "export const code = '0x60'\n"
  const sealed = seal(text, 'sources')
  expect(isSealed(sealed, 'sources')).toBe(true)
  expect(isSealed(sealed, 'other sources')).toBe(false)
  expect(isSealed(sealed.replace('0x60', '0x61'), 'sources')).toBe(false)
  expect(isSealed(text, 'sources')).toBe(false)
})
