import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resealColumn } from '../../platform/secrets/sealed-column.ts'
import { callApi } from '../../test/support/call-api.ts'
import { callUntilLimited } from '../../test/support/call-until-limited.ts'
import { followLive } from '../../test/support/follow-live.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { act } from '../../test/support/reward-network.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { testKeys } from '../../test/support/test-keys.ts'
import { formSecret, readSecret } from './campaign-secret.ts'
import { createCampaign } from './create-campaign.ts'
import { enterSubmission } from './enter-submission.ts'

const GUESSES = { limit: 60, windowSeconds: 300 }

let server: TestServer
let inviter: NewMember
let invitee: NewMember
let code: string
beforeAll(async () => {
  server = await startTestServer()
  inviter = await newMember(server.url)
  code = (await call('/api/user', inviter)).body.personal_code
  invitee = await newMember(server.url, { referralCode: code })
  // Register the member with a first call.
  await call('/api/user', invitee)
})
afterAll(() => server.stop())

async function call(path: string, member?: NewMember, init: RequestInit = {}) {
  const { status, body } = await callApi(server.url, path, {
    ...init,
    ...(member && { token: member.accessToken }),
    ...(init.body !== undefined && { headers: { 'content-type': 'application/json', ...init.headers } }),
  })
  return { status, body }
}

const claim = (id: string, member: NewMember, init: RequestInit = {}) =>
  call(`/api/campaigns/${id}/claim`, member, { method: 'POST', ...init })

async function newCampaign(definition: Record<string, unknown>): Promise<string> {
  const campaign = campaignDefinitionSchema.parse({
    name: 'A campaign',
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    bonusPoints: 50,
    ...definition,
  })
  return (await createCampaign({ db: server.database.db, secrets: testKeys }, campaign, act)).id
}

test('referrals are listed, claimed by the campaign endpoint, and published live', {
  tags: ['API-14', 'REF-03', 'API-27', 'REF-04'],
}, async () => {
  const live = await followLive(server.url, inviter.accessToken)
  const before = await call('/api/users/referrals-paginated', inviter)
  expect(before).toMatchObject({
    status: 200,
    body: {
      success: true,
      referrals: [{ inviteeEmail: invitee.email, status: 'Pending', canClaim: false }],
      pagination: { limit: 10, page: 1, total: 1, totalPages: 1 },
    },
  })
  const [{ id }] = before.body.referrals
  expect(await claim(id, inviter)).toMatchObject({
    status: 409,
    body: { error: 'CONFLICT', statusCode: 409 },
  })

  const { pool } = server.database
  await pool.query('update settled_totals set heartbeats = 100 where member_id = $1', [invitee.id])
  await pool.query("update members set wallet = '0x00' where id = $1", [invitee.id])
  expect((await call('/api/users/referrals-paginated?page=1&limit=5', inviter)).body).toMatchObject({
    referrals: [{ status: 'Claimable', canClaim: true }],
    pointsClaimable: true,
  })
  expect(await live.heard('referral')).toBe(true)
  expect((await claim(id, invitee)).status).toBe(404)
  // Claim without a body and with an empty object, because clients send either.
  const claims = await Promise.all([{}, { body: '{}' }].map((init) => claim(id.toUpperCase(), inviter, init)))
  expect(claims.map(({ body }) => body.alreadyClaimed).sort()).toEqual([false, true])
  expect(await live.heard('referral', 2)).toBe(true)
  live.close()
  expect((await call('/api/users/stats', inviter)).body).toMatchObject({ total_referral_points: 1000 })
})

test('an inviter’s name is public, an unknown code is not found, and guessing is limited', async () => {
  expect(await call(`/api/referrals/${code}`)).toEqual({ status: 200, body: { displayName: null } })
  expect((await call('/api/referrals/22222')).status).toBe(404)
  expect((await call('/api/referrals/2222')).status).toBe(400)
  let attempt = 0
  await callUntilLimited(() => call(`/api/referrals/2222${attempt++ % 10}`), GUESSES)
})

test('a campaign is no longer new after the portal marks it as seen', async () => {
  const id = await newCampaign({ key: 'seen', kind: 'manual', name: 'Seen' })
  const isNew = async (member: NewMember) => {
    const { body } = await call('/submissions/campaigns', member)
    return body.find((one: { campaignId: string }) => one.campaignId === id).isNew
  }
  expect(await isNew(inviter)).toBe(true)
  const markSeen = (json: object) =>
    call('/api/campaigns/seen', inviter, { method: 'POST', body: JSON.stringify(json) })
  expect(await markSeen({ campaignIds: [id.toUpperCase()] })).toEqual({
    status: 200,
    body: { success: true },
  })
  expect([await isNew(inviter), await isNew(invitee)]).toEqual([false, true])
  for (const campaignIds of [undefined, [], ['x'], Array(501).fill(id)])
    expect((await markSeen({ campaignIds })).status).toBe(400)
  await server.database.pool.query(`update campaigns set ends_at = now() where id = $1`, [id])
})

