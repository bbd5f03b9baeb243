import { randomUUID } from 'node:crypto'
import { type ApiScope, apiScopes } from '@hearth/protocol/api-scopes'
import { scopeOf } from '@hearth/protocol/endpoint'
import { endpoints } from '@hearth/protocol/endpoints'
import { API_KEYS_PER_MEMBER } from '@hearth/protocol/endpoints/api-keys'
import type { KyselyTransactionLike } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseMember } from '../../app/erase-member.ts'
import type { AppError } from '../../errors/app-error.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts'
import { openMailQueue } from '../../test/support/open-mail-queue.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { serveTable } from '../../test/support/serve-table.ts'
import { SECURITY_EMAILS_PER_HOUR } from '../auth/activity/send-security-email.ts'
import { registerMember } from '../members/register-member.ts'
import { createApiKey } from './create-api-key.ts'
import { findApiKey } from './find-api-key.ts'
import { removeApiKey } from './remove-api-key.ts'
import { apiKeyRoutes } from './routes.ts'

const DAY_MS = 86_400_000
const start = new Date('2026-03-10T15:00:00Z')

let database: OpenTestDatabase
let queue: Awaited<ReturnType<typeof openMailQueue>>
beforeAll(async () => {
  database = await openTestDatabase()
  queue = await openMailQueue(database)
})
afterAll(async () => {
  await queue.stop()
  await database.close()
})

async function newMember(): Promise<string> {
  const id = randomUUID()
  await registerMember(database.db, { id, email: `${id}@example.org`, referralCode: undefined }, start)
  return id
}

async function newOperator(): Promise<string> {
  const id = await newMember()
  await database.db.insertInto('operators').values({ account_id: id, role: 'support' }).execute()
  return id
}

const deps = () => ({ db: database.db, jobs: queue.jobs, emailFrame: queue.emailFrame })
const newKey = (memberId: string, scopes: ApiScope[], more: { expiresInDays?: number } = {}, aal = 'aal2') =>
  createApiKey(deps(), { memberId, aal }, { name: 'a program', scopes, ...more }, start)

const find = (key: string, now = start) => findApiKey(database.db, key, now)
const rejection = (work: Promise<unknown>) => work.then(String, ({ code }: AppError) => code)

test('a key has its scopes and the assurance level of its session, and only its hash is stored', async () => {
  const memberId = await newOperator()
  const { key, ...described } = await newKey(memberId, ['read', 'operate'])
  expect(described).toEqual({
    id: expect.any(String),
    name: 'a program',
    prefix: key.slice(0, 17),
    scopes: ['read', 'operate'],
    createdAt: start.toISOString(),
    expiresAt: null,
    lastUsedAt: null,
  })
  expect(await find(key)).toMatchObject({ memberId, scopes: ['read', 'operate'], aal: 'aal2' })
  expect(await rejection(find(`${key.slice(0, -1)}_`))).toBe('UNAUTHORIZED')
  const rows = await database.pool.query('select row_to_json(k)::text as row from api_keys k')
  for (const { row } of rows.rows) expect(row).not.toContain(key.slice(20))
  expect(await rejection(newKey(memberId, ['operate'], {}, 'aal1'))).toBe('SECOND_FACTOR_REQUIRED')
  expect(await rejection(newKey(await newMember(), ['operate']))).toBe('FORBIDDEN')

  const short = await newKey(memberId, ['operate'])
  expect(await rejection(removeApiKey(database.db, randomUUID(), short.id))).toBe('NOT_FOUND')
  await removeApiKey(database.db, memberId, short.id)
  expect(await rejection(find(short.key))).toBe('UNAUTHORIZED')
  const log = await database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', memberId)
    .orderBy('number')
    .execute()
  expect(log.map(({ action }) => action)).toEqual(['api-key.create', 'api-key.create', 'api-key.remove'])

  await database.db.transaction().execute((transaction) => eraseMember(transaction, memberId, start))
  expect(await rejection(find(key))).toBe('UNAUTHORIZED')
  expect(await rejection(newKey(memberId, ['read']))).toBe('CONFLICT')
})

