import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { callUntilLimited } from '../../test/support/call-until-limited.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  // Without a webhook, no event is written. A disabled one sends nothing.
  await server.database.owner.pool.query(
    "insert into webhooks (url, events, note, created_at, off_since, off_reason) values ('https://example.org', '{member.invited}', '', now(), now(), 'a test')",
  )
})
afterAll(() => server.stop())

const PATH = '/api/users/referral-code'

interface Person extends NewMember {
  code: string
}

async function join(): Promise<Person> {
  const member = await newMember(server.url)
  const { body } = await callApi(server.url, '/api/user', { token: member.accessToken })
  return { ...member, code: body.personal_code }
}

/** Returns members who joined one after another. */
function joinInOrder(count: 2): Promise<[Person, Person]>
function joinInOrder(count: 3): Promise<[Person, Person, Person]>
async function joinInOrder(count: number): Promise<Person[]> {
  const people: Person[] = []
  while (people.length < count) people.push(await join())
  return people
}

const enter = (by: Pick<NewMember, 'accessToken'>, code: unknown, headers: Record<string, string> = {}) =>
  callApi(server.url, PATH, { token: by.accessToken, json: { code }, headers })
const readEntry = async (by: NewMember) => (await callApi(server.url, PATH, { token: by.accessToken })).body
const readUser = async (by: NewMember) =>
  (await callApi(server.url, '/api/user', { token: by.accessToken })).body
const sql = (text: string, ...values: unknown[]) => server.database.owner.pool.query(text, values)
/** Sets a rule that starts in the current millisecond, the precision of the server's clock. */
const setRule = (name: string, value: number) =>
  sql(
    `insert into rules (name, starts_at, value, set_by)
     values ($1, date_trunc('milliseconds', clock_timestamp()), $2, 'a test')`,
    name,
    value,
  )
const readReferrals = async (inviteeId: string) =>
  (await sql('select inviter_id from referrals where invitee_id = $1', inviteeId)).rows
const readWelcome = async (memberId: string) =>
  (
    await sql(
      "select points::float from ledger_entries where member_id = $1 and source_kind = 'invitation'",
      memberId,
    )
  ).rows

