import { expect, test } from 'vitest'
import { profileChangeSchema, usernameSchema, usernameSkeleton } from './profile.ts'

const parse = (field: string, value: unknown) => {
  const result = profileChangeSchema.safeParse({ [field]: value })
  return result.success
    ? (result.data as Record<string, unknown>)[field]
    : result.error.issues.map(({ message }) => message)
}

test.each([
  ['full_name', '  Ada \n Lovelace ', 'Ada Lovelace'],
  ['full_name', 'A\u0301', 'Á'],
  ['full_name', 'میر\u200cحسین', 'میر\u200cحسین'],
  ['full_name', 'a\u0328\u0323\u0324\u0325', expect.any(String)],
  ['discord_username', ' @ada.l_1 ', 'ada.l_1'],
  ['discord_username', 'ad', 'ad'],
  ['telegram_handle', ' @ada_lovelace ', 'ada_lovelace'],
  ['x_handle', '@ada', 'ada'],
  ['website', 'https://a.example/x?y#z', 'https://a.example/x?y#z'],
  ['website', 'http://a.example/@ada', 'http://a.example/@ada'],
  ['avatar_url', 'https://a.example:8443/x.png', 'https://a.example:8443/x.png'],
  ['language', 'PT-br', 'pt-BR'],
  ['time_zone', 'Europe/Berlin', 'Europe/Berlin'],
  ['time_zone', 'UTC', 'UTC'],
  ['campaign_email', ' Ada@Example.org', 'ada@example.org'],
])('stores for %s %j: %j', (field, value, stored) => {
  expect(parse(field, value)).toEqual(stored)
  expect(parse(field, null)).toBeNull()
})

test.each([
  ['full_name', ' \n ', 'emptyOrNull'],
  ['full_name', 'a\u202eb', 'invisibleCharacters'],
  ['full_name', 'a\u0007b', 'invisibleCharacters'],
  ['full_name', `x${'\u0334'.repeat(5)}`, 'stackedAccents'],
  ['discord_username', 'a', 'discordUsername'],
  ['discord_username', 'a..b', 'discordUsername'],
  ['discord_username', 'Ada', 'discordUsername'],
  ['discord_username', 'ada!', 'discordUsername'],
  ['discord_username', 'a'.repeat(33), 'discordUsername'],
  ['discord_username', 'ada@', 'discordUsername'],
  ['discord_username', '@@ada', 'discordUsername'],
  ['telegram_handle', 'ada', 'telegramHandle'],
  ['x_handle', 'a'.repeat(16), 'xHandle'],
  ['website', 'https://user@a.example', 'urlCredentials'],
  ['website', 'https://user:secret@a.example/', 'urlCredentials'],
  ['avatar_url', 'http://a.example/x.png', 'pictureAddress'],
  ['language', 'x', 'languageTag'],
  ['language', '', 'languageTag'],
  ['time_zone', '+02:00', 'timeZone'],
  ['time_zone', 'Nowhere', 'timeZone'],
  ['campaign_email', 'ada', 'email'],
])('rejects for %s %j with the rule %s', (field, value, rule) => {
  expect(parse(field, value)).toEqual([rule])
})

test.each(['Admin', 'adm1n', 'adm.in', 'ADM1N', '0wner', 'rnod', 'nul1', 'h-e_l.p'])(
  'rejects the username %s, which looks like a reserved one',
  (username) => {
    expect(usernameSchema.safeParse(username).error?.issues).toMatchObject([{ message: 'reservedUsername' }])
  },
)

test.each(['ada', 'a-b.c_d', 'administrators', 'A1b2'])('accepts the username %s', (username) => {
  expect(usernameSchema.parse(username)).toBe(username)
})

test.each(['-ada', 'ada-', 'a..b', 'a b', 'ädä'])('rejects the username %s', (username) => {
  expect(usernameSchema.safeParse(username).success).toBe(false)
})

test('unifies usernames that look alike', () => {
  expect(usernameSkeleton('C.l-o_w1|i05')).toBe('dowlllos')
  expect(usernameSkeleton('rnvvcl')).toBe('mwd')
})
