import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { AppError } from '../../errors/app-error.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { registerMember } from '../../features/members/register-member.ts'
import { enqueueRelayJob } from '../../features/relayer/enqueue-relay-job.ts'
import { submitNetworkJob } from '../../features/relayer/submit-network-job.ts'
import { readQueuedEmails } from '../../test/support/open-mail-queue.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { testKeySettings } from '../../test/support/test-keys.ts'
import { runOperator } from './run-operator.ts'

let database: OpenTestDatabase
let directory: string
const ada = { id: randomUUID(), email: 'ada@example.org', referralCode: undefined }
const grace = { id: randomUUID(), email: 'grace@example.org', referralCode: undefined }
beforeAll(async () => {
  database = await openTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'hearth-operator-'))
  for (const account of [ada, grace]) await registerMember(database.db, account, new Date())
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

afterEach(() => vi.unstubAllEnvs())

const output = (...args: string[]) =>
  runOperator(args, { ...testKeySettings, DATABASE_URL: database.url, DATA_DIR: directory })
const run = async (...args: string[]) => (await output(...args)).output
const json = async (...args: string[]) => JSON.parse(await run(...args, '--json'))

async function rejected(...args: string[]): Promise<string> {
  const error = await run(...args).catch((error: unknown) => error)
  expect(error instanceof ConfigError || error instanceof AppError).toBe(true)
  return (error as Error).message
}

const why = ['--reason', 'Because of a test']

async function file(name: string, content: string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, content)
  return path
}

test('warns if DATA_DIR differs from the server’s and creates no installation', async () => {
  const elsewhere = join(directory, 'elsewhere')
  await expect(runOperator(['operators'], { DATA_DIR: elsewhere })).rejects.toThrow(ConfigError)
  expect(existsSync(elsewhere)).toBe(false)
})

test.each([
  ['appeals', 'release', 'reinstate'],
  ['corrections', 'agree', 'approve'],
  ['corrections', 'refuse', 'reject'],
  ['proposals', 'agree', 'approve'],
  ['whitelists', 'make', 'create'],
])('still accepts %s %s, the earlier name of %s', async (command, earlier, name) => {
  expect(await run(command, earlier, '--help')).toContain(
    `Usage: npm run operator -- ${command} ${name}|${earlier}`,
  )
})

test('prints help for every command and subcommand', async () => {
  const listCommands = async (...path: string[]) => {
    const [, section = ''] = (await run(...path, '--help')).split('\nCommands:\n')
    return [...section.matchAll(/^ {2}(?<name>[a-z][a-z-]*)/gm)].map(({ groups }) => groups?.name ?? '')
  }
  const names = await listCommands()
  expect(names).toEqual(
    expect.arrayContaining([
      'operators',
      'member',
      'corrections',
      'appeals',
      'policies',
      'whitelists',
      'jobs',
      'statistics',
      'audit',
      'campaigns',
      'rules',
    ]),
  )
  for (const name of names) {
    expect(await run(name, '--help')).toContain(`Usage: npm run operator -- ${name}`)
    for (const action of await listCommands(name))
      expect(await run(name, action, '--help')).toContain(`Usage: npm run operator -- ${name} ${action}`)
  }
})

test('rejects wrong usage with the reason', async () => {
  expect(await rejected('setings')).toContain("unknown command 'setings'\n(Did you mean settings?)")
  expect(await rejected('settings', 'drop')).toContain("too many arguments for 'list'")
  expect(await rejected('settings', 'set', 'RATE_LIMIT_FACTOR', ...why)).toContain(
    'missing required argument',
  )
  expect(await rejected('audit', 'verify', '--limit', '1')).toContain("unknown option '--limit'")
  expect(await rejected('audit', '--limit', 'many')).toContain('--limit: ')
  expect(await rejected('member')).toContain('Usage: npm run operator -- member')
})

