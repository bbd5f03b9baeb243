import { expect, test } from 'vitest'
import { MessageBudget } from './message-budget.ts'

test('allows a burst, then the messages of each second', () => {
  const budget = new MessageBudget(2, 3, 1000)
  const consume = (now: number, times: number) =>
    Array.from({ length: times }, () => budget.consume(now)).filter(Boolean).length
  expect(consume(1000, 5)).toBe(3)
  expect(consume(1499, 5)).toBe(0)
  expect(consume(1500, 5)).toBe(1)
  expect(consume(2500, 5)).toBe(2)
  expect(consume(60_000, 9)).toBe(3)
})
