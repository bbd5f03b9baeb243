import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOperator } from '../../cli/operator/run-operator.ts'
import { callApi } from '../support/call-api.ts'
import { type NewMember, newMember } from '../support/new-member.ts'
import { newOperator } from '../support/new-operator.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'
import { testKeySettings } from '../support/test-keys.ts'

let server: TestServer
let first: NewMember
let second: NewMember
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  first = await newOperator(server, 'operator')
  second = await newOperator(server, 'operator')
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.db.deleteFrom('operator_proposals').execute()
  await server.database.db.updateTable('campaign_authors').set({ points: '0' }).execute()
})

const reason = 'Because it is spring'
const as = (by: NewMember, path: string, json?: unknown) =>
  callApi(server.url, path, { token: by.accessToken, ...(json !== undefined && { json }) })
const run = async (...args: string[]) =>
  (await runOperator(args, { ...testKeySettings, DATABASE_URL: server.database.url })).output
const waits = (by: NewMember, permission: string) => ({
  askedBy: `operator:${by.id}`,
  reason,
  next: expect.stringMatching(
    new RegExp(`second operator with the permission ${permission} .* run "npm run operator -- `),
  ),
})
const expireProposals = () =>
  server.database.db
    .updateTable('operator_proposals')
    .set({ asked_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute()

describe('a rule value that creates points', () => {
  const setRule = (by: NewMember, name: string, value: string, startsAt?: Date) =>
    as(by, '/api/operator/rules', { name, value, reason, ...(startsAt && { startsAt }) })
  const readRule = async (name: string) =>
    (await as(second, '/api/operator/rules')).body.rules.find((rule: { name: string }) => rule.name === name)

  test('requires another operator to repeat the call', async () => {
    const raise = (by: NewMember) => setRule(by, 'heartbeat_points', '1000000')
    const before = await readRule('heartbeat_points')
    for (let n = 0; n < 2; n++)
      expect(await raise(first)).toMatchObject({
        status: 200,
        body: { startsAt: null, proposal: waits(first, 'rules.set') },
      })
    expect(await readRule('heartbeat_points')).toMatchObject({
      versions: before.versions,
      proposal: { value: '1000000', startsAt: null },
    })
    expect(await run('rules', 'list', 'heartbeat_points')).toContain(`proposed by operator:${first.id}`)
    const confirmed = await raise(second)
    expect(confirmed.body).toMatchObject({ startsAt: expect.any(String), proposal: null })
    expect(await readRule('heartbeat_points')).toMatchObject({
      versions: [...before.versions, { value: '1000000.000000', state: 'planned' }],
      proposal: null,
    })
  })

  test('is confirmed once by concurrent calls of several operators', async () => {
    const startsAt = new Date(Date.now() + 3_600_000)
    const others = await Promise.all([newOperator(server, 'owner'), newOperator(server, 'operator')])
    const answers = await Promise.all(
      [first, second, ...others].map((by) => setRule(by, 'invitee_points', '5000', startsAt)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.filter(({ body }) => body.proposal !== null)).toHaveLength(1)
    expect((await readRule('invitee_points')).versions).toMatchObject([
      { value: '1000.000000' },
      { value: '5000.000000' },
    ])
  })

  test('is a new proposal with another value or start, and expires after a week', async () => {
    const startsAt = new Date(Date.now() + 3_600_000)
    const set = (by: NewMember, value: string, at = startsAt) => setRule(by, 'inviter_points', value, at)
    await set(first, '2000')
    expect((await set(second, '3000')).body.proposal).toMatchObject(waits(second, 'rules.set'))
    const later = new Date(startsAt.getTime() + 1_000)
    expect((await set(first, '3000', later)).body.proposal).toMatchObject(waits(first, 'rules.set'))
    await expireProposals()
    expect((await set(second, '3000', later)).body.proposal).toMatchObject(waits(second, 'rules.set'))
    expect((await readRule('inviter_points')).versions).toHaveLength(1)
  })

  test('includes a planned end of a raise and a lower threshold, but no value that pays less', async () => {
    const end = new Date(Date.now() + 86_400_000).toISOString()
    await run('rules', 'set', 'result_points_post', '5', '--reason', reason)
    await run('rules', 'set', 'result_points_post', '0.2', '--from', end, '--reason', reason)
    const extended = await setRule(first, 'result_points_post', '5', new Date(end))
    expect(extended.body.proposal).toMatchObject(waits(first, 'rules.set'))
    expect((await setRule(first, 'referral_heartbeats', '1')).body.proposal).not.toBeNull()
    expect((await setRule(first, 'referral_heartbeats', '101')).body.proposal).toBeNull()
    expect((await setRule(first, 'result_points_comment', '0.05')).body.proposal).toBeNull()
    expect((await setRule(first, 'hold_at_score', '90')).body.proposal).toBeNull()
  })

  test('is validated before it is stored', async () => {
    expect((await setRule(first, 'heartbeats_per_member', '9.5')).status).toBe(400)
    expect((await setRule(first, 'heartbeats_per_member', '9', new Date())).status).toBe(400)
    expect((await readRule('heartbeats_per_member')).proposal).toBeNull()
  })

  test('is not confirmed for an operator who lost the role', async () => {
    const former = await newOperator(server, 'operator')
    const raise = (by: NewMember) => setRule(by, 'result_points_profile', '7')
    expect((await raise(former)).body.proposal).not.toBeNull()
    await server.database.db
      .updateTable('operators')
      .set({ role: 'support' })
      .where('account_id', '=', former.id)
      .execute()
    expect((await raise(second)).body.proposal).toMatchObject(waits(second, 'rules.set'))
    expect((await raise(first)).body.proposal).toBeNull()
  })
})

describe('a large campaign', () => {
  const define = (fields: object = {}) => ({
    key: `c-${randomUUID()}`,
    name: 'A gift',
    kind: 'manual',
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    bonusPoints: 1_000_000,
    ...fields,
  })
  const create = (by: NewMember, campaign: object) => as(by, '/api/operator/campaigns', { campaign, reason })
  const change = (by: NewMember, campaign: object) =>
    as(by, '/api/operator/campaigns/change', { campaign, reason })
  const list = async () => (await as(second, '/api/operator/campaigns')).body
  const keys = async () => (await list()).campaigns.map(({ key }: { key: string }) => key)

  test('requires a second operator, and neither of them can claim it', async () => {
    const definition = define({ capacity: 1 })
    for (let n = 0; n < 2; n++)
      expect(await create(first, definition)).toMatchObject({
        status: 200,
        body: { id: null, proposal: waits(first, 'campaigns.change') },
      })
    expect(await keys()).not.toContain(definition.key)
    expect((await list()).proposals).toMatchObject([
      { campaign: definition, askedBy: `operator:${first.id}` },
    ])
    expect(await run('campaigns', 'proposals')).toContain(`key: ${definition.key}`)
    // A different definition does not confirm the first operator's proposal.
    expect((await create(second, { ...definition, capacity: 2 })).body.id).toBeNull()
    expect((await create(second, definition)).body.id).toBeNull()
    const { body } = await create(first, definition)
    expect(body).toMatchObject({ id: expect.any(String), proposal: null })
    expect((await list()).proposals).toEqual([])
    for (const author of [first, second]) {
      await as(author, '/api/user')
      const other = author === first ? second : first
      const path = `/api/operator/campaigns/${definition.key}/submissions`
      expect((await as(other, path, { member: author.id, reason })).status).toBe(200)
      expect(await as(author, `/api/campaigns/${body.id}/claim`, {})).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('You cannot claim a campaign that you created') },
      })
    }
  })

  test('counts all members without a capacity', async () => {
    for (const member of await Promise.all([newMember(server.url), newMember(server.url)]))
      await as(member, '/api/user')
    expect((await create(first, define({ bonusPoints: 60_000, capacity: 1 }))).body.proposal).toBeNull()
    expect((await create(second, define({ bonusPoints: 60_000 }))).body.proposal).not.toBeNull()
  })

  test('cannot be split by one operator, also concurrently', async () => {
    const slicer = await newOperator(server, 'operator')
    const slices = Array.from({ length: 5 }, () => define({ bonusPoints: 60_000, capacity: 1 }))
    const answers = await Promise.all(slices.map((slice) => create(slicer, slice)))
    expect(answers.filter(({ body }) => body.id !== null)).toHaveLength(1)
    expect((await create(second, define({ bonusPoints: 60_000, capacity: 1 }))).body.proposal).toBeNull()
  })

  test('cannot result from raising a small campaign', async () => {
    const small = define({ bonusPoints: 10, capacity: 100 })
    expect((await create(first, small)).body.proposal).toBeNull()
    const raised = { ...small, bonusPoints: 1_000_000 }
    const { body } = await change(first, raised)
    expect(body).toMatchObject({ id: null, proposal: waits(first, 'campaigns.change') })
    const bonus = async () =>
      (await list()).campaigns.find(({ key }: { key: string }) => key === small.key).bonusPoints
    expect(await bonus()).toBe(10)
    // A small change takes effect and voids the proposal, which referred to a different state.
    expect((await change(second, { ...small, name: 'A small gift' })).body.proposal).toBeNull()
    expect((await change(second, raised)).body.proposal).not.toBeNull()
    expect((await change(first, raised)).body.proposal).toBeNull()
    expect(await bonus()).toBe(1_000_000)
  })

  test('is validated before it is stored, and ends without a second operator', async () => {
    const definition = define({ capacity: 1 })
    expect((await create(first, define({ prerequisites: ['no-such'] }))).status).toBe(400)
    expect((await change(first, definition)).status).toBe(404)
    await create(first, definition)
    expect((await create(second, definition)).body.proposal).toBeNull()
    expect((await create(first, definition)).status).toBe(409)
    expect((await change(first, { ...definition, kind: 'wallet' })).status).toBe(409)
    expect((await list()).proposals).toEqual([])
    expect((await as(first, `/api/operator/campaigns/${definition.key}/end`, { reason })).status).toBe(200)
  })

  test('can be raised only by two owners', async () => {
    const owner = await newOperator(server, 'owner')
    const raised = await as(owner, '/api/operator/settings/CAMPAIGN_REVIEW_ABOVE', {
      value: '1000000000',
      reason,
    })
    expect(raised.body).toMatchObject({ value: '100000', proposal: waits(owner, 'settings.change') })
  })
})

