import { expect, test } from 'vitest'
import { scramble } from './scramble.ts'

test('[LAY-05] settles from the left and keeps length and spaces', () => {
  expect(scramble('Agent Insights', 0, () => 0)).toBe('aaaaa aaaaaaaa')
  expect(scramble('Agent Insights', 6, () => 0.999)).toBe('Agent zzzzzzzz')
  expect(scramble('Agent Insights', 14)).toBe('Agent Insights')
})
