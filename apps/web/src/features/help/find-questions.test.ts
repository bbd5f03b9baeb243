import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'
import { topics as german } from './topics-de.ts'
import { topics as english } from './topics-en.ts'

const ids = (topics: typeof english) => topics.flatMap(({ questions }) => questions.map(({ id }) => id))

test('finds questions with every word, ignoring case and accents', () => {
  expect(ids(findQuestions(english, 'AUDIT log'))).toEqual(['appeal-outcome'])
  expect(ids(findQuestions(german, 'gebuhren'))).toContain('machine-id')
  expect(ids(findQuestions(german, 'Gebühren'))).toEqual(ids(findQuestions(german, 'gebuhren')))
  expect(findQuestions(english, 'xylophone')).toEqual([])
  expect(findQuestions(english, '  ')).toBe(english)
})

test('answers the same questions with the same ids in both languages', () => {
  expect(ids(german)).toEqual(ids(english))
  expect(new Set(ids(english)).size).toBe(ids(english).length)
})
