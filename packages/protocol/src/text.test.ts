import { expect, test } from 'vitest'
import { text } from './text.ts'

const rulesOf = (value: string) =>
  text(5)
    .safeParse(value)
    .error?.issues.map(({ message }) => message)

test.each(['', 'a\nb', '😀'])('accepts the text %j', (value) => {
  expect(rulesOf(value)).toBeUndefined()
})

test.each(['\0', 'a\0', '\0a', 'a\0b'])('rejects NUL in %j', (value) => {
  expect(rulesOf(value)).toEqual(['nulCharacters'])
})

test.each(['\ud800', 'a\udc00'])('rejects half of a surrogate pair in %j', (value) => {
  expect(rulesOf(value)).toEqual(['unicode'])
})
