import { expect, test } from 'vitest'
import { scrambled } from './scramble.ts'

test('[LAY-05] the scrambled title settles from the left and keeps its length and its spaces', () => {
  expect(scrambled('Agent Insights', 0, () => 0)).toBe('aaaaa aaaaaaaa')
  expect(scrambled('Agent Insights', 6, () => 0.999)).toBe('Agent zzzzzzzz')
  expect(scrambled('Agent Insights', 14)).toBe('Agent Insights')
})