test('makes a member the first owner, and rejects a missing reason, an unknown member and the removal of the last owner', async () => {
  expect(await run('operators')).toContain('There are no operators yet.')
  expect(await rejected('operators', 'set', 'ADA@example.org', 'owner')).toContain('--reason')
  expect(await rejected('operators', 'set', 'nobody@example.org', 'owner', ...why)).toContain(
    'No member has the address',
  )
  expect(await rejected('operators', 'set', 'ada@example.org', 'king', ...why)).toContain(
    'owner, operator, support, auditor',
  )
  expect(await json('operators', 'set', 'ADA@example.org', 'owner', ...why)).toEqual({
    id: ada.id,
    email: 'ada@example.org',
    role: 'owner',
  })
  expect(await rejected('operators', 'remove', 'ada@example.org', ...why)).toContain('last owner')
  expect((await json('operators')).operators).toMatchObject([{ id: ada.id, role: 'owner' }])
})

test('finds, pauses, restores, corrects and explains a member', async () => {
  expect((await json('member', 'find', 'grace@example.org')).members).toMatchObject([{ id: grace.id }])
  expect(await run('member', 'find', 'nobody')).toBe('No member matches.')
  expect(await run('member', 'pause', 'grace@example.org', ...why)).toBe(
    'Paused grace@example.org. The member receives the reason by email.',
  )
  expect(await rejected('member', 'pause', grace.id, ...why)).toContain('already paused')
  expect(await run('member', 'restore', grace.id, ...why)).toContain('Restored grace@example.org.')
  const emails = await readQueuedEmails(database.db)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your Hearth membership is paused',
    'Your Hearth membership is no longer paused',
  ])
  expect(emails[0]?.text).toContain('Because of a test')

  const id = randomUUID()
  const correct = (...more: string[]) =>
    json('member', 'correct', grace.id, '--category', 'Others', ...why, ...more)
  expect(await correct('--points', '12.5', '--id', id)).toMatchObject({ state: 'booked' })
  expect(await correct('--points', '12.5', '--id', id)).toMatchObject({ state: 'booked' })
  const large = await correct('--points=-20000')
  expect(large).toMatchObject({ state: 'waiting' })
  expect(await run('corrections')).toContain(large.id)
  // The same user of the machine cannot approve: a second person is required.
  expect(await rejected('corrections', 'approve', large.id, ...why)).toContain(
    'Another operator must approve it',
  )
  expect(await run('corrections', 'reject', large.id, ...why)).toBe(
    `Rejected correction ${large.id}: -20\u202f000 points.`,
  )
  expect(
    await rejected('member', 'correct', grace.id, '--points', 'many', '--category', 'Others', ...why),
  ).toContain('--points')
  expect(await json('member', 'points', 'grace@example.org')).toMatchObject({ total: '12.5', agrees: true })
  expect(await run('member', 'points', 'grace@example.org')).toMatch(
    /^grace@example\.org [\s\S]*Points: 12,5\n[\s\S]*Ledger, days and totals agree\.[\s\S]*correction/,
  )
})

test('prints results and findings in the language of the terminal', async () => {
  vi.stubEnv('LC_ALL', 'de_DE.UTF-8')
  expect(await run('member', 'find', 'nobody')).toBe('Kein Mitglied passt dazu.')
  expect(await run('appeals')).toBe('Es gibt keine offenen Einsprüche.')
  expect(await run('audit', 'verify')).toMatch(
    /^Keine Zeile wurde geändert oder entfernt\.\n\d+ Zeilen\. Kopf: /,
  )
  expect(await run('appeals', 'signals', 'grace@example.org')).toMatch(
    /^grace@example\.org hat einen Score von 0\.[\s\S]*\nEs gibt keine Signale\.$/,
  )
  expect(await run('member', 'points', 'grace@example.org')).toMatch(
    /\nPunkte: 12,5\n[\s\S]*\n\nNach Kategorie\n[\s\S]* 1 Buchung +12,5 +\d{1,2}\. \S+ \d{4}, \d\d:\d\d UTC bis [\s\S]* -20\u202f000 /,
  )
  expect(await json('migrate')).toEqual({
    messageId: 'cli.migrate.upToDate',
    params: { migration: expect.any(String), role: expect.any(String) },
    message: expect.stringMatching(/^Die Datenbank ist auf dem neuesten Stand/),
  })
})

