import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMembers } from '../../test/support/many-members.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { bookEntry } from '../points/book-entry.ts'
import { recordRuleSettings } from '../points/rules/record-rule-settings.ts'
import { findMakeGoodDifferences } from './find-make-good-differences.ts'

const SLOT = 900_000
const SLOT_END = Date.parse('2026-05-04T10:15:00Z')

let database: OpenTestDatabase
let memberId: string
let incidentId: string
const nodeId = randomUUID()

beforeAll(async () => {
  database = await openTestDatabase()
  await recordRuleSettings(database.db, { heartbeat_points: '2.5' })
})
afterAll(() => database.close())

/** Adds a member with a booked payment for two slots. */
beforeEach(async () => {
  await database.owner.pool.query('truncate make_goods, made_good_slots, member_days cascade')
  ;[memberId = ''] = await addMembers(database.db, 1)
  const { id } = await database.db
    .insertInto('incidents')
    .values({
      kind: 'gateway',
      starts_at: new Date(SLOT_END - SLOT),
      ends_at: new Date(SLOT_END + SLOT),
      note: null,
      recorded_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  incidentId = id
  await addMakeGood('booked')
  for (const slot_end of [SLOT_END, SLOT_END + SLOT])
    await database.db
      .insertInto('made_good_slots')
      .values({
        member_id: memberId,
        node_id: nodeId,
        slot_end: new Date(slot_end),
        incident_id: incidentId,
      })
      .execute()
  await book('make-good', '5')
})

const addMakeGood = (state: 'booking' | 'booked', kind: 'payment' | 'reversal' = 'payment') =>
  database.db
    .insertInto('make_goods')
    .values({
      incident_id: incidentId,
      kind,
      state,
      members: 1,
      slots: 2,
      points: '5',
      reason: 'an outage',
      asked_by: 'operator:1',
      asked_at: new Date(),
      decided_by: null,
      decided_at: null,
      marked_at: null,
      booked_at: null,
    })
    .execute()

const book = (kind: string, points: string) =>
  bookEntry(database.db, {
    memberId,
    category: 'Connectivity',
    points,
    comment: kind,
    source: { kind, id: incidentId },
    occurredAt: new Date(SLOT_END + 10 * SLOT),
  })

const find = () =>
  findMakeGoodDifferences(
    database.db,
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  )

const inOwner = (change: RawBuilder<unknown>) => change.execute(database.owner.db)

describe('findMakeGoodDifferences', () => {
  it('finds none in a payment that is worth its slots', async () => {
    expect(await find()).toEqual([])
  })

  it('finds none in a reversed payment without slots', async () => {
    await addMakeGood('booked', 'reversal')
    await book('make-good-reversal', '-5')
    await inOwner(sql`delete from made_good_slots`)
    expect(await find()).toEqual([])
  })

  it('finds an entry that is not worth its slots', async () => {
    await inOwner(sql`delete from made_good_slots where slot_end > ${new Date(SLOT_END)}`)
    expect(await find()).toEqual([
      {
        memberId,
        day: null,
        what: `make-good of incident ${incidentId}`,
        expected: '2.5',
        found: '5',
      },
    ])
  })

  it('finds slots without an entry', async () => {
    const [otherId = ''] = await addMembers(database.db, 1)
    await inOwner(sql`update made_good_slots set member_id = ${otherId}`)
    expect((await find()).map(({ expected, found }) => [Number(expected), Number(found)]).sort()).toEqual([
      [0, 5],
      [5, 0],
    ])
  })

  it('finds a slot that is credited and paid', async () => {
    const slots = sql`select * from made_good_slots`
    const { rows } = await slots.execute(database.db)
    await inOwner(sql`delete from made_good_slots`)
    await creditSlots(
      database.db,
      [{ memberId, nodeId, slotEnd: SLOT_END, intervalMs: SLOT, points: '2.5' }],
      new Date(SLOT_END + SLOT),
    )
    for (const row of rows)
      await database.db
        .insertInto('made_good_slots')
        .values(row as never)
        .execute()
    expect(await find()).toEqual([
      { memberId, day: null, what: 'credited slots that a make-good paid', expected: '0', found: '1' },
    ])
  })

  it('ignores a make-good that is being booked', async () => {
    await inOwner(sql`update make_goods set state = 'booking'`)
    await inOwner(sql`delete from made_good_slots`)
    expect(await find()).toEqual([])
  })
})
