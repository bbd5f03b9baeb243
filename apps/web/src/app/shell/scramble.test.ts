import { expect, test } from 'vitest'
import { scramble } from './scramble.ts'

test('settles from the left and keeps length and spaces', { tags: ['LAY-05'] }, () => {
  expect(scramble('Agent Insights', 0, () => 0)).toBe('aaaaa aaaaaaaa')
  expect(scramble('Agent Insights', 6, () => 0.999)).toBe('Agent zzzzzzzz')
  expect(scramble('Agent Insights', 14)).toBe('Agent Insights')
})
