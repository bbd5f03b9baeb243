import { expect, test } from 'vitest'
import { isContextWords } from './is-context-words.ts'
import { consistsOfWords, isOwnWords, ownTexts } from './is-own-words.ts'

const ada = { email: 'Ada.Lovelace@Engine.example', userMetadata: { full_name: 'Augusta King', age: 36 } }

test('reads the words of an owner from the address and the names', () => {
  expect(ownTexts(ada)).toEqual(['ada.lovelace@engine.example', 'ada.lovelace', 'engine', 'Augusta King'])
})

test.each(['name', 'full_name', 'first_name', 'last_name', 'username', 'user_name', 'preferred_username'])(
  'reads the name %s',
  (name) => {
    expect(isOwnWords('Rumpelstil', { userMetadata: { [name]: 'rumpelstil' } })).toBe(true)
  },
)

test('ignores metadata that is not a name', () => {
  expect(isOwnWords('Rumpelstil', { userMetadata: { color: 'rumpelstil' } })).toBe(false)
})

test.each([{}, { email: undefined, userMetadata: null }, { email: 'nobody' }])(
  'judges a password without the words of %j',
  (owner) => {
    expect(isOwnWords('a long password', owner)).toBe(false)
  },
)

test.each([
  'ada.lovelace@engine.example',
  'ADA.LOVELACE',
  'adalovelace',
  'lovelace',
  'lovelace123',
  'lovelace-1815',
  'Augusta King 2026!',
  'augustaking',
  '!!engine!!lovelace!!',
  'lovelaceengine12',
  'ｌｏｖｅｌａｃｅ',
])('finds the owner in %s', (password) => {
  expect(isOwnWords(password, ada)).toBe(true)
})

test.each([
  ['four other letters', 'lovelaceabcd'],
  ['five digits', 'lovelace18150'],
  ['a short word of the address', 'ada1'],
  ['no word of the owner', '2026'],
  ['letters around a year', 'lovelace2026a'],
])('accepts a password with %s', (_case, password) => {
  expect(isOwnWords(password, ada)).toBe(false)
})

test('counts letters beyond the basic plane once', () => {
  expect(consistsOfWords('lovelace𝒳𝒳𝒳', ['lovelace'])).toBe(true)
})

test('removes longer words before the shorter ones that they contain', () => {
  expect(consistsOfWords('lovelacewoods', ['love', 'lovelacewoods'])).toBe(true)
})

test('reads only the first 320 characters of a text', () => {
  const text = `${'-'.repeat(320)}lovelace`
  expect(consistsOfWords('lovelace', [text])).toBe(false)
  expect(consistsOfWords('lovelace', [text.slice(8)])).toBe(true)
})

test.each(['hearthportal', 'Heartbeats2026', 'my-Brand-1', 'portal.example.org', 'lovelaceadmin'])(
  'finds names of the installation in %s',
  (password) => {
    const portal = { brandName: 'My Brand', publicUrl: 'https://portal.example.org' }
    expect(isContextWords(password, portal, ada)).toBe(true)
  },
)

test.each([
  'heartbeat',
  'heartbeats',
  'portal',
  'member',
  'members',
  'operator',
  'admin',
  'node',
  'nodes',
  'machine',
  'wallet',
  'points',
])('finds the word %s of every portal', (word) => {
  const portal = { brandName: 'Brand', publicUrl: 'https://x.example' }
  expect(isContextWords(`${word}123`, portal, {})).toBe(true)
  expect(isContextWords('correct horse staple', portal, {})).toBe(false)
})
