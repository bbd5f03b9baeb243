import { randomBytes, randomUUID } from 'node:crypto'
import type { SlotOutcome } from '@hearth/protocol/endpoints/heartbeats'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMembers } from '../../test/support/many-members.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { readNodeSlots } from '../heartbeats/read-node-slots.ts'
import { slotEndAfter, slotOffset } from '../heartbeats/slots.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { bookMakeGoods } from './book-make-good.ts'
import { decideMakeGood, type MakeGoodDeps, previewMakeGood, requestMakeGood } from './change-make-good.ts'
import { readMakeGoods } from './read-make-goods.ts'

const MINUTE = 60_000
const SLOT = 15 * MINUTE
const START = Date.parse('2026-05-04T10:00:00Z')
/** The incident lasts an hour, in which each node loses four slots. */
const END = START + 4 * SLOT
const NOW = new Date('2026-05-05T10:00:00Z')

let database: OpenTestDatabase
let deps: MakeGoodDeps
let incidentId: string

beforeAll(async () => {
  database = await openTestDatabase()
  deps = {
    db: database.db,
    now: () => NOW,
    intervalMs: SLOT,
    heartbeatPointsAt: (time) => (time <= START + 2 * SLOT ? '25' : '10.5'),
  }
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner.pool.query(
    'truncate gateway_runs, make_goods, incidents, made_good_slots, missed_slots, rejected_slots, member_days, settled_totals cascade',
  )
  const since = new Date('2026-01-01')
  await database.db
    .insertInto('gateway_runs')
    .values({ id: randomUUID(), started_at: since, seen_at: NOW })
    .execute()
  incidentId = await addIncident(START)
})

