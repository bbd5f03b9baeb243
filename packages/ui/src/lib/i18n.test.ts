import { afterEach, expect, test } from 'vitest'
import { currentLanguage, i18n } from './i18n.ts'

afterEach(() => i18n.activate('en', { messages: {} }))

test('writes the English text of a message with its values', () => {
  const message: (string | [string])[] = ['At most ', ['count'], ' of ', ['name'], '.']
  expect(i18n._({ id: 'x', message, values: { count: 3, name: null } })).toBe('At most 3 of .')
  expect(i18n._({ id: 'x', message: 'Text' })).toBe('Text')
  expect(i18n._()).toBe('')
})

test('writes the translation of a message, found by its ID', () => {
  i18n.activate('de', { messages: { x: ['Höchstens ', ['count']] } })
  expect(currentLanguage()).toBe('de')
  expect(i18n._({ id: 'x', message: 'English', values: { count: 3 } })).toBe('Höchstens 3')
  expect(i18n._({ id: 'y', message: 'English' })).toBe('English')
})

test('writes the plural form of a number', () => {
  const cases = { one: ['# day'], other: ['#', ' days # of ', ['name']], 0: 'no day' }
  const write = (count: number) =>
    i18n._({ id: 'x', message: [['count', 'plural', cases]] as never, values: { count, name: 'x' } })
  expect([write(0), write(1), write(2)]).toEqual(['no day', '# day', '2 days # of x'])
})
