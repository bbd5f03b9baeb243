import { expect, test } from 'vitest'
import { cn } from './class-names.ts'

test('joins class names', () => {
  expect(cn('a', false, undefined, null, '', 'b')).toBe('a b')
})
