import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { formatDay } from '@hearth/protocol/format-date'
import { unzipSync } from 'fflate'
import pg from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hearth, startHearth } from '../../app/create-app.ts'
import { listSealedColumns } from '../../app/open-secrets.ts'
import { findDifferences } from '../../cli/reconcile/find-differences.ts'
import { readConfig } from '../../config/config.ts'
import { findCapacityDifferences } from '../../features/rewards/find-campaign-differences.ts'
import type { Database, Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { startEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.ts'
import { findRunningPostgres } from '../../platform/embedded/running-postgres.ts'
import { countByKey } from '../../platform/secrets/sealed-column.ts'
import { callApi } from '../support/call-api.ts'
import { openReceiver, type Receiver } from '../support/open-receiver.ts'
import { createBotToken } from '../support/solve-bot-check.ts'
import { totpCode } from '../support/totp-code.ts'
import { findChanges, type Snapshot, snapshotTables, sumViews } from '../upgrade/compare-tables.ts'
import {
  hashMigrations,
  type LoadedDump,
  listTables,
  loadDump,
  moveDays,
  readDump,
  readRows,
} from '../upgrade/installation-dump.ts'
import { idleEnvironment, OWNER_EMAIL } from '../upgrade/use-installation.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const FIXTURE = new URL('../upgrade/first-release.json.br', import.meta.url)
const SEED_PASSWORD = 'hearth-seed-password'
const ADA = 'ada@seed.example'
const reason = 'A test of upgrades'

let dump: LoadedDump
let dataDirectory: string
let hearth: Hearth
let before: Snapshot
let admin: pg.Client
let db: Database
let receiver: Receiver
const closes: (() => Promise<void>)[] = []

/** Starts the current version in the earlier one's data directory. */
async function start(environment: Record<string, string> = {}): Promise<void> {
  hearth = await startHearth(
    readConfig({
      PORT: '0',
      DATA_DIR: dataDirectory,
      ...(environment.CHAIN_RPC_URL ? {} : { EMBEDDED_CHAIN: 'off' }),
      LOG_LEVEL: 'silent',
      BOT_CHECK_WORK: '10000',
      RATE_LIMIT_FACTOR: '1000',
      WEBHOOK_NETWORKS: '127.0.0.1',
      ...environment,
    }),
  )
  const connections = await findRunningPostgres(join(dataDirectory, 'postgres'))
  if (!connections) throw new Error('The embedded database is not running.')
  admin = new pg.Client(connections.administrator)
  await admin.connect()
  const database = openDatabase<Tables>(connections.owner, { maxConnections: 2, onLost: () => undefined })
  db = database.kysely
  closes.push(hearth.stop, () => admin.end(), database.close)
}

async function stop(): Promise<void> {
  for (const close of closes.splice(0).reverse()) await close()
}

beforeAll(async () => {
  dump = await readDump(FIXTURE)
  dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-upgrade-'))
  receiver = await openReceiver()
  for (const [path, content] of Object.entries(dump.files)) {
    await mkdir(dirname(join(dataDirectory, path)), { recursive: true })
    await writeFile(join(dataDirectory, path), Buffer.from(content, 'base64'))
  }
  const postgres = await startEmbeddedPostgres({
    directory: join(dataDirectory, 'postgres'),
    say: () => undefined,
    log: () => undefined,
    settings: { fsync: 'off' },
  })
  const client = new pg.Client(postgres.administrator)
  await client.connect()
  await loadDump(client, dump, MIGRATIONS)
  before = await snapshotTables(client, [...dump.tables, ...sumViews], { isMigrated: false })
  await client.end()
  await postgres.stop()
  await start(idleEnvironment)
})
afterAll(async () => {
  await stop()
  await receiver.close()
  await rm(dataDirectory, { recursive: true, force: true })
})

test('the migrations of the recorded version have not changed', async () => {
  expect(await hashMigrations(MIGRATIONS)).toMatchObject(dump.migrations)
})

test('an upgrade keeps every row of every table', async () => {
  expect(findChanges(before, await snapshotOldTables())).toEqual([])
})

test('a second start changes nothing', async () => {
  const first = await snapshotCurrentTables()
  await stop()
  await start(idleEnvironment)
  expect(findChanges(first, await snapshotCurrentTables())).toEqual([])
})

test('ledger, days and totals agree after an upgrade', async () => {
  expect(await reconcile()).toEqual([])
})

describe('members of the earlier version', () => {
  test('read the same totals, charts, logs and exports', async () => {
    const emails = [...new Set(dump.answers.map(({ email }) => email))]
    const differences: unknown[] = []
    for (const email of emails) {
      const { access_token: token } = await signIn(email)
      for (const answer of dump.answers.filter((one) => one.email === email)) {
        const found = await read(moveDays(dump, answer.path), token)
        const expected = normalize(answer.path, moveDays(dump, answer.text))
        const { status, text } = { ...found, text: normalize(answer.path, found.text) }
        const isSame = status === answer.status && contains(text, expected)
        if (!isSame) differences.push({ email, path: answer.path, expected, found: text })
      }
    }
    expect(emails.length).toBeGreaterThan(15)
    expect(differences).toEqual([])
  })

  test('continue their sessions', async () => {
    for (const [email, refreshToken] of Object.entries(dump.secrets.refreshTokens)) {
      const { status, body } = await call('/auth/v1/token?grant_type=refresh_token', {
        json: { refresh_token: refreshToken },
      })
      expect([status, body.user?.email]).toEqual([200, email])
      expect((await call('/api/user', { token: body.access_token })).body.email).toBe(email)
    }
  })

  test('sign in with their password and second factor', async () => {
    const { body } = await call('/api/operator/me', { token: await operatorToken() })
    expect(body.role).toBe('owner')
  })

  test('sign in with a recovery code', async () => {
    const { access_token: token } = await signIn(OWNER_EMAIL)
    const { status } = await call('/auth/v1/factors/recovery-codes/verify', {
      token,
      json: { code: dump.secrets.recoveryCode },
    })
    expect(status).toBe(200)
  })

  test('use their API keys', async () => {
    const { status, body } = await call('/api/user', { token: dump.secrets.apiKey })
    expect([status, body?.email]).toEqual([200, ADA])
  })

  test('see their images', async () => {
    expect(await readAvatar()).toEqual(oldAvatar())
  })

  test('get the first response to a repeated call', async () => {
    await admin.query("update idempotency_keys set started_at = now() - interval '1 hour'")
    const { status, body } = await repeatExport()
    expect([status, body.export?.readyAt]).toEqual([200, null])
  })

  test('enter codes that were emailed before', async () => {
    await admin.query("update campaign_email_codes set expires_at = now() + interval '10 minutes'")
    const { access_token: token } = await signIn(ADA)
    const mail = readRows(dump, 'public.outbox_mails').find(
      ({ recipient }) => recipient === 'campaigns@seed.example',
    )
    const { status, body } = await call('/api/user/campaign-email/confirmation', {
      token,
      json: { code: mail?.code },
    })
    expect([status, body.campaign_email]).toEqual([200, 'campaigns@seed.example'])
  })

  test('download an export that was ready', async () => {
    const { status, bytes } = await download(linkOf(ADA))
    expect([status, Object.keys(unzipSync(bytes))]).toEqual([
      200,
      expect.arrayContaining(['README.txt', 'points.csv']),
    ])
  })
})

test('programs use the service-role key of the earlier version', async () => {
  const key = Buffer.from(dump.files['service-role-key'] ?? '', 'base64')
    .toString()
    .trim()
  const { status, body } = await call('/auth/v1/admin/users?per_page=1', { token: key })
  expect([status, body.users?.length]).toEqual([200, 1])
})

test('operators verify the audit log of the earlier version', async () => {
  const token = await operatorToken()
  const { body } = await call('/api/operator/audit/verification', { token })
  const [head] = readRows(dump, 'public.audit_head')
  expect(body.faults).toEqual([])
  expect(body.entries).toBeGreaterThanOrEqual(Number(head?.number))
})

test('operators decide an appeal of the earlier version', async () => {
  const token = await operatorToken()
  const { body } = await call('/api/operator/appeals', { token })
  expect(body.appeals).toHaveLength(1)
  const json = { decision: 'accepted', reason }
  const decided = await call(`/api/operator/appeals/${body.appeals[0].id}/decision`, { token, json })
  expect(decided.status).toBe(200)
  const memberId = readRows(dump, 'public.appeals').find(({ state }) => state === 'open')?.member_id
  const { rows } = await admin.query(
    'select from claim_suspensions where member_id = $1 and reinstated_at is null',
    [memberId],
  )
  expect(rows).toEqual([])
})

test('endpoints of the earlier version are still served', async () => {
  const { body } = await call('/api/openapi.json')
  const missing = Object.entries(dump.operations).filter(([operation, id]) => {
    const [method = '', path = ''] = operation.split(' ')
    const served = body.paths[path]?.[method.toLowerCase()]
    return !JSON.stringify(served ?? {}).includes(`"${id}"`)
  })
  expect(missing).toEqual([])
})

describe('background work of the earlier version', () => {
  beforeAll(async () => {
    const token = await operatorToken()
    const { id } = waitingDelivery()
    const json = { url: `${receiver.url}/${id}`, reason }
    const changed = await call(`/api/operator/webhooks/${id}`, { method: 'PATCH', token, json })
    expect(changed.status, changed.text).toBe(200)
    await stop()
    await appendJournal()
    await start()
    const { body } = await call('/api/operator/jobs/dead', { token })
    expect(body.jobs).toHaveLength(1)
    // The retry takes up to half a minute. The last test checks its result.
    const path = `/api/operator/jobs/dead/${body.jobs[0].id}/retry`
    const retried = await call(path, { token, json: { reason } })
    expect(retried.status, retried.text).toBe(200)
  })

  test('books credits that waited on disk', async () => {
    const { memberId, slotEnd } = waitingCredit()
    await expect
      .poll(async () => {
        const found = await admin.query(
          'select from heartbeat_credits where member_id = $1 and slot_end = $2',
          [memberId, new Date(slotEnd)],
        )
        return found.rowCount
      })
      .toBe(1)
  })

  test('accepts the code of an email that the earlier version queued', async () => {
    await admin.query("update auth.codes set expires_at = now() + interval '10 minutes'")
    await expect.poll(async () => findCode(ADA)).toBeTruthy()
    const { status, body } = await call('/auth/v1/verify', {
      json: { type: 'recovery', email: ADA, token: await findCode(ADA) },
    })
    expect([status, body.user?.email]).toEqual([200, ADA])
  })

  test('repeats a sealed response', async () => {
    const { status, body } = await repeatExport()
    expect([status, body.export?.readyAt]).toEqual([200, null])
  })

  test('sends queued emails', async () => {
    await expect.poll(async () => (await readOutbox()).some(({ to, code }) => to === ADA && code)).toBe(true)
  })

  test('finishes a queued export', async () => {
    await expect.poll(async () => Boolean(await findLink('changing@seed.example'))).toBe(true)
    const { status, bytes } = await download((await findLink('changing@seed.example')) ?? '')
    expect([status, Object.keys(unzipSync(bytes))]).toEqual([
      200,
      expect.arrayContaining(['README.txt', 'points.csv']),
    ])
  })

  test('delivers a waiting webhook, signed with its secret', async () => {
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0)
    const [received] = receiver.received
    const { id, eventId, secret } = waitingDelivery()
    expect([received?.path, received?.headers['webhook-id']]).toEqual([`/${id}`, eventId])
    const verifier = new Webhook(secret.toString('base64'))
    expect(verifier.verify(received?.body ?? '', received?.headers as Record<string, string>)).toMatchObject({
      type: 'member.paused',
    })
  })

  test('moves images to the blob storage and serves them at the same URL', async () => {
    await runSchedule('sweep-leftovers')
    await expect
      .poll(() => db.selectFrom('avatars').select('member_id').where('image', 'is not', null).execute())
      .toEqual([])
    expect(await readAvatar()).toEqual(oldAvatar())
  })

  test('seals every secret', async () => {
    for (const column of await listSealedColumns(db)) {
      await expect
        .poll(async () => (await countByKey(db, column)).plain ?? 0, { message: column.name })
        .toBe(0)
    }
    const session = await signInAsOwner()
    expect((await call('/api/operator/me', { token: session.access_token })).body.role).toBe('owner')
  })

  test('settles the day without changing a total', async () => {
    await runSchedule('settle-days')
    await expect.poll(countUnsettled).toBe(0)
    const changes = findChanges(before, await snapshotTables(admin, sumViews, { isMigrated: true }))
    // The only expected change: one member's journaled heartbeat is now booked.
    expect(
      changes.filter((change) => change.startsWith('public.member_totals') && !change.includes('.pending')),
    ).toEqual([
      'public.member_totals.connectivity differs in 1 rows',
      'public.member_totals.heartbeats differs in 1 rows',
    ])
    expect(await reconcile()).toEqual([])
  })

  test('leaves relay jobs as they were', async () => {
    const jobs = before.filter(({ table }) => table.name.startsWith('public.relay_'))
    const now = await snapshotTables(
      admin,
      jobs.map(({ table }) => table),
      { isMigrated: true },
    )
    expect(jobs.map(({ rows }) => rows.size)).toEqual([5, 8, 2, 5])
    expect(findChanges(jobs, now)).toEqual([])
  })

  test('retries a job that was given up', async () => {
    await expect
      .poll(async () => (await readOutbox()).some(({ to }) => to === 'nobody@seed.example'))
      .toBe(true)
  })
})

const call = (path: string, init?: Parameters<typeof callApi>[2]) => callApi(hearth.url, path, init)

const snapshotOldTables = () => snapshotTables(admin, [...dump.tables, ...sumViews], { isMigrated: true })

/** Returns a snapshot of all current tables except the restore marker, which the server advances. */
async function snapshotCurrentTables(): Promise<Snapshot> {
  const tables = (await listTables(admin)).filter(({ name }) => name !== 'public.restore_marker')
  return snapshotTables(admin, tables, { isMigrated: false })
}

async function reconcile() {
  const { differences, next } = await findDifferences(db, undefined, 2000)
  expect(next).toBeUndefined()
  return [...differences, ...(await findCapacityDifferences(db, false))]
}

async function signIn(email: string) {
  const isSeeded = ![ADA, OWNER_EMAIL].includes(email)
  const { status, body } = await call('/auth/v1/token?grant_type=password', {
    json: {
      email,
      password: isSeeded ? SEED_PASSWORD : dump.secrets.password,
      gotrue_meta_security: { captcha_token: await createBotToken(hearth.url, '/auth/v1') },
    },
  })
  expect(status).toBe(200)
  return body as {
    access_token: string
    user: { id: string; factors?: { id: string; factor_type: string }[] }
  }
}

let step = 0
let ownerToken: string | undefined

async function operatorToken(): Promise<string> {
  ownerToken ??= (await signInAsOwner()).access_token
  return ownerToken
}

async function signInAsOwner(): Promise<{ access_token: string }> {
  const { access_token: token, user } = await signIn(OWNER_EMAIL)
  const factor = user.factors?.find(({ factor_type }) => factor_type === 'totp')
  const { body: challenge } = await call(`/auth/v1/factors/${factor?.id}/challenge`, { token, json: {} })
  // Use the next code, because each code works only once.
  const code = totpCode(dump.secrets.totpSecret, step++)
  const { status, body } = await call(`/auth/v1/factors/${factor?.id}/verify`, {
    token,
    json: { challenge_id: challenge.id, code },
  })
  expect([status, body.msg]).toEqual([200, undefined])
  return body
}

async function read(path: string, token: string): Promise<{ status: number; text: string }> {
  const response = await fetch(hearth.url + path, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, text: await response.text() }
}

/** Removes the server's port, and adjusts values that may differ from the earlier version's. */
function normalize(path: string, text: string): string {
  const neutral = text.replace(/http:\/\/localhost:\d+/g, 'http://localhost')
  if (path === '/api/users/stats') return neutral.replace(/"points_today":[\d.]+/, '"points_today":0')
  // The earlier response has a pending address, but its emailed code has expired.
  if (path === '/api/user/account')
    return neutral.replace(/"campaignEmailPending":"[^"]+"/, '"campaignEmailPending":null')
  // The earlier exports had no IDs.
  if (path.startsWith('/api/users/points-export'))
    return neutral
      .replace(/,"id":"[^"]+"\}/g, '}')
      .replace(/,(id|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d\.\d+)(?=\r\n)/g, '')
  // The earlier version used the plural for a count of one, and days in ISO 8601.
  if (path.startsWith('/api/users/points-log'))
    return neutral
      .replace(/\b1 (post|comment|profile)s\b/g, '1 $1')
      .replace(/ on (\d{4}-\d\d-\d\d)\b/g, (_match, day) => ` on ${formatDay(Date.parse(day), 'en')}`)
  return neutral
}

/**
 * Returns whether a response contains everything in the earlier one. New fields and reworded sentences are
 * allowed.
 */
function contains(text: string, expected: string): boolean {
  if (text === expected) return true
  const sentences = ['message', 'reason', 'sentence']
  try {
    const withoutSentences = JSON.parse(expected, (key, value) =>
      sentences.includes(key) ? undefined : value,
    )
    expect(JSON.parse(text)).toMatchObject(withoutSentences)
    return true
  } catch {
    return false
  }
}

function oldAvatar(): { status: number; bytes: Buffer } {
  return { status: 200, bytes: readBytes(readRows(dump, 'public.avatars')[0]?.image) }
}

/** Parses a value of type bytea. */
function readBytes(value: string | null | undefined): Buffer {
  return Buffer.from(value?.slice('\\x'.length) ?? '', 'hex')
}

const readAvatar = () => download(`${hearth.url}/api/avatars/${readRows(dump, 'public.avatars')[0]?.id}`)

async function download(url: string): Promise<{ status: number; bytes: Buffer }> {
  const response = await fetch(hearth.url + new URL(url).pathname)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function readOutbox() {
  const emails = await (await fetch(`${hearth.url}/dev/mail.json`)).json()
  return emails as { to: string; code?: string; link?: string }[]
}

/** Returns the code in the newest email to an address. */
async function findCode(email: string): Promise<string | undefined> {
  return (await readOutbox()).find(({ to, code }) => to === email && code)?.code
}

/** Repeats a call that was made to the earlier version, with the same Idempotency-Key. */
async function repeatExport() {
  const { access_token: token } = await signIn(ADA)
  return call('/api/user/export', { token, json: {}, headers: { 'idempotency-key': 'one-export' } })
}

/** Returns the emailed URL of a member's data export. */
async function findLink(email: string): Promise<string | undefined> {
  return (await readOutbox()).find(({ to, link }) => to === email && link?.includes('/api/exports/'))?.link
}

function linkOf(email: string): string {
  const emails = readRows(dump, 'public.outbox_mails')
  return (
    emails.find(({ recipient, link }) => recipient === email && link?.includes('/api/exports/'))?.link ?? ''
  )
}

/** Enqueues a scheduled job now. */
async function runSchedule(name: string): Promise<void> {
  await admin.query('insert into pgboss.job (name, data) values ($1, $2)', [name, {}])
}

async function countUnsettled(): Promise<number> {
  const { rows } = await admin.query<{ days: number }>(
    `select count(*)::int as days from member_days where unsettled and day < (now() at time zone 'UTC')::date`,
  )
  return rows[0]?.days ?? 0
}

/** Returns the webhook ID, event ID and secret of the delivery that the earlier version did not attempt. */
function waitingDelivery(): { id: string; eventId: string; secret: Buffer } {
  const id = readRows(dump, 'public.webhooks').find(({ note }) => note === 'waiting')?.id ?? ''
  const ofWebhook = (table: string) => readRows(dump, table).filter(({ webhook_id }) => webhook_id === id)
  const delivery = ofWebhook('public.webhook_deliveries').find(({ state }) => state === 'waiting')
  const [secret] = ofWebhook('public.webhook_secrets')
  return { id, eventId: delivery?.event_id ?? '', secret: readBytes(secret?.secret) }
}

/** Returns an anonymous node's slot that the earlier version left unbooked. */
function waitingCredit(): { memberId: string; slotEnd: number } {
  return { memberId: readRows(dump, 'public.settled_totals')[0]?.member_id ?? '', slotEnd }
}

const slotEnd = Math.floor(Date.now() / 900_000) * 900_000

/** Writes a journal as a killed process of the earlier version would have left it. */
async function appendJournal(): Promise<void> {
  const { memberId } = waitingCredit()
  const line = JSON.stringify([memberId, memberId, slotEnd, 900_000, null])
  const checksum = crc32(line).toString(16).padStart(8, '0')
  const directory = join(dataDirectory, 'credits', '1-earlier')
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, '1.journal'), `${checksum} ${line}\n`)
}
