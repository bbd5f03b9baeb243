import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { askableEvents } from '@hearth/protocol/webhook-events'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { pino } from 'pino'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Act } from '../audit/write-audit.ts'
import { readConfig } from '../config/config.ts'
import { importKeys } from '../features/auth/imports/import-keys.ts'
import { loadImportedKeys } from '../features/auth/imports/imported-keys.ts'
import { readSecret } from '../features/auth/keys/read-secret.ts'
import { openSigningKeys, privateJwk } from '../features/auth/keys/signing-keys.ts'
import { factorSecretColumn } from '../features/auth/mfa/sealed-secret.ts'
import { startAuth, type TestAuth } from '../features/auth/testing/start-auth.ts'
import { readNetworkKeys } from '../features/machine-ids/network-keys.ts'
import {
  formSecret,
  readSecret as readFormSecret,
  replaceSecret as replaceFormSecret,
} from '../features/rewards/campaign-secret.ts'
import { createCampaign } from '../features/rewards/create-campaign.ts'
import { createWebhook } from '../features/webhooks/create-webhook.ts'
import { leaseDelivery } from '../features/webhooks/lease-delivery.ts'
import { replaceSecret } from '../features/webhooks/replace-secret.ts'
import { sendTest } from '../features/webhooks/send-test.ts'
import { countByKey, resealColumn } from '../platform/secrets/sealed-column.ts'
import { openMortalDatabase } from '../test/support/mortal-database.ts'
import { readQueuedEmails } from '../test/support/open-mail-queue.ts'
import { type OpenTestDatabase, openTestDatabase } from '../test/support/open-test-database.ts'
import { startTestServer } from '../test/support/start-test-server.ts'
import { testKeys } from '../test/support/test-keys.ts'
import { totpCode } from '../test/support/totp-code.ts'
import { listSealedColumns, openSecrets, startSealing } from './open-secrets.ts'

