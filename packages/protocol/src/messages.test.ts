import { expect, expectTypeOf, test } from 'vitest'
import {
  defineMessages,
  findLanguage,
  formatMessage,
  parseAcceptLanguage,
  serializeParams,
  terminalLanguage,
} from './messages.ts'

const messages = defineMessages('test', {
  plain: { en: 'Done.', de: 'Fertig.' },
  limit: { en: 'At most {max} of {name}.', de: 'Höchstens {max} von {name}.' },
  posts: {
    en: { one: '{count} post', other: '{count} posts' },
    de: { one: '{count} Beitrag', other: '{count} Beiträge' },
  },
  results: { en: '{results} collected', de: '{results} gesammelt' },
})

test('formats the values of a message in each language', () => {
  const message = messages.limit({ max: 1234.5, name: 'nodes' })
  expect(message.id).toBe('test.limit')
  expect(formatMessage(message, 'en')).toBe('At most 1\u202f234,5 of nodes.')
  expect(formatMessage(message, 'de')).toBe('Höchstens 1\u202f234,5 von nodes.')
  expect(formatMessage(messages.plain(), 'de')).toBe('Fertig.')
})

test('selects the plural form by the count', () => {
  expect([0, 1, 2].map((count) => formatMessage(messages.posts({ count }), 'de'))).toEqual([
    '0 Beiträge',
    '1 Beitrag',
    '2 Beiträge',
  ])
})

test('formats nested messages in the language of the outer message', () => {
  const results = [messages.posts({ count: 1 }), messages.posts({ count: 2 })]
  const message = messages.results({ results })
  expect(formatMessage(message, 'de')).toBe('1 Beitrag, 2 Beiträge gesammelt')
  expect(serializeParams(message.params)).toEqual({
    results: [
      { id: 'test.posts', params: { count: 1 } },
      { id: 'test.posts', params: { count: 2 } },
    ],
  })
})

test('formats times and days for people, and keeps them exact for programs', () => {
  const message = messages.limit({ max: { time: '2026-11-12T14:05:59.123Z' }, name: { day: '2026-03-01' } })
  expect(formatMessage(message, 'en')).toBe('At most 12 Nov 2026, 14:05 UTC of 1 Mar 2026.')
  expect(formatMessage(message, 'de')).toBe('Höchstens 12. Nov. 2026, 14:05 UTC von 1. März 2026.')
  expect(serializeParams(message.params)).toEqual({ max: '2026-11-12T14:05:59.123Z', name: '2026-03-01' })
  expect(formatMessage(JSON.parse(JSON.stringify(message)), 'de')).toBe(formatMessage(message, 'de'))
  expect(formatMessage(messages.limit({ max: { time: 'soon' }, name: { day: '' } }), 'en')).toBe(
    'At most soon of .',
  )
})

test('does not expand a value with braces again', () => {
  expect(formatMessage(messages.limit({ max: 1, name: '{max}' }), 'en')).toBe('At most 1 of {max}.')
})

test('checks placeholders at compile time', () => {
  expectTypeOf(messages.plain).parameters.toEqualTypeOf<[]>()
  expectTypeOf(messages.limit).parameter(0).toHaveProperty('max')
  // @ts-expect-error name is missing
  messages.limit({ max: 1 })
  // @ts-expect-error the German text lacks a placeholder
  defineMessages('test', { broken: { en: 'At most {max}.', de: 'Höchstens.' } })
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr, en;q=0.5, de;q=0.7', 'de'],
  ['en-US', 'en'],
  ['fr', undefined],
  ['de;q=0', undefined],
  ['', undefined],
  [undefined, undefined],
])('for Accept-Language %s selects %s', (header, language) => {
  expect(parseAcceptLanguage(header)).toBe(language)
})

test.each([
  [{ LC_ALL: 'de_DE.UTF-8', LC_MESSAGES: 'en', LANG: 'en' }, 'de'],
  [{ LC_ALL: '', LC_MESSAGES: 'de', LANG: 'en' }, 'de'],
  [{ LANG: 'de' }, 'de'],
  [{ LANG: 'fr' }, 'en'],
  [{ LC_ALL: 'C', LANG: 'de' }, 'en'],
  [{}, 'en'],
])('reads the language of a terminal from %j: %s', (environment, language) => {
  expect(terminalLanguage(environment)).toBe(language)
})

test.each([
  ['de-AT', 'de'],
  [' DE ', 'de'],
  ['de.UTF-8', 'de'],
  ['english', undefined],
  [7, undefined],
])('finds the language of %j: %s', (tag, language) => {
  expect(findLanguage(tag)).toBe(language)
})

test.each([
  [undefined, undefined],
  ['en;q=0.5, de;q=0.6', 'de'],
  ['de;q=0', undefined],
  ['en;q=0.5, de;xq=0.9;q=0.1', 'en'],
  ['en;q=0.5, de;q=0.4x', 'de'],
  ['en;q=0.5, de; q=0.6 ', 'de'],
  ['fr, en;q=0.1', 'en'],
  [`${'fr,'.repeat(66)}de`, 'de'],
  [`${'fr,'.repeat(67)}de`, undefined],
])('reads the Accept-Language %s: %s', (header, language) => {
  expect(parseAcceptLanguage(header)).toBe(language)
})
