import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMembers } from '../../test/support/many-members.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { packSlotReasons } from './pack-slot-reasons.ts'

let database: OpenTestDatabase
let memberId: string
const nodeId = randomUUID()

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  for (const table of ['missed_slots', 'rejected_slots', 'slot_reasons'] as const)
    await db.deleteFrom(table).execute()
  ;[memberId = ''] = await addMembers(database.db, 1)
})

const miss = (slotEnd: string, presentSeconds = 100, owner = memberId) =>
  database.db
    .insertInto('missed_slots')
    .values({
      member_id: owner,
      node_id: nodeId,
      slot_end: new Date(slotEnd),
      reason: 'short',
      present_seconds: presentSeconds,
      required_seconds: 450,
    })
    .execute()

const reject = (slotEnd: string) =>
  database.db
    .insertInto('rejected_slots')
    .values({ member_id: memberId, node_id: nodeId, slot_end: new Date(slotEnd), reason: 'member_limit' })
    .execute()

async function packed() {
  const { rows } = await sql<{ slot_end: Date; reason: string; present_seconds: number }>`
    select r.slot_end, r.reason, r.present_seconds
    from slot_reasons d, unpack_slot_reasons(d.day, d.reasons) r order by r.slot_end
  `.execute(database.db)
  return rows.map(
    ({ slot_end, reason, present_seconds }) => `${slot_end.toISOString()} ${reason} ${present_seconds}`,
  )
}

it('moves the reasons of earlier days into one row for each day', async () => {
  await miss('2026-04-30T23:59:00.123Z', 12)
  await reject('2026-04-30T10:00:00Z')
  await miss('2026-05-01T00:00:00Z')
  await packSlotReasons(database.db, '2026-05-02')
  expect(await packed()).toEqual([
    '2026-04-30T10:00:00.000Z member_limit 0',
    '2026-04-30T23:59:00.123Z short 12',
    '2026-05-01T00:00:00.000Z short 100',
  ])
  expect(await database.db.selectFrom('slot_reasons').select('day').orderBy('day').execute()).toEqual([
    { day: '2026-04-30' },
    { day: '2026-05-01' },
  ])
  expect(await database.db.selectFrom('missed_slots').selectAll().execute()).toEqual([])
  expect(await database.db.selectFrom('rejected_slots').selectAll().execute()).toEqual([])
})

it('leaves the reasons of later days', async () => {
  await miss('2026-05-02T00:00:00Z')
  await packSlotReasons(database.db, '2026-05-02')
  expect(await packed()).toEqual([])
  expect(await database.db.selectFrom('missed_slots').selectAll().execute()).toHaveLength(1)
})

it('adds a late reason to a packed day', async () => {
  await miss('2026-05-01T10:00:00Z')
  await packSlotReasons(database.db, '2026-05-02')
  await reject('2026-05-01T09:00:00Z')
  await packSlotReasons(database.db, '2026-05-02')
  expect(await packed()).toEqual([
    '2026-05-01T09:00:00.000Z member_limit 0',
    '2026-05-01T10:00:00.000Z short 100',
  ])
})

it('drops the reasons of a deleted member', async () => {
  await miss('2026-05-01T10:00:00Z')
  await miss('2026-05-01T10:00:00Z', 100, randomUUID())
  await database.db
    .updateTable('members')
    .set({ deleted_at: new Date() })
    .where('id', '=', memberId)
    .execute()
  await packSlotReasons(database.db, '2026-05-02')
  expect(await packed()).toEqual([])
  expect(await database.db.selectFrom('missed_slots').selectAll().execute()).toEqual([])
})

it('packs more slots than a batch', async () => {
  await sql`
    insert into missed_slots
    select ${memberId}::uuid, gen_random_uuid(), '2026-05-01T10:00:00Z', 'unproven', 0, 450
    from generate_series(1, 5001)
  `.execute(database.db)
  await packSlotReasons(database.db, '2026-05-02')
  expect(await packed()).toHaveLength(5001)
})
