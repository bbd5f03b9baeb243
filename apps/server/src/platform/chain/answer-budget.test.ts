import { expect, test } from 'vitest'
import { AnswersTooLarge, createAnswerBudget } from './answer-budget.ts'

test('enforces the total and the limit of each caller', () => {
  const budget = createAnswerBudget({ total: 150, perCaller: 100, free: 10 })
  const first = budget.open('a')
  first.add(60)
  first.add(50)
  expect(() => budget.open('a').add(11)).toThrow(AnswersTooLarge)
  budget.open('a').add(10)
  const other = budget.open('b')
  other.add(60)
  expect(() => other.add(1)).toThrow(AnswersTooLarge)
  first.release()
  first.release()
  other.add(10)
  expect(() => first.add(1)).toThrow(AnswersTooLarge)
  budget.open('c').add(95)
  expect(() => budget.open('d').add(20)).toThrow(AnswersTooLarge)
})
