import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { newOperator } from '../../test/support/new-operator.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { lockEligibility } from './eligibility.ts'
import { findInviter } from './find-inviter.ts'

let server: TestServer
let member: NewMember
let support: NewMember
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  member = await newMember(server.url)
  support = await newOperator(server, 'support')
})
afterAll(() => server.stop())

const call = (path: string, init: Parameters<typeof callApi>[2] = {}) =>
  callApi(server.url, path, { token: support.accessToken, ...init })
const pause = (id: string, reason: unknown = 'Forty accounts at one address') =>
  call(`/api/operator/members/${id}/pause`, { json: { reason } })
const restore = (id: string, reason = 'A student residence') =>
  call(`/api/operator/members/${id}/restoration`, { json: { reason } })
const account = async () => (await call('/api/user/account', { token: member.accessToken })).body
const emailsTo = async (address: string) =>
  (await callApi(server.url, '/dev/mail.json')).body.filter(({ to }: { to: string }) => to === address)

test('pausing and restoring a member emails the reason, and one of two concurrent calls wins', async () => {
  const { db } = server.database
  const { personal_code } = (await call('/api/user', { token: member.accessToken })).body
  const mayParticipate = () =>
    db.transaction().execute((transaction) => lockEligibility(transaction, member.id))
  expect(await account()).toEqual({ paused: null, deletion: null, export: null, campaignEmailPending: null })
  expect(await mayParticipate()).toBe(true)

  const outcomes = await Promise.all([pause(member.id), pause(member.id), pause(member.id)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await account()).toMatchObject({
    paused: { since: expect.any(String), reason: 'Forty accounts at one address' },
  })
  expect(await mayParticipate()).toBe(false)
  expect(await findInviter(db, personal_code)).toBeUndefined()
  await expect
    .poll(async () => (await emailsTo(member.email)).map(({ subject }: { subject: string }) => subject))
    .toContain('Your Hearth membership is paused')
  const [mail] = await emailsTo(member.email)
  expect(mail.text).toContain('Forty accounts at one address')

  expect((await restore(member.id)).status).toBe(200)
  expect(await restore(member.id)).toMatchObject({
    status: 409,
    body: { messageId: 'members.notPaused' },
  })
  expect((await account()).paused).toBeNull()
  expect(await mayParticipate()).toBe(true)
  const { accessToken: token } = await newOperator(server, 'auditor')
  const { entries } = (await call(`/api/operator/audit?subject=member:${member.id}`, { token })).body
  expect(entries).toMatchObject([
    {
      action: 'member.restore',
      reason: 'A student residence',
      before: { reason: 'Forty accounts at one address' },
    },
    { action: 'member.pause', actor: `operator:${support.id}`, reason: 'Forty accounts at one address' },
  ])
  expect(
    (await call(`/api/operator/members/${member.id}/pause`, { token, json: { reason: 'x' } })).status,
  ).toBe(403)
})

test('an unknown member returns 404, and a reason is required', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await pause(nobody)).status).toBe(404)
  expect((await restore(nobody)).status).toBe(404)
  expect((await pause('x')).status).toBe(400)
  for (const reason of [null, '', ' ', 7, 'x'.repeat(501)])
    expect((await pause(member.id, reason)).body.message).toContain('body.reason')
})

test('finds a member by exact address, username, code, wallet and id', async () => {
  const { db } = server.database
  const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
  await call('/api/user', { method: 'PATCH', token: member.accessToken, json: { username: 'found.one' } })
  await db.updateTable('members').set({ wallet }).where('id', '=', member.id).execute()
  const { personal_code } = (await call('/api/user', { token: member.accessToken })).body
  const find = async (text: string) =>
    (await call(`/api/operator/members?find=${encodeURIComponent(text)}`)).body.members.map(
      ({ id }: { id: string }) => id,
    )
  for (const text of [
    member.email,
    ` ${member.email.toUpperCase()} `,
    'Found.One',
    personal_code.toLowerCase(),
    wallet.toLowerCase(),
    member.id,
  ])
    expect(await find(text), text).toEqual([member.id])
  for (const text of ['f0und.one', '%', "' or 1=1--", '0x5', member.id.slice(0, 20), '\u0661'])
    expect(await find(text), text).toEqual([])
})