test('a key expires, and its last use is recorded to the minute', async () => {
  const memberId = await newMember()
  const { key } = await newKey(memberId, ['read'], { expiresInDays: 1 })
  const usedAt = async () => {
    const { keys } = await apiKeyRoutes({ ...deps(), now: () => start }).readApiKeys({
      caller: { memberId } as Caller,
      context: {} as never,
    })
    return keys[0]?.lastUsedAt
  }
  for (const ms of [0, 30_000]) await find(key, new Date(start.getTime() + ms))
  expect(await usedAt()).toBe(start.toISOString())
  const later = new Date(start.getTime() + 61_000)
  await find(key, later)
  expect(await usedAt()).toBe(later.toISOString())
  await find(key, new Date(start.getTime() + DAY_MS - 1))
  expect(await rejection(find(key, new Date(start.getTime() + DAY_MS)))).toBe('UNAUTHORIZED')
})

test('concurrent creation does not exceed the maximum number of keys', async () => {
  const memberId = await newMember()
  const made = await Promise.all(
    Array.from({ length: API_KEYS_PER_MEMBER + 5 }, () => rejection(newKey(memberId, ['read']))),
  )
  expect(made.filter((answer) => answer === 'CONFLICT')).toHaveLength(5)
  expect(await queue.emailsTo(`${memberId}@example.org`)).toHaveLength(SECURITY_EMAILS_PER_HOUR)
  const counted = await database.db
    .selectFrom('security_emails')
    .select(['sent', 'suppressed'])
    .where('account_id', '=', memberId)
    .execute()
  const suppressed = API_KEYS_PER_MEMBER - SECURITY_EMAILS_PER_HOUR
  expect(counted).toEqual([{ sent: SECURITY_EMAILS_PER_HOUR, suppressed }])
})

test('emails the prefix of a new API key, and nothing about a rejected one', async () => {
  const memberId = await newMember()
  const email = `${memberId}@example.org`
  expect(await rejection(newKey(memberId, ['operate']))).toBe('FORBIDDEN')
  expect(await queue.emailsTo(email)).toEqual([])

  const { key, prefix } = await newKey(memberId, ['read'])
  const [mail, ...others] = await queue.emailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('An API key was created for your Hearth account')
  expect(mail?.text).toContain(`The key starts with: ${prefix}…`)
  expect(mail?.text).toContain('https://hearth.test/profile/api-keys')
  expect(mail?.link).toBeUndefined()
  expect(JSON.stringify(mail)).not.toContain(key.slice(0, prefix.length + 1))
  expect(JSON.stringify(mail)).not.toContain('a program')

  await database.db.updateTable('members').set({ language: 'de' }).where('id', '=', memberId).execute()
  await newKey(memberId, ['read'])
  const [, german] = await queue.emailsTo(email)
  expect(german?.subject).toBe('Für dein Konto bei Hearth wurde ein API-Schlüssel erstellt')
})

test('a key whose creation is rolled back sends no email', async () => {
  const memberId = await newMember()
  const failing = async (transaction: KyselyTransactionLike, kind: JobKind<object>, data: object) => {
    await queue.jobs.send(transaction, kind, data)
    throw new Error('killed here')
  }
  const jobs = { ...queue.jobs, send: failing } as Jobs
  const wanted = { name: 'a program', scopes: ['read' as const] }
  const created = createApiKey({ ...deps(), jobs }, { memberId, aal: 'aal1' }, wanted, start)
  await expect(created).rejects.toThrow('killed here')
  expect(await queue.emailsTo(`${memberId}@example.org`)).toEqual([])
  const { rows } = await database.pool.query('select from api_keys where member_id = $1', [memberId])
  expect(rows).toEqual([])
})

test('each endpoint accepts only keys with its scope, and account endpoints accept none', async () => {
  const memberId = await newOperator()
  const keys = await Promise.all(
    apiScopes.map(async (scope) => ({ scope, ...(await newKey(memberId, [scope])) })),
  )
  const app = await serveTable(database, {
    authenticate: (token) => find(token),
    budget: { limit: 10_000, windowSeconds: 60, lease: 1000 },
  })
  for (const endpoint of Object.values(endpoints)) {
    if (endpoint.access === 'public') continue
    for (const { scope, key } of keys) {
      const { statusCode, body } = await app.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: { authorization: `Bearer ${key}` },
      })
      const what = `${endpoint.method} ${endpoint.path} with ${scope}`
      if (scope === scopeOf(endpoint)) expect([400, 410], what).toContain(statusCode)
      else expect([statusCode, JSON.parse(body).error], what).toEqual([403, 'FORBIDDEN'])
    }
  }
  for (const endpoint of [
    endpoints.createApiKey,
    endpoints.linkWallet,
    endpoints.askForDeletion,
    endpoints.setOperator,
  ])
    expect(scopeOf(endpoint)).toBeUndefined()
  await app.close()
})