test('a campaign is listed, claimed once and published live, with reasons for 404, 409 and 410', {
  tags: ['API-25', 'CMP-01', 'CMP-02', 'API-27'],
}, async () => {
  const id = await newCampaign({ key: 'wallet', kind: 'wallet' })
  const over = await newCampaign({
    key: 'over',
    kind: 'wallet',
    endsAt: new Date(Date.now() - 1000).toISOString(),
  })
  expect((await call('/submissions/campaigns', inviter)).body).toEqual([
    expect.objectContaining({
      campaignId: id,
      completed: false,
      claimable: false,
      reason: 'Link a wallet first.',
    }),
  ])
  expect(await claim(id, inviter)).toMatchObject({ status: 409, body: { message: 'Link a wallet first.' } })
  const german = { headers: { 'accept-language': 'de' } }
  const [campaign] = (await call('/submissions/campaigns', inviter, german)).body
  expect(campaign.reason).toBe('Verknüpfe zuerst eine Wallet.')
  const live = await followLive(server.url, invitee.accessToken)
  expect(await claim(id, invitee)).toEqual({
    status: 200,
    body: { success: true, message: 'Reward claimed.', points: 50, alreadyClaimed: false },
  })
  expect(await live.heard('reward')).toBe(true)
  live.close()
  expect((await claim(id, invitee, german)).body).toMatchObject({
    message: 'Diese Belohnung hast du schon abgeholt.',
    alreadyClaimed: true,
  })
  expect(await claim(over, invitee)).toMatchObject({ status: 410, body: { error: 'GONE' } })
  const unknown = await claim(randomUUID(), invitee)
  expect(unknown).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } })
})

test.each(['x', '%00', '..%2f', '🦊', "'%20or%201=1"])(
  'a claim of the campaign %s gets 400',
  { tags: ['API-27'] },
  async (wrong) => {
    expect(await claim(wrong, invitee)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_REQUEST', message: expect.stringContaining('params.id') },
    })
  },
)