async function addIncident(startsAt: number): Promise<string> {
  const { id } = await database.db
    .insertInto('incidents')
    .values({
      kind: 'gateway',
      starts_at: new Date(startsAt),
      ends_at: new Date(END),
      note: null,
      recorded_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the ends of the slots that a node's slots of the incident have, and of those beside it. */
function slotsOf(nodeId: string) {
  const first = slotEndAfter(START, slotOffset(nodeId, SLOT), SLOT)
  return {
    before: first - SLOT,
    lost: [0, 1, 2, 3].map((slot) => first + slot * SLOT),
    after: first + 4 * SLOT,
  }
}

const credit = (
  memberId: string,
  slotEnds: number[],
  now = new Date(START),
  nodeId = anonymousNodeId(memberId),
) =>
  creditSlots(
    database.db,
    slotEnds.map((slotEnd) => ({
      memberId,
      nodeId,
      slotEnd,
      intervalMs: SLOT,
      points: '25',
    })),
    now,
  )

/** Adds a member whose node was credited before and after the incident. */
async function addMember(credited: { before?: boolean; after?: boolean } = { before: true, after: true }) {
  const [memberId = ''] = await addMembers(database.db, 1)
  const { before, after } = slotsOf(anonymousNodeId(memberId))
  await credit(memberId, [...(credited.before ? [before] : []), ...(credited.after ? [after] : [])])
  return memberId
}

/** Returns the points of the lost slots by the rules of the time. */
const worth = (memberId: string) =>
  slotsOf(anonymousNodeId(memberId)).lost.reduce(
    (sum, slotEnd) => sum + Number(deps.heartbeatPointsAt(slotEnd)),
    0,
  )

const operator = (id: string) => ({ actor: { kind: 'operator' as const, id }, reason: 'Outage of May 4.' })
const [ann, ben] = [operator(randomUUID()), operator(randomUUID())]

const request = async (
  kind: 'payment' | 'reversal' = 'payment',
  seen?: { members: number; points: string },
) => {
  const preview = seen ?? (await previewMakeGood(deps, incidentId))
  return requestMakeGood(deps, { incidentId, kind, seen: preview }, ann)
}
const confirm = (kind: 'payment' | 'reversal' = 'payment', act = ben) =>
  decideMakeGood(deps, { incidentId, kind, agree: true }, act)
/** Runs the job at a number of minutes after `NOW`. */
const runJob = (minutes: number) =>
  bookMakeGoods(database.db, { ...deps, now: NOW.getTime() + minutes * MINUTE })
/** Marks the slots, and pays them a minute later. */
const book = async () => {
  await runJob(0)
  await runJob(1)
}

/** Reverses the booked payment. */
async function reverse() {
  const [paid] = await readMakeGoods(deps.db, incidentId)
  await request('reversal', { members: paid?.members ?? 0, points: paid?.points ?? '' })
  await confirm('reversal')
  await book()
}

/** Returns the slots of May 4 with an outcome, as times. */
async function listSlots(
  memberId: string,
  outcome: SlotOutcome,
  nodeId = anonymousNodeId(memberId),
): Promise<number[]> {
  const { slots } = await readNodeSlots(deps.db, memberId, nodeId, {
    from: '2026-05-04',
    to: '2026-05-04',
    now: NOW,
    intervalSeconds: SLOT / 1000,
  })
  return slots.filter((slot) => slot.outcome === outcome).map(({ slotEnd }) => Date.parse(slotEnd))
}

async function entriesOf(memberId: string) {
  const { rows } = await sql<{ points: string; comment: string; source_kind: string }>`
    select trim_scale(points)::text as points, comment, source_kind from ledger_entries
    where member_id = ${memberId} order by id
  `.execute(database.db)
  return rows
}

describe('a preview', () => {
  it('counts the slots that a node lost between two credited ones', async () => {
    const [one, two] = [await addMember(), await addMember()]
    const preview = await previewMakeGood(deps, incidentId)
    expect(preview).toMatchObject({ members: 2, slots: 8, excludedSlots: 0 })
    expect(Number(preview.points)).toBe(worth(one) + worth(two))
    expect(preview.examples.map(({ memberId }) => memberId).sort()).toEqual([one, two].sort())
  })

  it.each([{ before: true }, { after: true }])(
    'excludes a node that was credited only %s',
    async (credited) => {
      const memberId = await addMember(credited)
      const { after } = slotsOf(anonymousNodeId(memberId))
      // The incident took at least half of the next slot, which was not credited either.
      const isNextLost = !('after' in credited) && END - (after - SLOT) >= SLOT / 2
      expect(await previewMakeGood(deps, incidentId)).toMatchObject({
        members: 0,
        points: '0',
        excludedSlots: isNextLost ? 5 : 4,
      })
    },
  )

  it('excludes slots that were booked late', async () => {
    const memberId = await addMember()
    const { lost } = slotsOf(anonymousNodeId(memberId))
    await credit(memberId, lost.slice(0, 3), NOW)
    expect(await previewMakeGood(deps, incidentId)).toMatchObject({ members: 1, slots: 1 })
  })

  it('reads more members than a page', async () => {
    await sql`
      with m as (
        insert into members (id, email, personal_code)
        select id, id || '@example.org', left(id::text, 8) from (select gen_random_uuid() as id from generate_series(1, 1001)) g
        returning id
      )
      insert into member_days (member_id, day, heartbeats) select id, '2026-05-04', 1 from m
    `.execute(database.owner.db)
    const memberId = await addMember()
    const preview = await previewMakeGood(deps, incidentId)
    expect(preview.examples.map((each) => each.memberId)).toEqual([memberId])
  })

  it('returns NOT_FOUND for an unknown incident', async () => {
    await expect(previewMakeGood(deps, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a request', () => {
  it('is rejected with other totals than those of the preview', async () => {
    await addMember()
    await expect(request('payment', { members: 1, points: '1' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await readMakeGoods(deps.db, incidentId)).toEqual([])
  })

  it('is rejected within two hours of the incident', async () => {
    await addMember()
    const soon = { ...deps, now: () => new Date(END + 119 * MINUTE) }
    const seen = await previewMakeGood(soon, incidentId)
    await expect(requestMakeGood(soon, { incidentId, kind: 'payment', seen }, ann)).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('is confirmed only by another operator', async () => {
    await addMember()
    await request()
    await expect(confirm('payment', ann)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await confirm()
    expect(await readMakeGoods(deps.db, incidentId)).toMatchObject([{ state: 'booking', kind: 'payment' }])
    await expect(confirm()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('can be repeated after it was rejected', async () => {
    await addMember()
    await request()
    await expect(request()).rejects.toMatchObject({ code: 'CONFLICT' })
    await decideMakeGood(deps, { incidentId, kind: 'payment', agree: false }, ann)
    await request()
  })

  it('of a reversal requires a booked payment', async () => {
    await addMember()
    await expect(request('reversal', { members: 1, points: '1' })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('a confirmed payment', () => {
  it('books one entry for each member, however often it runs', async () => {
    const memberId = await addMember()
    await request()
    await confirm()
    await book()
    await book()
    expect(await entriesOf(memberId)).toEqual([
      {
        points: String(worth(memberId)),
        comment: 'Make-good for 4 slots lost in an incident on 2026-05-04',
        source_kind: 'make-good',
      },
    ])
    expect(await readMakeGoods(deps.db, incidentId)).toMatchObject([{ state: 'booked' }])
    const totals = await deps.db
      .selectFrom('settled_totals')
      .select('connectivity')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(Number(totals.connectivity)).toBe(worth(memberId))
  })

  it('shows the slots as paid afterward', async () => {
    const memberId = await addMember()
    await request()
    await confirm()
    await book()
    expect(await listSlots(memberId, 'made_good')).toEqual(slotsOf(anonymousNodeId(memberId)).lost)
  })

  it('pays nothing within a minute after it marked the slots', async () => {
    const memberId = await addMember()
    await request()
    await confirm()
    await runJob(0)
    await runJob(0.9)
    expect(await entriesOf(memberId)).toEqual([])
  })

  it('pays no slot that was credited after it was marked', async () => {
    const memberId = await addMember()
    const { lost } = slotsOf(anonymousNodeId(memberId))
    await request()
    await confirm()
    await runJob(0)
    // A batch that did not see the marks commits.
    const { rows } = await sql`delete from made_good_slots where member_id = ${memberId} returning *`.execute(
      database.db,
    )
    await credit(memberId, lost.slice(0, 1), NOW)
    for (const row of rows)
      await database.db
        .insertInto('made_good_slots')
        .values(row as never)
        .execute()
    await runJob(1)
    expect((await entriesOf(memberId)).map(({ comment }) => comment)).toEqual([
      'Make-good for 3 slots lost in an incident on 2026-05-04',
    ])
  })

  it('is not paid again by heartbeats that are booked late', async () => {
    const memberId = await addMember()
    const { lost } = slotsOf(anonymousNodeId(memberId))
    await request()
    await confirm()
    await runJob(0)
    expect((await credit(memberId, lost, NOW)).credited).toEqual([])
    await runJob(1)
    expect((await credit(memberId, lost, NOW)).credited).toEqual([])
    expect(await entriesOf(memberId)).toHaveLength(1)
  })

  it('is reversed by a counter-entry for each member', async () => {
    const memberId = await addMember()
    await request()
    await confirm()
    await book()
    await reverse()
    await book()
    expect(
      (await entriesOf(memberId)).map(({ points, source_kind }) => [source_kind, Number(points)]),
    ).toEqual([
      ['make-good', worth(memberId)],
      ['make-good-reversal', -worth(memberId)],
    ])
  })
})

describe('a reversed payment', () => {
  async function payAndReverse() {
    const memberId = await addMember()
    await request()
    await confirm()
    await book()
    await reverse()
    return memberId
  }

  it('shows the slots of a registered node as lost in the incident', async () => {
    const [memberId = ''] = await addMembers(database.db, 1)
    const nodeId = randomUUID()
    await database.db
      .insertInto('nodes')
      .values({ member_id: memberId, id: nodeId, public_key: randomBytes(32), registered_at: new Date(0) })
      .execute()
    const { before, lost, after } = slotsOf(nodeId)
    await credit(memberId, [before, after], new Date(START), nodeId)
    await request()
    await confirm()
    await book()
    expect(await listSlots(memberId, 'made_good', nodeId)).toEqual(lost)
    await reverse()
    expect(await listSlots(memberId, 'made_good', nodeId)).toEqual([])
    expect(await listSlots(memberId, 'network_fault', nodeId)).toEqual(lost)
  })

  it('cannot be requested again', async () => {
    await payAndReverse()
    await expect(request()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('lets heartbeats that are booked late count once', async () => {
    const memberId = await payAndReverse()
    const { lost } = slotsOf(anonymousNodeId(memberId))
    expect((await credit(memberId, lost, NOW)).credited).toHaveLength(4)
    expect((await credit(memberId, lost, NOW)).credited).toEqual([])
    await book()
    const points = (await entriesOf(memberId)).reduce((sum, entry) => sum + Number(entry.points), 0)
    expect(points).toBe(0)
  })

  it('lets a make-good for another incident pay the slots once', async () => {
    const memberId = await payAndReverse()
    const { lost } = slotsOf(anonymousNodeId(memberId))
    // A shorter one is not the cause of the slots.
    incidentId = await addIncident(START + 1)
    await request()
    await confirm()
    await book()
    await book()
    expect(await listSlots(memberId, 'made_good')).toEqual(lost)
    const points = (await entriesOf(memberId)).map((entry) => Number(entry.points))
    expect(points).toEqual([worth(memberId), -worth(memberId), worth(memberId)])
  })
})
