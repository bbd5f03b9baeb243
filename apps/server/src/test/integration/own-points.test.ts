import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { type NewMember, newMember } from '../support/new-member.ts'
import { newOperator } from '../support/new-operator.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'
import { suspendMember } from '../support/suspended-member.ts'

let server: TestServer
let owner: NewMember
let operator: NewMember
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  owner = await newOperator(server, 'owner')
  operator = await newOperator(server, 'operator')
})
afterAll(() => server.stop())

const reason = 'They asked for it'
const as = (by: NewMember, path: string, json?: unknown) =>
  callApi(server.url, path, { token: by.accessToken, ...(json !== undefined && { json }) })
const correct = (by: NewMember, member: NewMember, points: string) =>
  as(by, `/api/operator/members/${member.id}/corrections`, {
    id: randomUUID(),
    category: 'Rewards',
    points,
    reason,
  })
const agree = (by: NewMember, member: NewMember, id: string, agree = true) =>
  as(by, `/api/operator/members/${member.id}/corrections/${id}/decision`, { agree, reason })
const total = async (member: NewMember) => (await as(member, '/api/user')).body.points_total
const createCampaign = (by: NewMember, fields: object = {}) =>
  as(by, '/api/operator/campaigns', {
    reason,
    campaign: {
      key: `c-${randomUUID()}`,
      name: 'A gift',
      kind: 'manual',
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      bonusPoints: 1_000,
      ...fields,
    },
  })
const ownAccount = {
  status: 403,
  body: { error: 'FORBIDDEN', message: expect.stringContaining('own account') },
}

async function newPlainMember(): Promise<NewMember> {
  const member = await newMember(server.url)
  await as(member, '/api/user')
  return member
}

describe('an operator', () => {
  test('cannot correct the points of its own account', async () => {
    for (const points of ['1', '10000', '1000000', '-5'])
      expect(await correct(operator, operator, points)).toMatchObject(ownAccount)
    expect(await correct(owner, owner, '1')).toMatchObject(ownAccount)
    expect(await total(operator)).toBe(0)
  })

  test('can reject but not approve corrections of its own account', async () => {
    const { body: gift } = await correct(operator, owner, '1000000')
    expect(gift.state).toBe('waiting')
    expect(await agree(owner, owner, gift.id)).toMatchObject(ownAccount)
    expect(await total(owner)).toBe(0)
    expect((await agree(owner, owner, gift.id, false)).body.state).toBe('refused')
  })

  test('cannot exceed the daily limit over several members, also concurrently', async () => {
    const giver = await newOperator(server, 'operator')
    const accomplices = await Promise.all(Array.from({ length: 5 }, newPlainMember))
    const outcomes = await Promise.all(accomplices.map((member) => correct(giver, member, '10000')))
    expect(outcomes.map(({ body }) => body.state).sort()).toEqual([
      'booked',
      'waiting',
      'waiting',
      'waiting',
      'waiting',
    ])
    // Confirming a proposal does not count against the confirming operator's limit.
    const index = outcomes.findIndex(({ body }) => body.state === 'waiting')
    const [member, waiting] = [accomplices[index] as NewMember, outcomes[index]?.body]
    expect((await agree(operator, member, waiting.id)).body.state).toBe('booked')
    const another = await newPlainMember()
    expect((await correct(giver, another, '0.5')).body.state).toBe('waiting')
    expect((await correct(operator, another, '0.5')).body.state).toBe('booked')
  })

  test('cannot claim a campaign that it created or changed, others can', async () => {
    const definition = { key: `c-${randomUUID()}`, kind: 'heartbeat', goal: 1, bonusPoints: 1_000 }
    const { body: campaign } = await createCampaign(operator, definition)
    const changed = {
      ...definition,
      name: 'A gift',
      startsAt: new Date(Date.now() - 30_000).toISOString(),
    }
    const shown = await as(owner, '/api/operator/campaigns')
    const { startsAt } = shown.body.campaigns.find(({ key }: { key: string }) => key === definition.key)
    const change = await as(owner, '/api/operator/campaigns/change', {
      campaign: { ...changed, startsAt, name: 'A larger gift' },
      reason,
    })
    expect(change.status).toBe(200)
    const member = await newPlainMember()
    for (const each of [operator, owner, member]) {
      await as(each, '/api/user')
      await server.database.db
        .updateTable('settled_totals')
        .set({ heartbeats: 5 })
        .where('member_id', '=', each.id)
        .execute()
    }
    const claim = (by: NewMember) => as(by, `/api/campaigns/${campaign.id}/claim`, {})
    for (const author of [operator, owner])
      expect(await claim(author)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('You cannot claim a campaign that you created') },
      })
    expect(await total(operator)).toBe(0)
    expect(await claim(member)).toMatchObject({ status: 200, body: { points: 1_000 } })
  })

  test('cannot record or accept its own submission', async () => {
    const definition = { key: `c-${randomUUID()}` }
    const { body: campaign } = await createCampaign(owner, definition)
    const enter = (by: NewMember, member: NewMember) =>
      as(by, `/api/operator/campaigns/${definition.key}/submissions`, { member: member.id, reason })
    expect(await enter(operator, operator)).toMatchObject(ownAccount)
    const submission = await server.database.db
      .insertInto('campaign_submissions')
      .values({
        member_id: operator.id,
        campaign_id: campaign.id,
        state: 'pending',
        source: 'webhook',
        source_id: 'x',
        submitted_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const decide = (by: NewMember) =>
      as(by, `/api/operator/submissions/${submission.id}/decision`, { decision: 'accepted', reason })
    expect(await decide(operator)).toMatchObject(ownAccount)
    expect((await decide(owner)).status).toBe(200)
  })

  test('cannot release its own suspension', async () => {
    const suspended = await newOperator(server, 'support')
    await as(suspended, '/api/user')
    const suspensionId = await suspendMember(server.database.db, suspended.id)
    const { body } = await as(suspended, '/api/appeals', { holdId: suspensionId, text: 'It is only me.' })
    const decide = (by: NewMember) =>
      as(by, `/api/operator/appeals/${body.id}/decision`, { decision: 'accepted', reason })
    const release = (by: NewMember) => as(by, `/api/operator/members/${suspended.id}/release`, { reason })
    expect(await decide(suspended)).toMatchObject(ownAccount)
    expect(await release(suspended)).toMatchObject(ownAccount)
    expect((await decide(owner)).status).toBe(200)
  })
})
