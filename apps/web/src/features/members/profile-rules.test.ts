import { expect, test } from 'vitest'
import { describeProfileIssue } from './describe-profile-issue.ts'
import { getProfileChanges, type ProfileField, profileFields, profileFormSchema } from './profile-rules.ts'

const blank = Object.fromEntries(profileFields.map((name) => [name, ''])) as Record<ProfileField, string>
/** Returns the valid value, or the field and text of the first error. */
const check = (field: ProfileField, typed: string) => {
  const { data, error } = profileFormSchema.safeParse({ ...blank, [field]: typed })
  const issue = error?.issues[0]
  return issue ? [issue.path.join(), describeProfileIssue(issue)] : data?.[field]
}

test('applies the rules of the server', () => {
  expect(check('x_handle', ' @ada ')).toBe('ada')
  expect(check('website', ' ')).toBeNull()
  expect(check('discord_userid', '12')).toEqual([
    'discord_userid',
    'Enter the 17 to 20 digits of your Discord user ID.',
  ])
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
  expect(check(field, typed)).toEqual([field, expect.stringMatching(error)])
})

test('sends only changes and removes empty values', () => {
  const values = profileFormSchema.parse({ ...blank, username: 'ada', full_name: 'Ada' })
  const shown = { ...blank, username: 'ada', website: 'https://ada.example' }
  expect(getProfileChanges(values, shown)).toEqual({ website: null, full_name: 'Ada' })
})
