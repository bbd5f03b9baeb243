import { expect, test } from 'vitest'
import { findRejectedField, getProfileChanges, profileFields, profileRules } from './profile-rules.ts'

test('applies the rules of the server', () => {
  expect(profileRules.x_handle('@ada')).toEqual({ value: 'ada' })
  expect(profileRules.website('')).toEqual({ value: '' })
  expect(profileRules.username('a')).toHaveProperty('error')
  expect(profileRules.discord_userid('12')).toEqual({ error: 'Must be 17 to 20 digits.' })
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
  expect(findRejectedField('body.username: is taken. Choose another.')).toEqual({
    field: 'username',
    error: 'Is taken. Choose another.',
  })
  expect(findRejectedField('body.image: is damaged')).toBeNull()
  expect(findRejectedField('Too many codes were mailed.')).toBeNull()
})
