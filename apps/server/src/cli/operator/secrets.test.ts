import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { askableEvents } from '@hearth/protocol/webhook-events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets } from '../../app/open-secrets.ts'
import type { Act } from '../../audit/write-audit.ts'
import { readConfig } from '../../config/config.ts'
import { readSecret } from '../../features/rewards/campaign-secret.ts'
import { createCampaign } from '../../features/rewards/create-campaign.ts'
import { createWebhook } from '../../features/webhooks/create-webhook.ts'
import { leaseDelivery } from '../../features/webhooks/lease-delivery.ts'
import { replaceSecret } from '../../features/webhooks/replace-secret.ts'
import { sendTest } from '../../features/webhooks/send-test.ts'
import { currentSecret } from '../../features/webhooks/webhook-secret.ts'
import { resealColumn } from '../../platform/secrets/sealed-column.ts'
import { openMortalDatabase } from '../../test/support/mortal-database.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { runOperator } from './run-operator.ts'

let database: OpenTestDatabase
let directory: string
let file: string
beforeEach(async () => {
  database = await openTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'hearth-rotation-'))
  file = join(directory, 'sealing-keys')
})
afterEach(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

const act: Act = { actor: { kind: 'command', id: 'test' }, reason: 'a test' }
const secrets = async (...args: string[]) => {
  const environment = { DATABASE_URL: database.url, DATA_DIR: directory }
  const { output, failed } = await runOperator(['secrets', ...args, '--json'], environment)
  return { failed, ...JSON.parse(output) }
}
/** Loads the key ring as a starting server does. */
const start = () => openSecrets(readConfig({ DATA_DIR: directory }), database.db)
type Ring = Awaited<ReturnType<typeof start>>

async function addWebhooks(ring: Ring, count: number): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let index = 0; index < count; index++) {
    const wanted = { url: 'https://receiver.example/hook', events: [...askableEvents], note: '' }
    const deps = { db: database.db, secrets: ring, allowed: undefined }
    const { id, secret } = await createWebhook(deps, wanted, act, new Date())
    found.set(id, secret)
  }
  return found
}

/** Returns the secret that signs the webhook's deliveries. */
async function secretOf(ring: Ring, id: string): Promise<string> {
  await sendTest(database.db, id, act, new Date())
  const delivery = await leaseDelivery({ db: database.db, secrets: ring }, id, new Date())
  return `whsec_${delivery?.secrets[0]?.toString('base64')}`
}

async function removeOldestKey(): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  const first = lines.findIndex((line) => line !== '' && !line.startsWith('#'))
  await writeFile(file, lines.toSpliced(first, 1).join('\n'), { mode: 0o600 })
}

test('replaces a key while servers write, after which the old key is unused', async () => {
  const old = await start()
  const webhooks = await addWebhooks(old, 8)
  const rotated = await secrets('rotate')
  expect(rotated).toMatchObject({ before: old.newestId, file })
  const fresh = await start()
  expect(fresh.newestId).toBe(rotated.id)
  expect(await secrets('status')).toMatchObject({
    failed: false,
    keys: [
      { id: old.newestId, state: 'opens' },
      { id: fresh.newestId, state: 'seals', values: 0 },
    ],
    columns: { 'webhook_secrets.secret': { [old.newestId]: 8 } },
  })

  // Replace secrets with either key at the same time. Each ring must open values that the other sealed.
  let isWriting = true
  const writers = [old, fresh].map(async (ring, index) => {
    const mine = [...webhooks.keys()].filter((_, position) => position % 2 === index)
    while (isWriting) {
      for (const id of mine) {
        const deps = { db: database.db, secrets: ring }
        webhooks.set(id, (await replaceSecret(deps, id, 1, act, new Date())).secret)
      }
    }
  })
  for (let times = 0; times < 3; times++) expect((await secrets('rekey')).failures).toEqual([])
  isWriting = false
  await Promise.all(writers)
  for (const [id, secret] of webhooks) {
    expect(await secretOf(fresh, id)).toBe(secret)
    expect(await secretOf(old, id)).toBe(secret)
  }

  // All servers now seal with the new key, so `rekey` must leave the old key unused.
  const report = await secrets('rekey')
  expect(report).toMatchObject({ failed: false, key: fresh.newestId, older: 0, unused: [old.newestId] })
  expect(await secrets('rekey')).toMatchObject({ resealed: 0 })
  await removeOldestKey()
  const alone = await start()
  expect(alone.ids).toEqual([fresh.newestId])
  for (const [id, secret] of webhooks) expect(await secretOf(alone, id)).toBe(secret)
  const log = await database.db.selectFrom('audit_log').select('action').execute()
  expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['secrets.rotate', 'secrets.rekey']))
})

