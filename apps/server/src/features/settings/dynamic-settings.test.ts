import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runOperator } from '../../cli/operator/run-operator.ts'
import { readConfig } from '../../config/config.ts'
import { mergeDynamicSettings } from '../../config/dynamic-settings/dynamic-settings.ts'
import { watchDynamicSettings } from '../../config/dynamic-settings/watch-dynamic-settings.ts'
import { newOperator } from '../../test/support/new-operator.ts'
import { type OperatedServer, startOperatedServer } from '../../test/support/start-operated-server.ts'
import { testKeySettings } from '../../test/support/test-keys.ts'

let server: OperatedServer
beforeAll(async () => {
  server = await startOperatedServer('owner')
})
afterAll(() => server.stop())

const reason = 'An evening in one office'
const set = (name: string, value: string) =>
  server.call(`/api/operator/settings/${name}`, { json: { value, reason } })
const reset = (name: string) =>
  server.call(`/api/operator/settings/${name}?reason=${encodeURIComponent('It is over')}`, {
    method: 'DELETE',
  })
const run = async (...args: string[]) =>
  (await runOperator(['settings', ...args], { ...testKeySettings, DATABASE_URL: server.database.url })).output

test('an owner’s limit applies to the next call, and the initial limit after it is removed', async () => {
  const guess = async () => (await server.call('/api/referrals/2345X')).status
  expect(await guess()).toBe(404)
  expect((await set('RATE_LIMIT_FACTOR', '0.1')).body).toMatchObject({
    name: 'RATE_LIMIT_FACTOR',
    value: '0.1',
    configured: '1000',
    setBy: `operator:${server.operator.id}`,
  })
  // Make 14 calls. They exceed the limit of 6 per five minutes even if they span two windows.
  const statuses: number[] = []
  for (let n = 0; n < 14; n++) statuses.push(await guess())
  expect(statuses).toContain(429)
  expect((await reset('RATE_LIMIT_FACTOR')).body).toMatchObject({ value: '1000', setBy: null, setAt: null })
  expect(await guess()).toBe(404)
})

test('the audit log has the author, old value and reason of a change, and a repeated call changes nothing', async () => {
  await set('ACCOUNT_DELETION_DAYS', '5')
  await set('ACCOUNT_DELETION_DAYS', '5')
  await set('ACCOUNT_DELETION_DAYS', '7')
  await reset('ACCOUNT_DELETION_DAYS')
  await reset('ACCOUNT_DELETION_DAYS')
  const { body } = await server.call('/api/operator/audit?subject=setting:ACCOUNT_DELETION_DAYS')
  expect(body.entries).toMatchObject([
    { action: 'setting.reset', before: { value: '7' }, after: null, reason: 'It is over' },
    { action: 'setting.set', before: { value: '5' }, after: { value: '7' }, reason },
    { action: 'setting.set', before: null, after: { value: '5' }, reason },
  ])
})

test('limits on operators are lowered by one operator and raised by two', async () => {
  const name = 'CORRECTION_REVIEW_ABOVE'
  const second = await newOperator(server, 'owner')
  const setBy = (token: string, value: string) =>
    server.call(`/api/operator/settings/${name}`, { token, json: { value, reason } })
  const shown = { name, value: '10000', proposal: null }
  const raise = { value: '1000000000', proposal: null }
  const mine = server.operator.accessToken
  for (let n = 0; n < 2; n++)
    expect((await setBy(mine, raise.value)).body).toMatchObject({
      ...shown,
      proposal: { value: raise.value, askedBy: `operator:${server.operator.id}`, reason },
    })
  // A different value replaces the proposal. The operator who proposed that value cannot confirm it.
  expect((await setBy(second.accessToken, '50000')).body).toMatchObject({
    ...shown,
    proposal: { value: '50000' },
  })
  expect((await setBy(second.accessToken, '50000')).body).toMatchObject({ value: '10000' })
  expect((await setBy(mine, '50000')).body).toMatchObject({ value: '50000', proposal: null })
  expect((await setBy(mine, '20')).body).toMatchObject({ value: '20', proposal: null })
  expect((await reset(name)).body).toMatchObject({ value: '20', proposal: { value: null } })
  const confirmed = await server.call(`/api/operator/settings/${name}?reason=yes`, {
    method: 'DELETE',
    token: second.accessToken,
  })
  expect(confirmed.body).toMatchObject({ value: '10000', setBy: null, proposal: null })
  expect(
    (await server.call('/api/operator/audit?subject=setting:CORRECTION_REVIEW_ABOVE')).body.entries,
  ).toMatchObject([
    { action: 'setting.reset' },
    { action: 'setting.propose', after: { value: null } },
    { action: 'setting.set', after: { value: '20' } },
    { action: 'setting.set', after: { value: '50000' } },
    { action: 'setting.propose', after: { value: '50000' } },
    { action: 'setting.propose', after: { value: raise.value } },
  ])
})