describe('a command', () => {
  const list = async () => JSON.parse(await run('proposals', '--json')).proposals
  const decide = (action: string, id: string) => run('proposals', action, id, '--reason', 'I read it')
  const idOf = async (subject: string): Promise<string> =>
    (await list()).find((one: { subject: string }) => one.subject === subject).id
  const decisions = () =>
    server.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'subject_id', 'reason'])
      .where('reason', '=', 'I read it')
      .orderBy('number')
      .execute()

  test('lists proposals of every kind and approves each once', async () => {
    const owner = await newOperator(server, 'owner')
    const definition = {
      key: `c-${randomUUID()}`,
      name: 'A gift',
      kind: 'manual',
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      bonusPoints: 1_000_000,
      capacity: 1,
    }
    await as(first, '/api/operator/campaigns', { campaign: definition, reason })
    await as(first, '/api/operator/rules', { name: 'heartbeat_points', value: '2000000', reason })
    await as(owner, '/api/operator/settings/CORRECTION_REVIEW_ABOVE', { value: '20000', reason })
    expect(await list()).toMatchObject([
      { kind: 'campaign', subject: definition.key, content: definition, proposer: first.id, reason },
      { kind: 'rule', subject: 'heartbeat_points', content: { value: '2000000', startsAt: null } },
      {
        kind: 'setting',
        subject: 'CORRECTION_REVIEW_ABOVE',
        content: { value: '20000' },
        proposer: owner.id,
      },
    ])
    expect(await run('proposals')).toContain(`proposed by operator:${first.id}`)
    for (const subject of [definition.key, 'heartbeat_points', 'CORRECTION_REVIEW_ABOVE']) {
      const id = await idOf(subject)
      expect(await decide('approve', id)).toMatch(/^Approved the change of /)
      await expect(decide('approve', id)).rejects.toThrow('is waiting. It was decided')
    }
    expect(await run('proposals')).toBe('There are no waiting proposals.')
    expect(await run('rules', 'list', 'heartbeat_points')).toMatch(/2000000\tfrom .*\tplanned/)
    expect(await run('settings')).toMatch(/CORRECTION_REVIEW_ABOVE +20000/)
    const { body } = await as(first, '/api/operator/campaigns')
    const { id } = body.campaigns.find(({ key }: { key: string }) => key === definition.key)
    await as(first, '/api/user')
    const path = `/api/operator/campaigns/${definition.key}/submissions`
    await as(second, path, { member: first.id, reason })
    expect((await as(first, `/api/campaigns/${id}/claim`, {})).status).toBe(409)
  })

  test('approves a change of a campaign', async () => {
    const small = {
      key: `c-${randomUUID()}`,
      name: 'A gift',
      kind: 'manual',
      startsAt: new Date(Date.now() - 60_000).toISOString(),
      bonusPoints: 10,
      capacity: 1,
    }
    expect((await as(first, '/api/operator/campaigns', { campaign: small, reason })).body.id).not.toBeNull()
    const campaign = { ...small, bonusPoints: 1_000_000 }
    await as(first, '/api/operator/campaigns/change', { campaign, reason })
    await decide('approve', await idOf(small.key))
    expect(await run('campaigns', 'show', small.key)).toContain('bonusPoints: 1000000')
  })

  test('declines a proposal, which changes nothing but the audit log', async () => {
    await as(first, '/api/operator/rules', { name: 'result_points_post', value: '9000', reason })
    const before = await run('rules', 'list', 'result_points_post')
    expect(before).toContain('proposed by')
    const known = (await decisions()).length
    const id = await idOf('result_points_post')
    await expect(run('proposals', 'decline', id)).rejects.toThrow('--reason')
    expect(await decide('decline', id)).toBe('Declined the change of rule result_points_post.')
    await expect(decide('decline', id)).rejects.toThrow('is waiting. It was decided')
    expect(await run('rules', 'list', 'result_points_post')).not.toMatch(/9000/)
    expect((await decisions()).slice(known)).toEqual([
      {
        action: 'rule.decline',
        actor_kind: 'command',
        subject_id: 'result_points_post',
        reason: 'I read it',
      },
    ])
  })

  test('cannot approve replaced or expired proposals, or those of a former operator', async () => {
    const former = await newOperator(server, 'operator')
    const propose = (by: NewMember, value: string) =>
      as(by, '/api/operator/rules', { name: 'result_points_comment', value, reason })
    await propose(first, '8000')
    const replaced = await idOf('result_points_comment')
    await propose(former, '8001')
    await expect(decide('approve', replaced)).rejects.toThrow('replaced')
    const id = await idOf('result_points_comment')
    await server.database.db.deleteFrom('operators').where('account_id', '=', former.id).execute()
    await expect(decide('approve', id)).rejects.toThrow('no longer has the permission')
    expect(await run('proposals')).toContain('who no longer has the permission')
    await expireProposals()
    expect(await list()).toEqual([])
    await expect(decide('approve', id)).rejects.toThrow('expired')
    expect(await run('rules', 'list', 'result_points_comment')).not.toMatch(/800[01]/)
  })

  test('carries out one of two concurrent decisions', async () => {
    await as(first, '/api/operator/rules', { name: 'inviter_points', value: '700000', reason })
    const id = await idOf('inviter_points')
    const answers = await Promise.allSettled([
      decide('approve', id),
      decide('approve', id),
      decide('decline', id),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
