import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFarmNetwork } from '../../test/support/farm-network.ts'
import { act, openRewardNetwork, type RewardNetwork } from '../../test/support/reward-network.ts'
import { whileLocked } from '../../test/support/while-locked.ts'
import { readJoined } from '../members/read-joined.ts'
import { settleDays } from '../points/settle-days.ts'
import { decideAppeal } from './decide-appeal.ts'
import { evaluateAccounts } from './evaluate-accounts.ts'
import { releaseUnfounded } from './release-claims.ts'
import { sendAppeal } from './send-appeal.ts'

const HOUR_MS = 3_600_000

let network: RewardNetwork
let farms: ReturnType<typeof openFarmNetwork>
/** Thirty accounts of a farm, the owner who invited them, and two honest members. */
let farm: string[]
let owner: string
let honest: string[]
let campaign: string

beforeAll(async () => {
  network = await openRewardNetwork()
  farms = openFarmNetwork(network, async (address) => (address.endsWith('0') ? `0x${'f'.repeat(40)}` : null))
  ;[owner = ''] = await farms.join(1, { origin: '198.51.100.0/24' })
  farm = await farms.join(30, { inviterId: owner, domain: 'mail.example.org' })
  honest = await farms.join(2, { origin: '192.0.2.0/24' })
  await farms.run(farm)
  await farms.run(honest, 5)
  // Settle a day, so that some of the credited slots are in the archive.
  await settleDays(network.db, '2026-03-08')
  campaign = await network.newCampaign({ kind: 'heartbeat', goal: 3 })
})
afterAll(() => network.close())

const later = (ms: number) => {
  network.clock.now = new Date(network.clock.now.getTime() + ms)
}
const signalsOf = async (memberId: string) =>
  network.db.selectFrom('signals').selectAll().where('member_id', '=', memberId).orderBy('name').execute()
const listSuspended = async () =>
  (
    await network.db
      .selectFrom('claim_suspensions')
      .select('member_id')
      .where('reinstated_at', 'is', null)
      .execute()
  ).map(({ member_id }) => member_id)
const auditOf = (memberId: string) =>
  network.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', memberId)
    .orderBy('number')
    .execute()

test('new members are enrolled in pages, each once, also if many join at the same moment', async () => {
  // Add microseconds, which the database stores but a Date cannot represent.
  await sql`update members set created_at = created_at + interval '123 microseconds'`.execute(network.db)
  const seen: string[] = []
  let after: { joinedAt: Date; id: string | null } = { joinedAt: new Date(0), id: null }
  for (;;) {
    const page = await readJoined(network.db, after, network.clock.now, 7)
    seen.push(...page.map(({ id }) => id))
    const last = page.at(-1)
    if (!last) break
    after = last
  }
  expect(seen.toSorted()).toEqual([owner, ...farm, ...honest].toSorted())
})

test('a server farm is found by subnet, code and synchronized nodes, and its claims are suspended with a reason', async () => {
  const [one = ''] = farm
  expect((await network.claim(honest[0] ?? '', campaign)).alreadyClaimed).toBe(false)
  expect(await farms.evaluateAccounts()).toBe(33)

  expect(await signalsOf(one)).toMatchObject([
    { name: 'code-burst', subject: owner, score: 30, evidence: { accounts: 30, hours: 24 } },
    { name: 'crowded-network', subject: '203.0.113.0/24', evidence: { accounts: 30, days: 7 } },
    { name: 'nodes-in-step', score: 80, evidence: { accounts: 30 } },
  ])
  for (const id of honest) expect(await signalsOf(id)).toEqual([])
  expect(new Set(await listSuspended())).toEqual(new Set(farm))
  const mail = farms.emails.find(({ to }) => to.startsWith(one))
  expect(mail?.subject).toBe('Your Hearth claims are suspended')
  expect(mail?.text).toContain('Within 7 days, 30 accounts signed up from the subnet 203.0.113.0/24')
  expect(farms.emails.filter(({ to }) => to.startsWith(one))).toHaveLength(1)
  expect(await auditOf(one)).toEqual([{ action: 'claims.hold', actor_id: 'fairness' }])

  const before = await network.entriesOf(one)
  await expect(network.claim(one, campaign)).rejects.toMatchObject({ code: 'HELD' })
  expect(await network.entriesOf(one)).toEqual(before)
})