describe('entering a referral code after joining', () => {
  test('binds the member and books the points, as a sign-up with the code does', {
    tags: ['REF-01'],
  }, async () => {
    const [inviter, invitee] = await joinInOrder(2)
    await callApi(server.url, '/api/user', {
      method: 'PATCH',
      token: inviter.accessToken,
      json: { full_name: 'Ada King Lovelace' },
    })
    const before = await readEntry(invitee)
    expect(before.inviter).toBeNull()
    const sevenDays = Date.now() + 7 * 86_400_000
    expect(Math.abs(Date.parse(before.enterUntil) - sevenDays)).toBeLessThan(600_000)

    expect(await enter(invitee, ` ${inviter.code.toLowerCase()}`.trim())).toMatchObject({
      status: 200,
      body: { success: true, displayName: 'A. L.', alreadyEntered: false },
    })
    expect(await readEntry(invitee)).toEqual({
      inviter: { code: inviter.code, displayName: 'A. L.' },
      enterUntil: null,
    })
    expect(await readUser(invitee)).toMatchObject({ invited_by: inviter.code, points_total: 1000 })
    expect(await readReferrals(invitee.id)).toEqual([{ inviter_id: inviter.id }])
    const { body } = await callApi(server.url, '/api/users/referrals-paginated', {
      token: inviter.accessToken,
    })
    expect(body).toMatchObject({
      referrals: [{ inviteeEmail: invitee.email, status: 'Pending' }],
      stats: { pendingReferralsAmount: 1 },
    })
    const { rows } = await sql("select data from webhook_events where type = 'member.invited'")
    expect(rows).toContainEqual({ data: { memberId: invitee.id, inviterId: inviter.id } })
  })

  test('makes the reward claimable at once if the member already meets its conditions', async () => {
    const [inviter, invitee] = await joinInOrder(2)
    await sql('update members set wallet = $2 where id = $1', invitee.id, `0x${'ab'.repeat(20)}`)
    await sql(
      'insert into settled_totals (member_id, heartbeats) values ($1, 100) on conflict (member_id) do update set heartbeats = 100',
      invitee.id,
    )
    expect((await enter(invitee, inviter.code)).status).toBe(200)
    const { rows } = await sql('select claimable_at from referrals where invitee_id = $1', invitee.id)
    expect(rows[0].claimable_at).toBeInstanceOf(Date)
  })

  test('returns the same result for the same code again, and books once', async () => {
    const [inviter, invitee] = await joinInOrder(2)
    const key = { 'idempotency-key': randomUUID() }
    const first = await enter(invitee, inviter.code, key)
    const replayed = await enter(invitee, inviter.code, key)
    expect(replayed).toMatchObject({ status: 200, body: first.body })
    expect((await enter(invitee, inviter.code)).body).toMatchObject({ alreadyEntered: true })
    expect(await readWelcome(invitee.id)).toEqual([{ points: 1000 }])
  })

  test('never changes an inviter', async () => {
    const [first, second, invitee] = await joinInOrder(3)
    expect((await enter(invitee, first.code)).status).toBe(200)
    expect(await enter(invitee, second.code)).toMatchObject({
      status: 409,
      body: { messageId: 'members.alreadyInvited' },
    })
    expect(await readReferrals(invitee.id)).toEqual([{ inviter_id: first.id }])
  })

  test('one of two codes entered at the same time wins', async () => {
    const [first, second, invitee] = await joinInOrder(3)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => enter(invitee, n % 2 ? first.code : second.code)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.filter(({ body }) => body.alreadyEntered === false)).toHaveLength(1)
    expect(await readReferrals(invitee.id)).toHaveLength(1)
    expect(await readWelcome(invitee.id)).toEqual([{ points: 1000 }])
  })

  test('defers the points while the rule requires heartbeats', async () => {
    const [inviter, invitee] = await joinInOrder(2)
    await setRule('welcome_heartbeats', 10)
    try {
      expect((await enter(invitee, inviter.code)).status).toBe(200)
      expect(await readWelcome(invitee.id)).toEqual([])
      const { rows } = await sql('select heartbeats from deferred_points where member_id = $1', invitee.id)
      expect(rows).toEqual([{ heartbeats: 10 }])
    } finally {
      await setRule('welcome_heartbeats', 0)
    }
  })

  test('reports the inviter to the signals of account farms', async () => {
    const [inviter, invitee] = await joinInOrder(2)
    await sql(
      "insert into fairness_accounts (member_id, joined_at, due_at) values ($1, now(), now() + interval '1 day') on conflict (member_id) do nothing",
      invitee.id,
    )
    expect((await enter(invitee, inviter.code)).status).toBe(200)
    const { rows } = await sql(
      'select inviter_id, due_at <= now() as due from fairness_accounts where member_id = $1',
      invitee.id,
    )
    expect(rows).toEqual([{ inviter_id: inviter.id, due: true }])
  })
})

