import { expect, test } from 'vitest'
import { describePassword } from './password-advice.ts'

test.each([
  ['', 'At least 8 characters. A sentence is good.'],
  ['short', '3 more characters are needed.'],
  ['1234567', 'One more character is needed.'],
  ['mara.long is here', 'Weak: your own address is the first thing tried.'],
  ['aaaaaaaaaaaaaaaaa', 'Weak: only a few different characters.'],
  ['abcdefghij', 'Weak: mostly a row of the keyboard or of the alphabet.'],
  ['qwertyuiop1', 'Weak: mostly a row of the keyboard or of the alphabet.'],
  ['blue kettle', 'Fair. A few more words would make it strong.'],
  ['the kettle sings at seven', 'Strong: long, and it only has to be remembered.'],
])('gives advice on the password %j', (password, words) => {
  expect(describePassword(password, 'mara.long@example.org')).toBe(words)
})
