import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

test.each([
  [{ language: 'de' }, 'en', 'de'],
  [{ language: ' DE-at ' }, undefined, 'de'],
  [{ language: 'de_DE' }, undefined, 'de'],
  [{ language: 'fr' }, 'de', 'de'],
  [{ language: 7 }, 'de', 'de'],
  [null, 'de', 'de'],
  [undefined, undefined, 'en'],
  [{}, '', 'en'],
])('chooses the language of a member with %j and Accept-Language %s: %s', (metadata, header, language) => {
  expect(chooseLanguage(metadata, header)).toBe(language)
})

test.each([
  ['de, en', 'de'],
  ['en;q=0.5, de;q=0.6', 'de'],
  ['de;q=0.5, en', 'en'],
  ['de; q=0.5 , en; q=0.4', 'de'],
  ['fr, de;q=0.1', 'de'],
  ['de;q=0', 'en'],
  ['de;q=0, fr', 'en'],
  ['en;q=0.5, de;xq=0.1', 'de'],
  ['en;q=0.5, de;q=0.1x', 'de'],
  ['en;q=0.5, de;level=1;q=0.1', 'en'],
  [`${'fr,'.repeat(66)}de`, 'de'],
  [`${'fr,'.repeat(67)}de`, 'en'],
])('reads the Accept-Language %s: %s', (header, language) => {
  expect(chooseLanguage({}, header)).toBe(language)
})
