import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { findRejectedField, getProfileChanges, profileFields, profileRules } from './profile-rules.ts'

test('applies the rules of the server', () => {
  expect(profileRules.x_handle('@ada')).toEqual({ value: 'ada' })
  expect(profileRules.website('')).toEqual({ value: '' })
  expect(profileRules.username('a')).toHaveProperty('error')
  expect(profileRules.discord_userid('12')).toEqual({
    error: 'Enter the 17 to 20 digits of your Discord user ID.',
  })
})

test.each([
  ['username', 'ab', 'Enter at least 3 characters.'],
  ['username', 'ädä', /^Use only letters/],
  ['username', 'Adm1n', /^This name is reserved/],
  ['full_name', 'a\u202eb', 'Remove invisible characters.'],
  ['full_name', 'x'.repeat(101), 'Enter at most 100 characters.'],
  ['website', 'example.org', 'Enter an address that starts with https://.'],
  ['website', 'https://a@example.org', 'Remove the username from the address.'],
  ['campaign_email', 'nobody', 'Enter a valid email address.'],
  ['telegram_handle', 'a b', 'Enter a Telegram username.'],
  ['discord_username', 'a b', 'Enter a Discord username.'],
] as const)('%s rejects %j and says what to enter', (field, typed, error) => {
  expect(profileRules[field](typed).error).toMatch(error)
})

test('sends only changes and removes empty values', () => {
  const values = Object.fromEntries(profileFields.map((name) => [name, ''])) as Parameters<
    typeof getProfileChanges
  >[0]
  const user = { username: 'ada', website: 'https://ada.example', full_name: null }
  expect(getProfileChanges({ ...values, username: 'ada', full_name: 'Ada' }, user)).toEqual({
    website: null,
    full_name: 'Ada',
  })
})

test('assigns a server error to its field', () => {
  const reject = (path: string, message: string) =>
    new ApiError(`${path}: ${message}`, 'INVALID_REQUEST', 400, undefined, [
      { path, code: 'members.usernameTaken', message },
    ])
  expect(findRejectedField(reject('body.username', 'is taken. Choose another.'))).toEqual({
    field: 'username',
    error: 'Is taken. Choose another.',
  })
  expect(findRejectedField(reject('body.image', 'is damaged'))).toBeNull()
  expect(findRejectedField(new ApiError('Too many codes were mailed.', 'RATE_LIMITED', 429))).toBeNull()
})
