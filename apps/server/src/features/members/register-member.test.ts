import { randomUUID } from 'node:crypto'
import { REFERRAL_CODE_ALPHABET, REFERRAL_CODE_LENGTH } from '@hearth/protocol/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { readLog } from '../points/read-log.ts'
import { readStats } from '../points/read-stats.ts'
import { changeEmail } from './change-email.ts'
import { eraseMemberProfile } from './erase-member-profile.ts'
import { onboardMember, readOnboarded } from './onboard-member.ts'
import { readUser } from './read-user.ts'
import { registerMember } from './register-member.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2026-03-10T15:00:00Z')

function newAccount(referralCode?: unknown) {
  const id = randomUUID()
  return { id, email: `${id}@example.org`, referralCode }
}

test('a verified account becomes a member with its own referral code', async () => {
  const account = newAccount()
  await registerMember(database.db, account, NOW)
  const user = await readUser(database.db, account.id)
  expect(user).toMatchObject({
    id: account.id,
    email: account.email,
    invited_by: null,
    points_total: 0,
    total_points_done: true,
  })
  expect(user.personal_code).toMatch(new RegExp(`^[${REFERRAL_CODE_ALPHABET}]{5}$`))
})

test('a code conflict is resolved with another code, among ten million', async () => {
  expect(REFERRAL_CODE_ALPHABET.length ** REFERRAL_CODE_LENGTH).toBeGreaterThan(20_000_000)
  const first = newAccount()
  await registerMember(database.db, first, NOW)
  const { personal_code: existingCode } = await readUser(database.db, first.id)
  // Make the next three generated codes equal to the existing one.
  await database.owner.pool.query(`
    create sequence made_up;
    create function make_up_taken() returns trigger language plpgsql security definer as $$ begin
      if nextval('made_up') <= 3 then new.personal_code := '${existingCode}'; end if;
      return new;
    end $$;
    create trigger make_up_taken before insert on members for each row execute function make_up_taken()`)
  const accounts = Array.from({ length: 5 }, () => newAccount())
  await Promise.all(accounts.map((account) => registerMember(database.db, account, NOW)))
  await database.owner.pool.query('drop trigger make_up_taken on members')
  const users = await Promise.all([first, ...accounts].map(({ id }) => readUser(database.db, id)))
  expect(new Set(users.map(({ personal_code }) => personal_code)).size).toBe(6)
})

test('an invitee gets 1,000 points once in repeated and concurrent registrations', {
  tags: ['PTS-06', 'REF-01', 'API-02', 'API-03'],
}, async () => {
  const inviter = newAccount()
  await registerMember(database.db, inviter, NOW)
  const { personal_code } = await readUser(database.db, inviter.id)
  const invitee = newAccount(` ${personal_code?.toLowerCase()} `)
  await Promise.all(Array.from({ length: 10 }, () => registerMember(database.db, invitee, NOW)))

  expect(await readUser(database.db, invitee.id)).toMatchObject({
    invited_by: personal_code,
    points_total: 1000,
  })
  const log = await readLog(database.db, invitee.id, { page: 1, limit: 10 })
  expect(log.data).toEqual([
    {
      id: expect.any(String),
      category: 'Referral',
      points: 1000,
      comment: `Welcome points for joining with the code ${personal_code}`,
      timestamp: NOW.toISOString(),
    },
  ])
  expect(await readStats(database.db, inviter.id, NOW)).toMatchObject({ total_referrals: 1, points_total: 0 })
})

test.each([['ZZZZ'], ['ZZZZZZ'], ['00000'], [42], [null], ['\0\0\0\0\0']])(
  'an unknown code (%j) is ignored',
  async (code) => {
    const account = newAccount(code)
    await registerMember(database.db, account, NOW)
    expect(await readUser(database.db, account.id)).toMatchObject({ invited_by: null, points_total: 0 })
  },
)

test('onboarding happens once and only for the caller', { tags: ['API-10'] }, async () => {
  const account = newAccount()
  await registerMember(database.db, account, NOW)
  expect(await readOnboarded(database.db, account.id)).toBe(false)
  await expect(onboardMember(database.db, account.id, randomUUID(), NOW)).rejects.toThrow(
    'must be your own user ID',
  )
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => onboardMember(database.db, account.id, account.id, NOW)),
  )
  expect(answers.filter((already) => !already)).toHaveLength(1)
  expect(await readOnboarded(database.db, account.id)).toBe(true)
})

test('a member gets the account’s new address, and its deletion removes personal data and keeps the points', async () => {
  const inviter = newAccount()
  await registerMember(database.db, inviter, NOW)
  const { personal_code } = await readUser(database.db, inviter.id)
  const account = newAccount(personal_code)
  await registerMember(database.db, account, NOW)

  const email = `new-${account.email}`
  await database.db
    .transaction()
    .execute((transaction) => changeEmail(transaction, { id: account.id, email }, NOW))
  expect(await readUser(database.db, account.id)).toMatchObject({ email, updated_at: NOW.toISOString() })

  await database.db.transaction().execute((transaction) => eraseMemberProfile(transaction, account.id, NOW))
  const row = await database.db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(email)
  expect((await readStats(database.db, account.id, NOW)).points_total).toBe(1000)
  expect((await readStats(database.db, inviter.id, NOW)).total_referrals).toBe(1)
})