test('a claim waits for a concurrent suspension and is then rejected', async () => {
  const [one = '', two = ''] = honest
  const other = await network.newCampaign({ kind: 'heartbeat', goal: 3 })
  const claim = (id: string) => network.claim(id, other).catch((error: unknown) => error)
  const rejected = await whileLocked(
    network.pool,
    async (client) => {
      await client.query('select from members where id = $1 for no key update', [one])
      await client.query(
        "insert into claim_suspensions (member_id, score, signals, suspended_at) values ($1, 100, '[]', now())",
        [one],
      )
    },
    () => claim(one),
  )
  expect(rejected).toMatchObject({ code: 'HELD' })
  expect(await claim(two)).toMatchObject({ alreadyClaimed: false })
  await network.db.deleteFrom('claim_suspensions').where('member_id', '=', one).execute()
})

test('the inviter is evaluated by the suspensions of the invitees', async () => {
  later(HOUR_MS / 4)
  await farms.evaluateAccounts()
  expect(await signalsOf(owner)).toMatchObject([
    { name: 'held-invitees', score: 100, evidence: { held: 30, all: 30 } },
  ])
  expect(await listSuspended()).toContain(owner)
})

test('a repeated evaluation changes no row or suspension and sends no email', async () => {
  const rows = () => sql`select xmin::text, * from signals order by member_id, name`.execute(network.db)
  const before = await rows()
  const mailed = farms.emails.length
  later(HOUR_MS / 2)
  expect(await farms.evaluateAccounts()).toBeGreaterThan(0)
  expect((await rows()).rows).toEqual(before.rows)
  expect(farms.emails).toHaveLength(mailed)
})

test('an operator’s decision persists through later evaluations', async () => {
  const [accepted = '', rejected = ''] = farm
  const deps = farms.deps
  for (const [memberId, decision] of [
    [accepted, 'accepted'],
    [rejected, 'rejected'],
  ] as const) {
    const suspension = await network.db
      .selectFrom('claim_suspensions')
      .select('id')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    const appeal = await sendAppeal(
      network.db,
      memberId,
      { holdId: suspension.id, text: 'It is a school.' },
      network.clock.now,
      'en',
    )
    await decideAppeal(deps, appeal.id, decision, act, network.clock.now)
  }
  expect((await network.claim(accepted, campaign)).alreadyClaimed).toBe(false)

  await sql`update fairness_accounts set due_at = ${network.clock.now}`.execute(network.db)
  await farms.evaluateAccounts()
  expect(await listSuspended()).not.toContain(accepted)
  // Wait with the machines offline until their recorded uptimes expire. The remaining signals do not suspend
  // claims.
  later(30 * 24 * HOUR_MS)
  await farms.evaluateAccounts()
  // Ignore the owner. Its claims were suspended because of its invitees, so it is reinstated in a later
  // evaluation.
  expect((await listSuspended()).filter((id) => id !== owner)).toEqual([rejected])
  expect((await auditOf(farm[2] ?? '')).map(({ action }) => action)).toEqual([
    'claims.hold',
    'claims.release',
  ])
  expect((await network.claim(farm[2] ?? '', campaign)).alreadyClaimed).toBe(false)
  await expect(network.claim(rejected, campaign)).rejects.toMatchObject({ code: 'HELD' })
  // An evaluation that started before the operator's decision must not reinstate the claims.
  await releaseUnfounded(farms.deps, rejected, 0, network.clock.now)
  expect(await listSuspended()).toContain(rejected)
})

test('wallets, devices and email domains count as evidence', async () => {
  const ids = await farms.join(10, { origin: '192.0.2.0/24', domain: 'mailinator.com' })
  for (const [n, id] of ids.entries()) {
    const wallet = `0x${'a'.repeat(37)}${String(n).padStart(2, '0')}0`
    await network.db.updateTable('members').set({ wallet }).where('id', '=', id).execute()
  }
  // Record one node key for three accounts, as if they had used it in turn.
  await sql`
    insert into fairness_devices (node_id, member_id)
    select ${ids[0]}::uuid, member_id from unnest(${ids.slice(0, 3)}::uuid[]) as member_id
  `.execute(network.db)
  await farms.evaluateAccounts()
  expect(await signalsOf(ids[0] ?? '')).toMatchObject([
    { name: 'common-funder', score: 50, evidence: { accounts: 10 } },
    { name: 'disposable-mail', evidence: { domain: 'mailinator.com' } },
    { name: 'shared-device', score: 67, evidence: { accounts: 3 } },
  ])
})

