import { expect, test } from 'vitest'
import { scramble } from './scramble.ts'

test('[LAY-05] the scrambled title settles from the left and keeps its length and its spaces', () => {
  expect(scramble('Agent Insights', 0, () => 0)).toBe('aaaaa aaaaaaaa')
  expect(scramble('Agent Insights', 6, () => 0.999)).toBe('Agent zzzzzzzz')
  expect(scramble('Agent Insights', 14)).toBe('Agent Insights')
})