test('a proposal expires after a week', async () => {
  const name = 'OPERATOR_POINTS_PER_DAY'
  const second = await newOperator(server, 'owner')
  expect((await set(name, '20000')).body.proposal).not.toBeNull()
  await server.database.db
    .updateTable('operator_proposals')
    .set({ asked_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('subject', '=', name)
    .execute()
  const late = await server.call(`/api/operator/settings/${name}`, {
    token: second.accessToken,
    json: { value: '20000', reason },
  })
  expect(late.body).toMatchObject({ value: '10000', proposal: { askedBy: `operator:${second.id}` } })
  expect(await run('list')).toMatch(/OPERATOR_POINTS_PER_DAY +10000 +as configured +20000 proposed by/)
  expect(await run('set', name, '20000', '--reason', reason)).toMatch(/20000 +set by command:/)
  expect(await run('reset', name, '--reason', reason)).toMatch(/10000 +as configured *$/)
})

test('invalid values and startup-only settings are rejected with the alternatives', async () => {
  expect(await set('RATE_LIMIT_FACTOR', 'lots')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('accepts a number from 0.1 to 1000') },
  })
  for (const name of ['DATABASE_URL', 'RELAYER_PRIVATE_KEY', 'constructor']) {
    const { status, body } = await set(name, '1')
    expect(status).toBe(404)
    expect(body.message).toContain('RATE_LIMIT_FACTOR')
  }
  const operator = await newOperator(server, 'operator')
  const token = operator.accessToken
  const rejected = await server.call('/api/operator/settings/LOG_LEVEL', {
    token,
    json: { value: 'trace', reason },
  })
  expect(rejected.status).toBe(403)
  const shown = await server.call('/api/operator/settings', { token })
  expect(shown.body.settings).toContainEqual(
    expect.objectContaining({ name: 'LOG_LEVEL', value: 'silent', configured: 'silent', setBy: null }),
  )
})

test('commands change the same settings, and every process is notified', async () => {
  const { db, connection } = server.database
  const config = readConfig({})
  const another = await watchDynamicSettings(db, config, { connection, log: pino({ level: 'silent' }) })
  onTestFinished(() => another.close())
  const heard: number[] = []
  another.follow(({ ACCOUNT_DELETION_DAYS }) => heard.push(ACCOUNT_DELETION_DAYS))
  expect(await run('set', 'ACCOUNT_DELETION_DAYS', '30', '--reason', reason)).toMatch(/30 +set by command:/)
  await expect.poll(() => heard).toEqual([14, 30])
  expect(await run('list')).toMatch(/ACCOUNT_DELETION_DAYS +30 +set by/)
  await run('reset', 'ACCOUNT_DELETION_DAYS', '--reason', reason)
  await expect.poll(() => heard).toEqual([14, 30, 14])
  await expect(run('set', 'ACCOUNT_DELETION_DAYS', '30')).rejects.toThrow('Give the reason with --reason')
  await expect(run('set', 'PORT', '1', '--reason', reason)).rejects.toThrow('These can:')
  await expect(run('drop', 'PORT')).rejects.toThrow('too many arguments')
})

test('a stored value that is no longer valid falls back to the startup value', () => {
  const config = readConfig({ RATE_LIMIT_FACTOR: '2' })
  const rows = [
    { name: 'RATE_LIMIT_FACTOR', value: '-1' },
    { name: 'NO_SUCH', value: '1' },
    { name: 'LOG_LEVEL', value: 'debug' },
  ]
  expect(mergeDynamicSettings(config, rows)).toMatchObject({ RATE_LIMIT_FACTOR: 2, LOG_LEVEL: 'debug' })
})