test('sign-up evidence alone requires only a new confirmation of the address', async () => {
  const { db, clock } = network
  later(HOUR_MS)
  const [inviterId = ''] = await farms.join(1, { origin: '192.0.2.0/24' })
  const ids = await farms.join(40, { inviterId, origin: '198.18.0.0/24' })
  const asked = async () => {
    const rows = await db
      .selectFrom('mailbox_checks')
      .select('member_id')
      .where('member_id', 'in', ids)
      .where('passed_at', 'is', null)
      .execute()
    return rows.map(({ member_id }) => member_id)
  }
  const mailed = farms.emails.length
  await farms.evaluateAccounts()
  expect(new Set(await asked())).toEqual(new Set(ids))
  expect((await listSuspended()).filter((id) => ids.includes(id))).toEqual([])
  expect(farms.emails).toHaveLength(mailed)
  const [one = '', two = ''] = ids
  expect(await auditOf(one)).toEqual([{ action: 'check.ask', actor_id: 'fairness' }])
  await farms.run(ids)
  const reward = await network.newCampaign({ kind: 'heartbeat', goal: 3 })
  await expect(network.claim(one, reward)).rejects.toMatchObject({ code: 'CHECK_REQUIRED' })

  // An answered check is not requested again. An open check is withdrawn when its signals disappear.
  await db.updateTable('mailbox_checks').set({ passed_at: clock.now }).where('member_id', '=', one).execute()
  await db
    .updateTable('fairness_accounts')
    .set({ subnet: null, inviter_id: null })
    .where('member_id', '=', two)
    .execute()
  await sql`
    update fairness_accounts set due_at = ${clock.now} where member_id = any(${[one, two]}::uuid[])
  `.execute(db)
  await evaluateAccounts({ ...farms.deps, readCredited: async () => new Map() }, clock.now)
  expect(await asked()).toHaveLength(38)
  for (const id of [one, two]) expect((await network.claim(id, reward)).alreadyClaimed).toBe(false)
  expect((await auditOf(one)).map(({ action }) => action)).toEqual(['check.ask'])
  expect((await auditOf(two)).map(({ action }) => action)).toEqual(['check.ask', 'check.drop'])
})

test('a change of the rules applies at the next run to waiting and new members', async () => {
  const { db, clock } = network
  later(HOUR_MS)
  const [inviterId = ''] = await farms.join(1, { origin: '198.18.1.0/24' })
  const [one = ''] = await farms.join(1, { inviterId, origin: '198.18.1.0/24' })
  const isSuspended = async () => (await listSuspended()).includes(one)
  await farms.evaluateAccounts()
  expect([await signalsOf(one), await isSuspended()]).toMatchObject([
    [{ name: 'inviter-next-door', score: 4 }],
    false,
  ])
  const set = async (value: string) => {
    later(1000)
    const version = { name: 'hold_at_score', value, set_by: 'test', starts_at: clock.now }
    await db.insertInto('rules').values(version).execute()
    later(1000)
    await farms.evaluateAccounts()
  }
  await set('4')
  expect(await isSuspended()).toBe(true)
  await farms.evaluateAccounts()
  await set('100')
  expect(await isSuspended()).toBe(false)
  expect((await auditOf(one)).map(({ action }) => action)).toEqual(['claims.hold', 'claims.release'])
  await sql`truncate rules`.execute(network.owner.db)
})

test('an account that fails to evaluate is reported and retried in an hour without delaying others', async () => {
  const { db, clock } = network
  const ids = await farms.join(5, { origin: '198.51.100.0/24' })
  const [, , bad = ''] = ids
  const reported: string[] = []
  const deps = {
    ...farms.deps,
    readCredited: async (...args: Parameters<typeof farms.deps.readCredited>) => {
      if (args[1].includes(bad)) throw new Error('failed to read the credited heartbeats')
      return farms.deps.readCredited(...args)
    },
    onAccountFault: (_error: unknown, memberId: string) => void reported.push(memberId),
  }
  const evaluatedAt = async () => {
    const rows = await db
      .selectFrom('fairness_accounts')
      .select('member_id')
      .where('member_id', 'in', ids)
      .where('evaluated_at', 'is not', null)
      .execute()
    return new Set(rows.map(({ member_id }) => member_id))
  }
  await evaluateAccounts(deps, clock.now)
  expect(reported).toEqual([bad])
  expect(await evaluatedAt()).toEqual(new Set(ids.filter((id) => id !== bad)))
  await evaluateAccounts(deps, clock.now)
  expect(reported).toEqual([bad])
  later(HOUR_MS)
  // A database outage must not be reported as an account's fault.
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const readCredited = () => Promise.reject(away)
  await expect(evaluateAccounts({ ...deps, readCredited }, clock.now)).rejects.toBe(away)
  expect(reported).toEqual([bad])
  await farms.evaluateAccounts()
  expect(await evaluatedAt()).toEqual(new Set(ids))
})
