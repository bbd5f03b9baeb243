import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { packReasons, type SlotReason, unpackReasons } from './packed-reasons.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const DAY = Date.parse('2026-03-01')
const DAY_MS = 86_400_000
const NODES = ['3f1c0a6b-2f58-5b6b-9a39-7d4b6f0e52a4', 'ffffffff-ffff-4fff-bfff-ffffffffffff'] as const

const seconds = fc.integer({ min: 0, max: 65_535 })
const slot: fc.Arbitrary<SlotReason> = fc.record({
  nodeId: fc.constantFrom(...NODES),
  slotEnd: fc
    .oneof(fc.integer({ min: 0, max: DAY_MS - 1 }), fc.constantFrom(0, DAY_MS - 1))
    .map((inDay) => DAY + inDay),
  ...{ presentSeconds: fc.constant(0), requiredSeconds: fc.constant(0) },
  reason: fc.constantFrom(
    ...(['unproven', 'connection_limit', 'member_limit', 'network_limit', 'too_old'] as const),
  ),
})
const shortSlot = fc.tuple(slot, seconds, seconds).map(
  ([one, presentSeconds, requiredSeconds]): SlotReason => ({
    ...one,
    reason: 'short',
    presentSeconds,
    requiredSeconds,
  }),
)

it('returns packed reasons unchanged, in code and in SQL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(slot, shortSlot), { maxLength: 12 }), async (given) => {
      const reasons = [...Map.groupBy(given, ({ nodeId }) => nodeId).values()].flat()
      const bytes = packReasons(DAY, reasons)
      expect(unpackReasons(DAY, bytes)).toEqual(reasons)
      const { rows } = await sql<Omit<SlotReason, 'slotEnd'> & { slotEnd: Date }>`
        select node_id as "nodeId", slot_end as "slotEnd", reason, present_seconds as "presentSeconds",
               required_seconds as "requiredSeconds"
        from unpack_slot_reasons('2026-03-01', ${bytes})
      `.execute(database.db)
      expect(rows.map((row) => ({ ...row, slotEnd: row.slotEnd.getTime() }))).toEqual(reasons)
    }),
    { numRuns: 100 },
  )
})

it('selects the reasons of one node in SQL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(slot, shortSlot), { maxLength: 12 }), async (reasons) => {
      const { rows } = await sql<{ node: string; reasons: Buffer | null }>`
        select node, reasons_of_node(${packReasons(DAY, reasons)}, node) as reasons
        from unnest(${[...NODES, randomUUID()]}::uuid[]) node
      `.execute(database.db)
      for (const { node, reasons: selected } of rows) {
        const expected = reasons.filter(({ nodeId }) => nodeId === node)
        expect(selected && unpackReasons(DAY, selected)).toEqual(expected.length > 0 ? expected : null)
      }
    }),
    { numRuns: 100 },
  )
})

it('needs 4 bytes for a slot, and 8 if the node was present for a part of it', () => {
  const one = { nodeId: 'ffffffff-ffff-4fff-bfff-ffffffffffff', presentSeconds: 1, requiredSeconds: 450 }
  const size = (reason: SlotReason['reason']) => packReasons(DAY, [{ ...one, slotEnd: DAY, reason }]).length
  expect(size('unproven')).toBe(16 + 2 + 4)
  expect(size('short')).toBe(16 + 2 + 8)
})

it('stores a longer presence than two bytes can as the longest', () => {
  const long = { presentSeconds: 86_400, requiredSeconds: 70_000, reason: 'short' as const }
  const packed = packReasons(DAY, [{ nodeId: 'ffffffff-ffff-4fff-bfff-ffffffffffff', slotEnd: DAY, ...long }])
  expect(unpackReasons(DAY, packed)[0]).toMatchObject({ presentSeconds: 65_535, requiredSeconds: 65_535 })
})

it('throws for a code without a reason', () => {
  const packed = packReasons(DAY, [
    {
      nodeId: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
      slotEnd: DAY,
      reason: 'unproven',
      presentSeconds: 0,
      requiredSeconds: 0,
    },
  ])
  packed.writeUInt32BE(31 * 2 ** 27, 18)
  expect(() => unpackReasons(DAY, packed)).toThrow('There is no reason with the code 31.')
})
