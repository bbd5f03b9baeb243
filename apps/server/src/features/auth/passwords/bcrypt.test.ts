import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/open-test-database.ts'
import { startAuth } from '../testing/start-auth.ts'
import { isSupportedBcrypt, verifyBcrypt } from './bcrypt.ts'
import { fitsBcrypt } from './fits-bcrypt.ts'

const PASSWORDS = [
  '',
  'a',
  'correct horse battery',
  'pässwörd 🌍',
  'x'.repeat(71),
  'x'.repeat(72),
  'x'.repeat(90),
]

test('verifies hashes that PostgreSQL’s pgcrypto created, and rejects others', async () => {
  const { db, owner, close } = await openTestDatabase()
  try {
    await sql`create extension pgcrypto`.execute(owner.db)
    for (const [index, password] of PASSWORDS.entries()) {
      const salt = sql`gen_salt('bf', ${4 + (index % 2)}::int)`
      const { rows } = await sql<{ hash: string }>`select crypt(${password}, ${salt}) as hash`.execute(db)
      const hash = rows[0]?.hash ?? ''
      expect(hash).toMatch(/^\$2a\$0[45]\$/)
      expect(fitsBcrypt(hash, password)).toBe(true)
      expect(fitsBcrypt(hash, `y${password}`)).toBe(false)
      expect(
        fitsBcrypt(
          hash.replace(/.$/, (last) => (last === 'e' ? 'u' : 'e')),
          password,
        ),
      ).toBe(false)
    }
  } finally {
    await close()
  }
})

test('verifies several hashes concurrently', async () => {
  const hash = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
  const passwords = ['U*U', 'U*V', 'U*U', '', 'U*U']
  const fits = await Promise.all(passwords.map((password) => verifyBcrypt(hash, password)))
  expect(fits).toEqual([true, false, true, false, true])
})

test('accepts imported hashes of cost 10 only', () => {
  const rest = 'CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
  for (const version of ['2a', '2b', '2y']) expect(isSupportedBcrypt(`$${version}$10$${rest}`)).toBe(true)
  for (const wrong of [
    `$2a$09$${rest}`,
    `$2a$31$${rest}`,
    `$2x$10$${rest}`,
    `$2a$10$${rest}x`,
    '$2a$10$',
    '',
  ]) {
    expect(isSupportedBcrypt(wrong)).toBe(false)
  }
})

test('concurrent logins replace a bcrypt hash once', async () => {
  const server = await startAuth()
  try {
    const { user } = await server.member('bcrypt@example.org')
    await sql`create extension pgcrypto`.execute(server.database.owner.db)
    await sql`update auth.users set password_hash = crypt('an old password', gen_salt('bf', 10))`.execute(
      server.db,
    )
    expect((await server.logIn('bcrypt@example.org', 'a wrong password')).status).toBe(400)
    expect((await server.logIn('nobody@example.org', 'an old password')).status).toBe(400)
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.logIn('bcrypt@example.org', 'an old password')),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { password_hash } = await server.db
      .selectFrom('auth.users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
    expect((await server.logIn('bcrypt@example.org', 'an old password')).status).toBe(200)
  } finally {
    await server.stop()
  }
})
