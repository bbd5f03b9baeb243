import { expect, test } from 'vitest'
import { describePassword } from './password-advice.ts'

test.each([
  ['', 'At least 8 characters. A whole sentence works well.'],
  ['short', '3 more characters are needed.'],
  ['1234567', 'One more character is needed.'],
  ['mara.long is here', 'Weak: it contains your email address.'],
  ['aaaaaaaaaaaaaaaaa', 'Weak: it has only a few different characters.'],
  ['abcdefghij', 'Weak: it is mostly a sequence from the keyboard or the alphabet.'],
  ['qwertyuiop1', 'Weak: it is mostly a sequence from the keyboard or the alphabet.'],
  ['blue kettle', 'Fair. A few more words make it strong.'],
  ['the kettle sings at seven', 'Strong.'],
])('gives advice on the password %j', (password, words) => {
  expect(describePassword(password, 'mara.long@example.org')).toBe(words)
})
