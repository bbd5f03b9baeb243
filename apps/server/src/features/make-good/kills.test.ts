import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMembers } from '../../test/support/many-members.ts'
import { openMortalDatabase } from '../../test/support/mortal-database.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { slotEndAfter, slotOffset } from '../heartbeats/slots.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { bookMakeGoods } from './book-make-good.ts'
import { decideMakeGood, type MakeGoodDeps, previewMakeGood, requestMakeGood } from './change-make-good.ts'

/** More than a page. `npm run torture -- make-good` runs the test with many more. */
const MEMBERS = Number(process.env.MAKE_GOOD_MEMBERS ?? 1100)
const MINUTE = 60_000
const SLOT = 15 * MINUTE
const START = Date.parse('2026-05-04T10:00:00Z')
/** The incident lasts an hour, in which each node loses four slots. */
const END = START + 4 * SLOT
const NOW = Date.parse('2026-05-05T10:00:00Z')
const LOST = 4
const POINTS = '2.5'
/** Credited slots in one batch. */
const BATCH = 5000

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const rules = (now: number) => ({ now, intervalMs: SLOT, heartbeatPointsAt: () => POINTS })

/** Adds members whose nodes were credited before and after the incident. */
async function addCreditedMembers(): Promise<void> {
  const memberIds = await addMembers(database.db, MEMBERS)
  const slots = memberIds.flatMap((memberId) => {
    const nodeId = anonymousNodeId(memberId)
    const first = slotEndAfter(START, slotOffset(nodeId, SLOT), SLOT)
    return [first - SLOT, first + LOST * SLOT].map((slotEnd) => ({
      memberId,
      nodeId,
      slotEnd,
      intervalMs: SLOT,
      points: POINTS,
    }))
  })
  for (let start = 0; start < slots.length; start += BATCH)
    await creditSlots(database.db, slots.slice(start, start + BATCH), new Date(END))
}

/** Runs the job until it completes. Kills it at statements of its run. */
async function bookWithKills(minute: number): Promise<{ kills: number; ms: number }> {
  const mortal = openMortalDatabase(database.connection)
  const run = () => bookMakeGoods(mortal.db, rules(NOW + minute * MINUTE))
  let kills = 0
  // Later kills are further apart, so that the number of kills stays small with many members.
  for (let statements = 1; ; statements += 1 + Math.floor(statements / 4)) {
    mortal.dieAfter(statements)
    const started = performance.now()
    const wasKilled = await run().then(
      () => false,
      () => true,
    )
    const ms = performance.now() - started
    await mortal.revive()
    if (!wasKilled) {
      await mortal.close()
      return { kills, ms }
    }
    kills += 1
  }
}

it('pays each member once although the job is killed at any statement', async () => {
  const since = new Date('2026-01-01')
  await database.db
    .insertInto('gateway_runs')
    .values({ id: randomUUID(), started_at: since, seen_at: new Date(NOW) })
    .execute()
  await addCreditedMembers()
  const { id: incidentId } = await database.db
    .insertInto('incidents')
    .values({
      kind: 'gateway',
      starts_at: new Date(START),
      ends_at: new Date(END),
      note: null,
      recorded_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const deps: MakeGoodDeps = { db: database.db, ...rules(NOW), now: () => new Date(NOW) }
  const operator = () => ({
    actor: { kind: 'operator' as const, id: randomUUID() },
    reason: 'Outage of May 4.',
  })

  const started = performance.now()
  const preview = await previewMakeGood(deps, incidentId)
  const previewMs = performance.now() - started
  expect(preview).toMatchObject({ members: MEMBERS, slots: MEMBERS * LOST })
  await requestMakeGood(deps, { incidentId, kind: 'payment', seen: preview }, operator())
  await decideMakeGood(deps, { incidentId, kind: 'payment', agree: true }, operator())
  const marking = await bookWithKills(0)
  const paying = await bookWithKills(1)

  const { rows } = await sql<{ members: number; entries: number; points: string; wrong: number }>`
    select count(distinct member_id)::int as members, count(*)::int as entries, trim_scale(sum(points))::text as points,
           count(*) filter (where points <> ${LOST}::numeric * ${POINTS}::numeric)::int as wrong
    from ledger_entries where source_kind = 'make-good'
  `.execute(database.db)
  expect(rows).toEqual([{ members: MEMBERS, entries: MEMBERS, points: preview.points, wrong: 0 }])
  expect(marking.kills + paying.kills).toBeGreaterThan(2)
  if (process.env.MAKE_GOOD_MEMBERS !== undefined) {
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    console.log(
      `${MEMBERS} members: preview ${seconds(previewMs)} s; marking ${seconds(marking.ms)} s after ${marking.kills} kills; paying ${seconds(paying.ms)} s after ${paying.kills} kills (last run of each)`,
    )
  }
})
