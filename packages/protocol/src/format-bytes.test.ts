import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('formats sizes in powers of 1000', () => {
  expect([-1, 0, 812, 1_234_567, 999_950, 1e18].map(formatBytes)).toEqual([
    '0 B',
    '0 B',
    '812 B',
    '1,2 MB',
    '1 MB',
    '1\u202f000 PB',
  ])
})
