import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHelpSearch } from '../../features/help/help-search.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** Strings that other parsers convert to numbers, booleans, null or JSON, and any URL text. */
const text = fc.oneof(
  fc.constantFrom(
    '',
    '23456',
    '00000',
    '1e999',
    '-0',
    'true',
    'false',
    'null',
    'undefined',
    '[1]',
    '{"a":1}',
    '"x"',
  ),
  fc.stringMatching(/^[0-9]{1,8}$/),
  fc.string({ unit: 'grapheme' }),
)
const pairs = fc.array(fc.tuple(fc.oneof(text, fc.constantFrom('__proto__', 'constructor')), text))

test('keeps every URL parameter as text and the first of repeated ones', { tags: ['NAV-04'] }, () => {
  fc.assert(
    fc.property(pairs, (given) => {
      const url = new URLSearchParams(given)
      const parsed = parseSearch(`?${url}`)
      expect(Object.keys(parsed).sort()).toEqual([...new Set(url.keys())].sort())
      for (const name of url.keys()) expect(parsed[name]).toBe(url.get(name))
      expect(parseSearch(url.toString())).toEqual(parsed)
    }),
  )
})

test('restores formatted parameters', () => {
  fc.assert(
    fc.property(pairs, (given) => {
      const parsed = parseSearch(`?${new URLSearchParams(given)}`)
      expect(parseSearch(stringifySearch(parsed))).toEqual(parsed)
    }),
  )
  expect(stringifySearch({ page: 2, range: undefined, q: '' })).toBe('?page=2&q=')
  expect(stringifySearch({ range: undefined })).toBe('')
})

test('keeps numbers in the FAQ search', () => {
  for (const q of ['3338', 'true', '1e5'])
    expect(parseHelpSearch(parseSearch(`?q=${q}`))).toEqual({ lang: undefined, q })
})