/** Sends a form signed with a secret and returns the response. */
function sendSigned(
  campaign: string,
  body: string,
  { secret, id, at = Math.floor(Date.now() / 1000) }: { secret: Buffer; id: string; at?: number },
) {
  const signature = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')
  return call(`/submissions/forms/${campaign}`, undefined, {
    method: 'POST',
    headers: { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${signature}` },
    body,
  })
}

test('a form signed with a secret of an earlier version counts before and after it is sealed', async () => {
  const { db, pool } = server.database
  const id = await newCampaign({ key: 'earlier-form', kind: 'form', formUrl: 'https://forms.example' })
  const secret = randomBytes(32)
  await pool.query('update campaign_secrets set secret = $2 where campaign_id = $1', [id, secret])
  const send = (member: NewMember, webhookId: string) =>
    sendSigned(id, JSON.stringify({ member: member.id }), { secret, id: webhookId })
  expect((await send(inviter, 'msg_a')).body).toEqual({ success: true, outcome: 'accepted' })
  expect((await resealColumn(db, testKeys, formSecret.description)).failures).toEqual([])
  const { rows } = await pool.query('select secret from campaign_secrets where campaign_id = $1', [id])
  expect(rows[0].secret.includes(secret)).toBe(false)
  expect((await send(invitee, 'msg_b')).body).toEqual({ success: true, outcome: 'accepted' })
})

test('a secret moved to another campaign signs no form there', async () => {
  const { db, pool } = server.database
  const own = await newCampaign({ key: 'own-form', kind: 'form', formUrl: 'https://forms.example' })
  const other = await newCampaign({ key: 'other-form', kind: 'form', formUrl: 'https://forms.example' })
  const text = await readSecret({ db, secrets: testKeys }, 'own-form')
  const secret = Buffer.from(text.replace('whsec_', ''), 'base64')
  await pool.query(
    'update campaign_secrets set secret = (select secret from campaign_secrets where campaign_id = $1) where campaign_id = $2',
    [own, other],
  )
  const body = JSON.stringify({ member: invitee.id })
  expect((await sendSigned(other, body, { secret, id: 'msg_c' })).status).toBe(500)
  expect((await sendSigned(own, body, { secret, id: 'msg_c' })).body).toMatchObject({ outcome: 'accepted' })
  const { rows } = await pool.query('select campaign_id from campaign_submissions where source_id = $1', [
    'msg_c',
  ])
  expect(rows).toEqual([{ campaign_id: own }])
})

test('a signed form counts once however often it is sent, and an unsigned one never', async () => {
  const id = await newCampaign({ key: 'form', kind: 'form', formUrl: 'https://forms.example' })
  const key = Buffer.from(
    (await readSecret({ db: server.database.db, secrets: testKeys }, 'form')).replace('whsec_', ''),
    'base64',
  )
  const send = async (
    body: string,
    {
      webhookId = 'msg_1',
      at = Math.floor(Date.now() / 1000),
      signedWith = key,
      signature = '',
      campaign = id,
    } = {},
  ) => {
    const made = createHmac('sha256', signedWith).update(`${webhookId}.${at}.${body}`).digest('base64')
    return call(`/submissions/forms/${campaign}`, undefined, {
      method: 'POST',
      headers: {
        'webhook-id': webhookId,
        'webhook-timestamp': String(at),
        'webhook-signature': signature || `v1,AAAA v1,${made}`,
      },
      body,
    })
  }
  const filled = JSON.stringify({
    member: invitee.id,
    note: 'https://forms.example/1',
    other: { stored: 'nowhere' },
  })
  const minutes = 60
  for (const [what, wrong] of Object.entries({
    'another secret': send(filled, { signedWith: Buffer.from('other') }),
    'no v1': send(filled, { signature: 'v0,AAAA' }),
    nonsense: send(filled, { signature: ',, ,' }),
    'an old one': send(filled, { at: Math.floor(Date.now() / 1000) - 6 * minutes }),
    'one from the future': send(filled, { at: Math.floor(Date.now() / 1000) + 6 * minutes }),
    'another campaign': send(filled, { campaign: randomUUID() }),
  }))
    expect((await wrong).status, what).toBe(401)
  expect((await send('{"member": 7}')).status).toBe(400)
  expect((await send('null')).status).toBe(400)
  expect((await send(JSON.stringify({ member: randomUUID() }))).status).toBe(404)
  expect((await call(`/submissions/forms/${id}`, undefined, { method: 'POST', body: filled })).status).toBe(
    400,
  )

  const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(filled)))
  expect(outcomes.map(({ body }) => body.outcome).sort()).toEqual(['accepted', ...Array(9).fill('known')])
  expect((await send(JSON.stringify({ member: code }), { webhookId: 'msg_2' })).body.outcome).toBe('accepted')
  expect((await claim(id, invitee)).body).toMatchObject({ points: 50, alreadyClaimed: false })
})

test('codes are entered over the API with limited attempts', { tags: ['API-25'] }, async () => {
  const id = await newCampaign({ key: 'code', kind: 'code', code: 'EMBER-2026' })
  const enter = (value: unknown) =>
    call(`/api/campaigns/${id}/code`, invitee, { method: 'POST', body: JSON.stringify({ code: value }) })
  for (const wrong of [null, 7, '', 'x'.repeat(101), '\0', {}]) expect((await enter(wrong)).status).toBe(400)
  expect(await enter('no')).toMatchObject({
    status: 409,
    body: { message: 'This is not the code of the campaign.' },
  })
  expect(await enter('ember-2026')).toMatchObject({ status: 200, body: { success: true } })
  expect((await claim(id, invitee)).status).toBe(200)
  await callUntilLimited(() => enter('no'), GUESSES)
})

test('members cannot call the operators’ campaign endpoints', async () => {
  const calls: [string, string, unknown?][] = [
    ['GET', '/api/operator/campaigns'],
    ['POST', '/api/operator/campaigns/form/end', { reason: 'mine' }],
    ['GET', '/api/operator/campaigns/form/secret'],
    ['POST', `/api/operator/submissions/${randomUUID()}/decision`, { decision: 'accepted', reason: 'mine' }],
  ]
  for (const [method, path, body] of calls) {
    const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
    expect((await call(path, invitee, init)).status).toBe(403)
    expect((await call(path, undefined, init)).status).toBe(401)
  }
})

test('a repeated Idempotency-Key returns the first response for the same caller and call only', async () => {
  const id = await newCampaign({ key: 'named', kind: 'manual', bonusPoints: 5 })
  const other = await newCampaign({ key: 'named-too', kind: 'manual', bonusPoints: 5 })
  const named = (campaign: string, member: NewMember, key = 'my-key') =>
    callApi(server.url, `/api/campaigns/${campaign}/claim`, {
      method: 'POST',
      token: member.accessToken,
      headers: { 'idempotency-key': key },
    })
  const rejected = await named(id, inviter)
  expect(rejected).toMatchObject({ status: 409, body: { message: 'An operator enters it.' } })
  await enterSubmission(server.database.db, { key: 'named', memberId: inviter.id }, act, new Date())
  const again = await named(id, inviter)
  expect(again.body).toEqual(rejected.body)

  const paid = await named(id, inviter, 'another-key')
  expect(paid).toMatchObject({ status: 200, body: { alreadyClaimed: false } })
  expect(paid.headers.get('idempotent-replayed')).toBeNull()
  const replayed = await named(id, inviter, 'another-key')
  expect(replayed).toMatchObject({ status: 200, body: paid.body })
  expect(replayed.headers.get('idempotent-replayed')).toBe('true')
  expect(await named(other, inviter, 'another-key')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('headers.idempotency-key: was used for another call') },
  })
  expect((await named(id, invitee, 'another-key')).headers.get('idempotent-replayed')).toBeNull()
  expect(await named(id, inviter, 'x'.repeat(256))).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('headers.idempotency-key: must be 1 to 255') },
  })
})