test('publishes policies from files and fills lists from CSV with a report of invalid lines', async () => {
  const terms = await file('terms.md', '# Our terms\n\nBe kind.\n')
  const published = await json(
    'policies',
    'publish',
    'terms',
    '--text',
    `en=${terms}`,
    '--url',
    'de=https://example.org/agb',
    ...why,
  )
  expect(published).toMatchObject({ kind: 'terms', version: 2, languages: ['de', 'en'] })
  const titles = await database.db
    .selectFrom('policy_texts')
    .select(['language', 'title'])
    .where('kind', '=', 'terms')
    .where('version', '=', 2)
    .orderBy('language')
    .execute()
  expect(titles).toEqual([
    { language: 'de', title: 'Nutzungsbedingungen' },
    { language: 'en', title: 'Our terms' },
  ])
  expect(await run('policies')).toMatch(/terms +2 +effective from /)
  expect(await rejected('policies', 'publish', 'terms', '--text', 'en=/no/such/file', ...why)).toContain(
    '/no/such/file cannot be read',
  )
  expect(await rejected('policies', 'publish', 'terms', '--url', 'en=http://example.org', ...why)).toContain(
    'url',
  )

  const list = await file('list.csv', 'email\nada@example.org\nnobody\n')
  expect(await run('whitelists', 'add', 'testnet', list, ...why)).toMatch(
    /1 added, 0 unchanged, 1 invalid\.\nLine 3: "nobody" is no/,
  )
  expect(await rejected('whitelists', 'add', 'nowhere', list, ...why)).toContain('no list "nowhere"')
  expect((await json('whitelists', 'show', 'testnet')).entries).toMatchObject([{ value: 'ada@example.org' }])
})

test('lists relay jobs by kind and state', async () => {
  expect(await run('relay-jobs')).toBe('There are no relay jobs.')
  const { db } = database
  const now = new Date('2026-03-10T15:00:00Z')
  await db.transaction().execute(async (transaction) => {
    const target = `0x${'11'.repeat(20)}` as const
    await submitNetworkJob(transaction, { key: 'anchor:2026-03-10', target, calldata: '0x01' }, now)
    const signed = { nonce: 1n, signature: '0x01', owner: target } as const
    await enqueueRelayJob(transaction, { ...signed, kind: 'deploy', memberId: ada.id }, now)
  })
  expect((await json('relay-jobs')).relayJobs).toMatchObject([
    { kind: 'deploy', state: 'queued', memberId: ada.id, key: null },
    { kind: 'network', state: 'queued', memberId: null, key: 'anchor:2026-03-10' },
  ])
  expect(await run('relay-jobs', '--kind', 'network')).toBe(
    '10 Mar 2026, 15:00 UTC  network  queued  anchor:2026-03-10',
  )
  expect((await json('relay-jobs', '--state', 'failed')).relayJobs).toEqual([])
  expect(await rejected('relay-jobs', '--kind', 'other')).toContain(
    'Allowed choices are deploy, execute, network.',
  )
})

test('shows failed jobs, statistics and the audit log, and exits with 1 if the log was altered', async () => {
  expect(await run('jobs')).toContain('There are no failed jobs.')
  expect(await rejected('jobs', 'retry', randomUUID(), ...why)).toContain('There is no failed job')
  expect(await json('statistics')).toMatchObject({
    members: { total: 2 },
    points: { Others: '12.5' },
    deadJobs: 0,
  })
  expect(await run('statistics')).toMatch(/^points\.Others +12,5$/m)
  expect(await run('audit')).toMatch(/^\d+ +\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d UTC +command:/)
  expect((await json('audit', '--limit', '1')).entries).toMatchObject([
    { action: 'whitelist.add', actor: expect.stringMatching(/^command:/) },
  ])
  const { head, faults } = await json('audit', 'verify')
  expect(faults).toEqual([])
  expect(await run('audit', 'verify', '--expected', head)).toContain('No row was changed')
  const client = await database.owner.pool.connect()
  await client.query(
    "set session_replication_role = replica; update audit_log set reason = 'other' where number = 2",
  )
  client.release(true)
  expect(await output('audit', 'verify', '--expected', head)).toMatchObject({
    failed: true,
    output: expect.stringContaining('Row 2 was changed'),
  })
})