test('counts and reseals the secrets of forms', async () => {
  const old = await start()
  const definition = campaignDefinitionSchema.parse({
    key: 'survey',
    name: 'A survey',
    kind: 'form',
    startsAt: '2026-03-01T00:00:00Z',
    bonusPoints: 5,
    formUrl: 'https://forms.example',
  })
  await createCampaign({ db: database.db, secrets: old }, definition, act)
  const secret = await readSecret({ db: database.db, secrets: old }, 'survey')
  const { id } = await secrets('rotate')
  const count = async () => (await secrets('status')).columns['campaign_secrets.secret']
  expect(await count()).toEqual({ [old.newestId]: 1 })
  expect(await secrets('rekey')).toMatchObject({ failed: false, unused: [old.newestId] })
  expect(await count()).toEqual({ [id]: 1 })
  await removeOldestKey()
  expect(await readSecret({ db: database.db, secrets: await start() }, 'survey')).toBe(secret)
})

test('resumes a rekey that was killed at any point, with every value readable', async () => {
  const old = await start()
  const webhooks = await addWebhooks(old, 4)
  await secrets('rotate')
  const fresh = await start()
  const mortal = openMortalDatabase(database.connection)
  try {
    for (let statements = 1; ; statements++) {
      mortal.dieAfter(statements)
      const run = resealColumn(mortal.db, fresh, currentSecret.description, { batch: 1 })
      await run.catch(() => undefined)
      const hadDied = await mortal.revive()
      for (const [id, secret] of webhooks) expect(await secretOf(fresh, id)).toBe(secret)
      if (hadDied) continue
      expect((await secrets('status')).columns['webhook_secrets.secret']).toEqual({ [fresh.newestId]: 4 })
      expect(statements).toBeGreaterThan(3)
      break
    }
  } finally {
    await mortal.close()
  }
})

test('reports a missing key at startup and in the status, with what it sealed', async () => {
  const old = await start()
  await addWebhooks(old, 2)
  await secrets('rotate')
  await start()
  await removeOldestKey()
  await expect(start()).rejects.toThrow(
    `The key ${old.newestId} seals secrets in the database and is missing in ${file}`,
  )
  await expect(secrets('rekey')).rejects.toThrow(`The key ${old.newestId} seals secrets`)
  await expect(secrets('rotate')).rejects.toThrow(`The key ${old.newestId} seals secrets`)
  const output = await secrets('status')
  expect(output.failed).toBe(true)
  expect(output.keys).toContainEqual({ id: old.newestId, state: 'MISSING', values: 2 })
})

test('adds a key for each concurrent rotation and rejects the rotation of a command', async () => {
  await start()
  const rotated = await Promise.all([secrets('rotate'), secrets('rotate'), secrets('rotate')])
  const { ids } = await start()
  expect(ids).toHaveLength(4)
  expect(ids).toEqual(expect.arrayContaining(rotated.map(({ id }) => id)))

  const line = randomBytes(32).toString('base64')
  const environment = {
    DATABASE_URL: database.url,
    SECRETS_KEY_COMMAND: JSON.stringify(['echo', line]),
  }
  await expect(runOperator(['secrets', 'rotate'], environment)).rejects.toThrow('as its last line')
  await expect(runOperator(['secrets', 'rotate', 'now'], environment)).rejects.toThrow('too many arguments')
  await expect(runOperator(['secrets', 'replace'], environment)).rejects.toThrow('too many arguments')
})
