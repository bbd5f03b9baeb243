import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../test/support/new-member.ts'
import { type OperatedServer, startOperatedServer } from '../../test/support/start-operated-server.ts'

let server: OperatedServer
let call: OperatedServer['call']
beforeAll(async () => {
  server = await startOperatedServer('operator')
  call = server.call
})
afterAll(() => server.stop())

const add = (name: string, csv: string, how = 'additions') =>
  call(`/api/operator/whitelists/${name}/${how}`, { json: { csv, reason: 'Autumn' } })

test('a member is whitelisted by address, wallet or id until removed from the list', {
  tags: ['API-04'],
}, async () => {
  const { db } = server.database
  const member = await newMember(server.url)
  const isWhitelisted = async () =>
    (await call('/api/users/is-whitelisted', { token: member.accessToken })).body
  expect(await isWhitelisted()).toEqual({ isWhitelisted: false })
  const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
  await db.updateTable('members').set({ wallet }).where('id', '=', member.id).execute()
  for (const value of [member.email.toUpperCase(), wallet, member.id]) {
    expect((await add('testnet', `value\r\n${value}\r\n`)).body).toEqual({
      changed: 1,
      unchanged: 0,
      bad: 0,
      badLines: [],
    })
    expect(await isWhitelisted(), value).toEqual({ isWhitelisted: true })
    expect((await add('testnet', value, 'removals')).body).toMatchObject({ changed: 1 })
    expect(await isWhitelisted(), value).toEqual({ isWhitelisted: false })
  }
})

test('valid lines of a file are added and invalid ones are reported by number', async () => {
  await call('/api/operator/whitelists', { json: { name: 'spring', note: 'First', reason: 'x' } })
  const file = [
    '\ufeffemail,name',
    'ada@example.org,Ada',
    '"grace@example.org","Hopper, Grace"',
    '',
    'nobody',
    '=cmd|x,1',
    '0x123',
    'ADA@example.org',
    ',empty',
  ].join('\r\n')
  const { status, body } = await add('spring', file)
  expect(status).toBe(200)
  expect(body).toEqual({
    changed: 2,
    unchanged: 1,
    bad: 4,
    badLines: [
      { line: 5, what: '"nobody" is not an email address, wallet or member ID' },
      { line: 6, what: expect.stringContaining('=cmd|x') },
      { line: 7, what: expect.stringContaining('is not a wallet: expected 0x and 40') },
      { line: 9, what: 'is empty' },
    ],
  })
  const again = await add('spring', file)
  expect(again.body).toMatchObject({ changed: 0, unchanged: 3 })
  const first = (await call('/api/operator/whitelists/spring?limit=1')).body
  expect(first).toMatchObject({ entries: [{ kind: 'email', value: 'ada@example.org' }] })
  const next = (await call(`/api/operator/whitelists/spring?cursor=${encodeURIComponent(first.nextCursor)}`))
    .body
  expect(next.entries).toMatchObject([{ value: 'grace@example.org' }])
  expect(next).not.toHaveProperty('nextCursor')
  expect((await call('/api/operator/whitelists')).body.whitelists).toContainEqual({
    name: 'spring',
    note: 'First',
    entries: 2,
    createdAt: expect.any(String),
  })
})

test('a file that ends inside quotes is reported and adds nothing, and an unknown list returns 404', async () => {
  expect((await add('testnet', 'a@example.org\n"b@example.org')).body).toMatchObject({
    changed: 0,
    bad: 1,
    badLines: [{ what: expect.stringContaining('nothing from here on') }],
  })
  expect((await add('nowhere', 'a@example.org')).status).toBe(404)
  expect((await call('/api/operator/whitelists/nowhere')).status).toBe(404)
  expect((await add('testnet', '')).status).toBe(400)
  expect((await add('testnet', 'x'.repeat(100_001))).status).toBe(400)
  expect((await call('/api/operator/whitelists', { json: { name: '../x', reason: 'x' } })).status).toBe(400)
})

test('concurrent additions add each line once', async () => {
  const csv = Array.from({ length: 200 }, (_, index) => `many-${index}@example.org`).join('\n')
  const reports = await Promise.all(Array.from({ length: 5 }, () => add('testnet', csv)))
  expect(reports.map(({ body }) => body.changed).sort((a, b) => a - b)).toEqual([0, 0, 0, 0, 200])
})