describe('codes that cannot be entered', () => {
  test('rejects the own code', async () => {
    const member = await join()
    expect(await enter(member, member.code)).toMatchObject({
      status: 409,
      body: { messageId: 'members.ownCode' },
    })
  })

  test('rejects an unknown code and that of a paused member without a difference', async () => {
    const [paused, member] = await joinInOrder(2)
    await sql("update members set paused_at = now(), paused_reason = 'a test' where id = $1", paused.id)
    const { body: known, status } = await enter(member, paused.code)
    expect(status).toBe(404)
    const { body: unknown } = await enter(member, '22222')
    expect({ ...known, requestId: null }).toEqual({ ...unknown, requestId: null })
  })

  test('rejects the code of a member who joined later, such as the own invitee', async () => {
    const [older, younger] = await joinInOrder(2)
    expect((await enter(younger, older.code)).status).toBe(200)
    expect(await enter(older, younger.code)).toMatchObject({
      status: 409,
      body: { messageId: 'members.inviterJoinedLater' },
    })
    // Even if the clock of the registration says otherwise.
    await sql("update members set created_at = created_at - interval '1 hour' where id = $1", younger.id)
    expect((await enter(older, younger.code)).status).toBe(409)
    expect(await readReferrals(older.id)).toEqual([])
  })

  test('two members who enter each other at the same time form no cycle', async () => {
    const [one, other] = await joinInOrder(2)
    const statuses = await Promise.all([enter(one, other.code), enter(other, one.code)])
    expect(statuses.map(({ status }) => status)).toEqual([409, 200])
  })

  test('rejects a code after the period of the rule', async () => {
    const [inviter, invitee] = await joinInOrder(2)
    await sql("update members set created_at = created_at - interval '7 days 1 second' where id = any($1)", [
      inviter.id,
      invitee.id,
    ])
    expect(await readEntry(invitee)).toEqual({ inviter: null, enterUntil: null })
    expect(await enter(invitee, inviter.code)).toMatchObject({ status: 410, body: { error: 'GONE' } })
    // The period is checked first, so that the answer says nothing about the code.
    expect((await enter(invitee, '22222')).status).toBe(410)
    expect(await readReferrals(invitee.id)).toEqual([])
  })

  test('rejects every code while the rule is 0', async () => {
    const [inviter, invitee] = await joinInOrder(2)
    await setRule('referral_code_days', 0)
    try {
      expect(await readEntry(invitee)).toEqual({ inviter: null, enterUntil: null })
      expect((await enter(invitee, inviter.code)).status).toBe(410)
    } finally {
      await setRule('referral_code_days', 7)
    }
  })

  test('rejects codes of a paused member until the pause ends', async () => {
    const [inviter, invitee] = await joinInOrder(2)
    await sql("update members set paused_at = now(), paused_reason = 'a test' where id = $1", invitee.id)
    expect(await readEntry(invitee)).toEqual({ inviter: null, enterUntil: null })
    expect((await enter(invitee, inviter.code)).status).toBe(409)
    await sql('update members set paused_at = null, paused_reason = null where id = $1', invitee.id)
    expect((await enter(invitee, inviter.code)).status).toBe(200)
  })

  test('rejects codes while claims are suspended', async () => {
    const [inviter, invitee] = await joinInOrder(2)
    await sql(
      "insert into claim_suspensions (member_id, score, signals, suspended_at) values ($1, 100, '[]', now())",
      invitee.id,
    )
    expect(await enter(invitee, inviter.code)).toMatchObject({ status: 409, body: { error: 'HELD' } })
    expect(await readReferrals(invitee.id)).toEqual([])
  })
})

describe('attacks', () => {
  test('needs a session: no token, a wrong token and API keys are rejected', async () => {
    const [inviter, invitee] = await joinInOrder(2)
    expect((await callApi(server.url, PATH, { json: { code: inviter.code } })).status).toBe(401)
    expect((await callApi(server.url, PATH)).status).toBe(401)
    expect((await enter({ accessToken: 'x.y.z' }, inviter.code)).status).toBe(401)
    const made = await callApi(server.url, '/api/user/api-keys', {
      token: invitee.accessToken,
      json: { name: 'a test', scopes: ['read', 'write'], expiresInDays: 1 },
    })
    expect(made.status).toBe(200)
    expect((await enter({ accessToken: made.body.key }, inviter.code)).status).toBe(403)
    expect(await readReferrals(invitee.id)).toEqual([])
  })

  test('affects only the caller, whatever else the body contains', async () => {
    const [inviter, invitee, victim] = await joinInOrder(3)
    const json = { code: inviter.code, memberId: victim.id, userId: victim.id }
    await callApi(server.url, PATH, { token: invitee.accessToken, json })
    expect(await readReferrals(victim.id)).toEqual([])
  })

  test.each([
    ['no code', undefined],
    ['a number', 12345],
    ['a list', ['A', 'B', 'C', 'D', 'E']],
    ['a short code', 'ABCD'],
    ['a long code', 'ABCDEF'],
    ['a NUL character', 'ABC\u0000D'],
    ['a lone surrogate', 'ABCD\ud800'],
    ['an operator of SQL', "' or1"],
    ['wildcards', '%%%%%'],
  ])('rejects %s', async (_what, code) => {
    const member = await join()
    expect([400, 404]).toContain((await enter(member, code)).status)
  })

  test('rejects an oversized body', async () => {
    const member = await join()
    expect([400, 413]).toContain((await enter(member, 'A'.repeat(5_000_000))).status)
  })

  test('limits attempts to guess codes', async () => {
    const guarded = await startTestServer({}, undefined, server.database)
    try {
      const member = await join()
      const json = { code: '22222' }
      const guess = () => callApi(guarded.url, PATH, { token: member.accessToken, json })
      const statuses = await callUntilLimited(guess, { limit: 60, windowSeconds: 300 })
      expect(statuses.length).toBeGreaterThanOrEqual(60)
      expect(new Set(statuses)).toEqual(new Set([404]))
    } finally {
      await guarded.stop()
    }
  })
})