let database: OpenTestDatabase
let directory: string
beforeEach(async () => {
  database = await openTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'hearth-secrets-'))
})
afterEach(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

const keyLine = () => randomBytes(32).toString('base64')
const open = async (environment: Record<string, string> = {}) =>
  openSecrets(readConfig({ DATA_DIR: directory, ...environment }), database.db)

/** Seals a TOTP secret with a key from the database, as earlier versions did. */
async function sealAsBefore(id: string, secret: string): Promise<Buffer> {
  const root = await readSecret(database.db, 'second-factors')
  const key = Buffer.from(hkdfSync('sha256', root, '', 'totp secrets', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

async function addEarlierFactors(count: number): Promise<void> {
  const user = '019ac000-0000-7000-8000-000000000001'
  await database.pool.query(
    `insert into auth.users (id, email, app_metadata, created_at, updated_at)
     select $1::uuid, 'ada@example.org', '{}', now(), now() where not exists (select from auth.users where id = $1::uuid)`,
    [user],
  )
  for (let index = 0; index < count; index++) {
    const { rows } = await database.pool.query('select uuidv7() as id')
    await database.db
      .insertInto('auth.factors')
      .values({
        user_id: user,
        id: rows[0].id,
        friendly_name: '',
        factor_type: 'totp',
        status: 'verified',
        sealed_secret: await sealAsBefore(rows[0].id, `SECRET${index}`),
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute()
  }
}

async function countFactors() {
  return countByKey(database.db, await factorSecretColumn(database.db))
}

test('creates the key file once when several processes start at the same time', async () => {
  const rings = await Promise.all(Array.from({ length: 4 }, () => open()))
  expect(new Set(rings.map(({ newestId }) => newestId)).size).toBe(1)
  expect((await stat(join(directory, 'sealing-keys'))).mode & 0o777).toBe(0o600)
  const { rows } = await database.pool.query('select id from secret_keys')
  expect(rows).toEqual([{ id: rings[0]?.newestId }])
})

test('does not start without the keys of its database and creates nothing', async () => {
  const { newestId } = await open()
  const file = join(directory, 'sealing-keys')
  await rm(file)
  await expect(open()).rejects.toThrow(
    `Secrets in the database are sealed, but the key file ${file} does not exist. Required: ${newestId}.`,
  )
  await expect(stat(file)).rejects.toThrow('ENOENT')

  await writeFile(file, keyLine(), { mode: 0o600 })
  await expect(open()).rejects.toThrow(
    `The key ${newestId} seals secrets in the database and is missing in ${file}, which has `,
  )
  const command = JSON.stringify([process.execPath, '-e', `console.log('${keyLine()}')`])
  await expect(open({ SECRETS_KEY_COMMAND: command })).rejects.toThrow(
    `The key ${newestId} seals secrets in the database and is missing in the output of SECRETS_KEY_COMMAND`,
  )
})

test('does not start if a value needs a key that is not registered', async () => {
  await open()
  await addEarlierFactors(1)
  await resealColumn(database.db, testKeys, await factorSecretColumn(database.db))
  await expect(open()).rejects.toThrow(
    `The key ${testKeys.newestId} seals secrets in the database and is missing`,
  )
})

test('requires a configured key file to exist and accepts keys from a command', async () => {
  const file = join(directory, 'elsewhere')
  await expect(open({ SECRETS_KEY_FILE: file })).rejects.toThrow(
    `SECRETS_KEY_FILE is ${file}, which does not exist.`,
  )
  const line = keyLine()
  await writeFile(file, line, { mode: 0o600 })
  const byFile = await open({ SECRETS_KEY_FILE: file })
  const command = JSON.stringify([process.execPath, '-e', `console.log('${line}')`])
  expect((await open({ SECRETS_KEY_COMMAND: command })).newestId).toBe(byFile.newestId)
  await expect(open({ SECRETS_KEY_FILE: file, SECRETS_KEY_COMMAND: command })).rejects.toThrow('are both set')
})

test('seals the values of an earlier version, also after a kill at any point', async () => {
  await addEarlierFactors(5)
  const mortal = openMortalDatabase(database.connection)
  try {
    for (let statements = 1; ; statements++) {
      const column = await factorSecretColumn(database.db)
      mortal.dieAfter(statements)
      const run = resealColumn(mortal.db, testKeys, column, { onlyPlain: true, batch: 2 })
      await run.catch(() => undefined)
      const hadDied = await mortal.revive()
      const counts = await countFactors()
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(5)
      if (hadDied) continue
      expect(counts).toEqual({ [testKeys.newestId]: 5 })
      expect(statements).toBeGreaterThan(5)
      break
    }
  } finally {
    await mortal.close()
  }
})

test('reports a value that cannot be opened and continues with the others', async () => {
  await addEarlierFactors(4)
  await database.pool.query(
    `update auth.factors set sealed_secret = set_byte(sealed_secret, 30, get_byte(sealed_secret, 30) # 1)
     where id = (select min(id::text)::uuid from auth.factors)`,
  )
  const column = await factorSecretColumn(database.db)
  const report = await resealColumn(database.db, testKeys, column, { batch: 1 })
  expect(report).toEqual({ resealed: 3, failures: [expect.stringContaining('cannot be decrypted')] })
  expect(report.failures.join()).not.toContain('SECRET')
})

test('leaves a locked row to the next run without waiting', async () => {
  await addEarlierFactors(3)
  const column = await factorSecretColumn(database.db)
  await database.db.transaction().execute(async (transaction) => {
    await sql`select from auth.factors order by id limit 1 for update`.execute(transaction)
    const report = await resealColumn(database.db, testKeys, column, { batch: 1 })
    expect(report).toEqual({ resealed: 2, failures: [] })
  })
  expect(await countFactors()).toEqual({ [testKeys.newestId]: 2, plain: 1 })
  expect((await resealColumn(database.db, testKeys, column)).resealed).toBe(1)
})

test('seals values when the server starts', async () => {
  await addEarlierFactors(3)
  const sealing = startSealing({ db: database.db, secrets: testKeys, log: pino({ level: 'silent' }) })
  await expect.poll(countFactors, { timeout: 60_000 }).toEqual({ [testKeys.newestId]: 3 })
  await sealing.stop()
})

test('keeps a TOTP secret usable after resealing and bound to the row of its factor', async () => {
  const server: TestAuth = await startAuth()
  try {
    const enroll = async (email: string) => {
      const { access_token: token } = await server.member(email)
      const headers = { authorization: `Bearer ${token}` }
      const { body } = await server.call('/factors', { json: { factor_type: 'totp' }, headers })
      return { id: body.id as string, secret: body.totp.secret as string, headers }
    }
    const verify = async ({ id, secret, headers }: Awaited<ReturnType<typeof enroll>>) => {
      server.clock.ms += 30_000
      const challenge = await server.call(`/factors/${id}/challenge`, { json: {}, headers })
      const code = totpCode(secret, 0, server.clock.ms)
      const json = { challenge_id: challenge.body.id, code }
      return (await server.call(`/factors/${id}/verify`, { json, headers })).status
    }
    const [ada, eve] = [await enroll('ada@example.org'), await enroll('eve@example.org')]
    const { rows } = await server.database.pool.query('select sealed_secret from auth.factors')
    for (const { sealed_secret } of rows) {
      expect(sealed_secret.toString('latin1')).not.toContain(ada.secret)
      expect(sealed_secret.toString('latin1')).not.toContain(eve.secret)
    }
    await server.database.pool.query(
      'update auth.factors set sealed_secret = (select sealed_secret from auth.factors where id = $1) where id = $2',
      [ada.id, eve.id],
    )
    expect(await verify(eve)).toBe(500)
    expect(server.logged.join('')).toContain('was changed or copied from another row')
    expect(server.logged.join('')).not.toContain(ada.secret)
    expect(await verify(ada)).toBe(200)
  } finally {
    await server.stop()
  }
})

const WEBHOOK = '019ac000-0000-7000-8000-00000000000a'
const act: Act = { actor: { kind: 'command', id: 'test' }, reason: 'a test' }

async function resealAll() {
  for (const column of await listSealedColumns(database.db)) {
    const report = await resealColumn(database.db, testKeys, column)
    expect(report.failures, column.name).toEqual([])
  }
}

/** Returns all rows of a table as text. */
async function dump(table: string): Promise<string> {
  const { rows } = await database.owner.pool.query(`select t::text as line from ${table} t`)
  return rows.map(({ line }) => line).join('\n')
}

test('seals webhook secrets on creation and rotation', async () => {
  const deps = { db: database.db, secrets: testKeys, allowed: undefined }
  const wanted = { url: 'https://receiver.example/hook', events: [...askableEvents], note: '' }
  const created = await createWebhook(deps, wanted, act, new Date())
  const replaced = await replaceSecret(deps, created.id, 24, act, new Date())
  const dumped = await dump('webhook_secrets')
  for (const { secret } of [created, replaced]) {
    const bytes = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(dumped).not.toContain(bytes.toString('hex'))
  }
  // A secret moved to another column must be rejected.
  await database.pool.query('update webhook_secrets set secret = previous')
  await expect(replaceSecret(deps, created.id, 24, act, new Date())).rejects.toThrow('another row')
})

test('signs with webhook secrets of an earlier version before and after sealing', async () => {
  const [secret, previous] = [randomBytes(32), randomBytes(32)]
  await database.pool.query(
    `insert into webhooks (id, url, events, note, created_at) values ($1, 'https://receiver.example', '{webhook.test}', '', now())`,
    [WEBHOOK],
  )
  await database.pool.query(`insert into webhook_secrets values ($1, $2, $3, now() + interval '1 day')`, [
    WEBHOOK,
    secret,
    previous,
  ])
  const deps = { db: database.db, secrets: testKeys }
  const claim = async () => {
    await sendTest(database.db, WEBHOOK, act, new Date())
    return (await leaseDelivery(deps, WEBHOOK, new Date()))?.secrets
  }
  expect(await claim()).toEqual([secret, previous])
  await resealAll()
  expect(await dump('webhook_secrets')).not.toMatch(
    new RegExp([secret, previous].map((b) => b.toString('hex')).join('|')),
  )
  expect(await claim()).toEqual([secret, previous])
})

/** Creates a form campaign with a sealed secret. Returns the dependencies. */
async function createForm(key: string): Promise<{ db: typeof database.db; secrets: typeof testKeys }> {
  const deps = { db: database.db, secrets: testKeys }
  const definition = campaignDefinitionSchema.parse({
    key,
    name: 'A survey',
    kind: 'form',
    startsAt: '2026-03-01T00:00:00Z',
    bonusPoints: 5,
    formUrl: 'https://forms.example',
  })
  await createCampaign(deps, definition, act)
  return deps
}

const hexOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64').toString('hex')

test('seals form secrets on creation and rotation', async () => {
  const deps = await createForm('survey')
  await createForm('other')
  const created = await readFormSecret(deps, 'survey')
  const dumpedFirst = await dump('campaign_secrets')
  const replaced = await replaceFormSecret(deps, 'survey', act)
  expect(await readFormSecret(deps, 'survey')).toBe(replaced)
  expect(replaced).not.toBe(created)
  expect(dumpedFirst).not.toContain(hexOf(created))
  expect(await dump('campaign_secrets')).not.toContain(hexOf(replaced))
  // A secret moved to another campaign's row must be rejected.
  await database.pool.query(
    `update campaign_secrets set secret = (select secret from campaign_secrets where campaign_id = c.id)
     from campaigns c where c.key = 'survey'`,
  )
  await expect(readFormSecret(deps, 'other')).rejects.toThrow('another row')
  expect(await readFormSecret(deps, 'survey')).toBe(replaced)
})

test('keeps form secrets of an earlier version when a server seals them at startup', async () => {
  const deps = await createForm('survey')
  const earlier = randomBytes(32)
  await database.pool.query('update campaign_secrets set secret = $1', [earlier])
  const { description } = formSecret
  expect(await countByKey(database.db, description)).toEqual({ plain: 1 })
  const secret = await readFormSecret(deps, 'survey')
  expect(hexOf(secret)).toBe(earlier.toString('hex'))
  const sealing = startSealing({ db: database.db, secrets: testKeys, log: pino({ level: 'silent' }) })
  await expect
    .poll(() => countByKey(database.db, description), { timeout: 60_000 })
    .toEqual({ [testKeys.newestId]: 1 })
  await sealing.stop()
  expect(await dump('campaign_secrets')).not.toContain(earlier.toString('hex'))
  expect(await readFormSecret(deps, 'survey')).toBe(secret)
})

test('seals private signing keys at creation and those of an earlier version later', async () => {
  const open = () => openSigningKeys(database.db, () => new Date(), { secrets: testKeys })
  const { kid } = await (await open()).current()
  const read = async () =>
    (await database.pool.query('select private_jwk from auth.signing_keys')).rows[0].private_jwk
  expect(Object.keys(await read())).toEqual(['sealed'])
  const plain = privateJwk.open(testKeys, kid, await read())
  expect(plain).toMatchObject({ kty: 'EC', d: expect.any(String) })
  // A truncated sealed value must be rejected.
  expect(() => privateJwk.open(testKeys, WEBHOOK, { sealed: 'SFNMAQ' })).toThrow()
  await database.pool.query('update auth.signing_keys set private_jwk = $1', [JSON.stringify(plain)])
  expect((await (await open()).current()).kid).toBe(kid)
  await resealAll()
  expect(Object.keys(await read())).toEqual(['sealed'])
  expect((await (await open()).current()).key.export({ format: 'jwk' })).toMatchObject({ d: plain.d })
})

test('seals the Machine ID keys and keeps the keys of an earlier version', async () => {
  const earlier = randomBytes(32)
  await database.pool.query(`insert into identity_keys (purpose, private_key) values ('email', $1)`, [
    earlier,
  ])
  const keys = await readNetworkKeys(database.db, testKeys)
  expect(keys.email.address).toBe(privateKeyToAccount(`0x${earlier.toString('hex')}`).address)
  await resealAll()
  expect(await dump('identity_keys')).not.toContain(earlier.toString('hex'))
  const { rows } = await database.pool.query('select octet_length(private_key) as bytes from identity_keys')
  expect(rows).toEqual([{ bytes: 72 }, { bytes: 72 }])
  const again = await readNetworkKeys(database.db, testKeys)
  expect([again.email.address, again.pairing.address]).toEqual([keys.email.address, keys.pairing.address])
  await database.pool.query(
    `update identity_keys set private_key = (select private_key from identity_keys where purpose = 'email')`,
  )
  await expect(readNetworkKeys(database.db, testKeys)).rejects.toThrow('another row')
})

test('seals imported keys and shared secrets', async () => {
  const secret = randomBytes(40)
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: 'ES256', kid: 'a/b "c"' }
  const input = { issuer: 'https://old.example', audience: 'authenticated', jwks: [jwk], secret, tokens: [] }
  const importThem = () =>
    importKeys(
      database.db,
      { ...input, now: new Date(), dryRun: false, secrets: testKeys },
      async () => undefined,
    )
  expect((await importThem()).problems).toEqual([])
  const dumped = await dump('auth.imported_keys')
  expect(dumped).not.toContain(jwk.d)
  expect(dumped).not.toContain(secret.toString('base64url'))
  // A repeated import must recognize sealed values as unchanged.
  expect((await importThem()).keys.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  await resealAll()
  const { signer, find } = await loadImportedKeys(database.db, testKeys, () => new Date())
  expect(signer).toBeUndefined()
  const [found] = find({ alg: 'HS256' })
  expect(Buffer.from(found?.key as Uint8Array).equals(secret)).toBe(true)
})

test('stores no code, link, address or secret in plain text after a sign-up, a second factor, a webhook and a form', async () => {
  const server = await startTestServer({ ROLES: 'api,auth', BOT_CHECK: 'off' }, undefined, database)
  try {
    const call = async (path: string, json: object, token = '') => {
      const answer = await fetch(`${server.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(json),
      })
      return (await answer.json()) as Record<string, never>
    }
    const email = 'ada.lovelace@example.org'
    await call('/signup', { email, password: 'correct horse battery' })
    const code = (await readQueuedEmails(database.db))[0]?.code ?? ''
    const { access_token: token = '' } = await call('/verify', { type: 'signup', email, token: code })
    await call('/recover', { email })
    const { totp } = (await call('/factors', { factor_type: 'totp' }, token)) as { totp?: { secret: string } }
    const deps = { db: database.db, secrets: testKeys, allowed: undefined }
    const wanted = { url: 'https://receiver.example/hook', events: [...askableEvents], note: '' }
    const webhook = await createWebhook(deps, wanted, act, new Date())
    const form = await readFormSecret(await createForm('survey'), 'survey')

    const emails = await readQueuedEmails(database.db)
    const links = emails.flatMap(({ link }) => link ?? [])
    const codes = emails.flatMap((mail) => mail.code ?? [])
    expect([codes.length, links.length]).toEqual([2, expect.any(Number)])
    expect(links.length).toBeGreaterThan(0)
    const { rows } = await database.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const everything: string[] = []
    for (const { name } of rows) everything.push(await dump(name))
    const text = everything.join('\n')
    expect(text).toContain(email)
    for (const each of codes) expect(text).not.toMatch(new RegExp(`(?<![\\w.+/])${each}(?![\\w+/])`))
    for (const each of links) {
      expect(text).not.toContain(each)
      expect(text).not.toContain(new URL(each).searchParams.get('token_hash') ?? each)
    }
    expect(totp?.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(text).not.toContain(totp?.secret)
    expect(text).not.toContain(Buffer.from(totp?.secret ?? '').toString('hex'))
    for (const secret of [webhook.secret, form]) expect(text).not.toContain(hexOf(secret))
    const queue = await dump('pgboss.job')
    expect(queue).toContain('sealed')
    expect(queue).toContain('register-verified-account')
    expect(queue).not.toContain('@example.org')
  } finally {
    await server.stop()
  }
})
