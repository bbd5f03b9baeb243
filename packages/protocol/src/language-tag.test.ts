import { expect, test } from 'vitest'
import { languageTag } from './language-tag.ts'

test.each([
  ['de-at', 'de-AT'],
  ['zh-hans-cn', 'zh-Hans-CN'],
])('spells the language tag %s as %s', (tag, spelt) => {
  expect(languageTag().parse(tag)).toBe(spelt)
})
