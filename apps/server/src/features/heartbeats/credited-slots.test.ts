import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { CreditedSlots, uuidBytes } from './credited-slots.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const DAY_MS = 86_400_000
const DAY = Date.parse('2026-03-01')

const NODES = [
  '00000000-0000-4000-8000-000000000001',
  'c0b5b0c2-6c1e-4c8b-9a3f-0d6f2f6f7a11',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
] as const

const slot = fc.record({
  node: fc.constantFrom(...NODES),
  intervalMs: fc.constantFrom(1000, 60_000, 420_000, 900_000, DAY_MS),
  inDay: fc.oneof(fc.integer({ min: 0, max: DAY_MS - 1 }), fc.constantFrom(0, DAY_MS - 1, 900_000)),
})

test('returns stored slots unchanged to the millisecond, in code and in SQL', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(slot, { maxLength: 12 }), async (slots) => {
      const known = new Set<string>()
      let credited = new CreditedSlots(DAY, null)
      for (const { node, intervalMs, inDay } of slots) {
        const key = `${node} ${DAY + inDay}`
        expect(credited.has(uuidBytes(node), DAY + inDay)).toBe(known.has(key))
        if (known.has(key)) continue
        credited.add(uuidBytes(node), DAY + inDay, intervalMs)
        known.add(key)
        // Simulate reading the value from the database.
        credited = new CreditedSlots(DAY, credited.toBytes())
      }
      const bytes = credited.toBytes()
      const { rows } = await sql<{ node_id: string; slot_end: Date; count: number }>`
        select node_id, slot_end, count_credited(${bytes}) as count
        from credited_slots('2026-03-01', ${bytes})
      `.execute(database.db)
      expect(new Set(rows.map(({ node_id, slot_end }) => `${node_id} ${slot_end.getTime()}`))).toEqual(known)
      expect(rows.length).toBe(known.size)
      if (rows.length > 0) expect(rows[0]?.count).toBe(known.size)
    }),
    { numRuns: 150 },
  )
})

test('selects the credited slots of one node in SQL', async () => {
  const slots = fc.array(slot, { maxLength: 12 })
  await fc.assert(
    // Nodes with slots of one length have a shorter way.
    fc.asyncProperty(
      fc.oneof(
        slots,
        slots.map((all) => all.map((each) => ({ ...each, intervalMs: 900_000 }))),
      ),
      async (given) => {
        const all = new CreditedSlots(DAY, null)
        const nodes = new Map<string, CreditedSlots>()
        for (const { node, intervalMs, inDay } of given) {
          const own = nodes.get(node) ?? new CreditedSlots(DAY, null)
          nodes.set(node, own)
          for (const credited of [all, own]) credited.add(uuidBytes(node), DAY + inDay, intervalMs)
        }
        const { rows } = await sql<{ node: string; credited: Buffer | null }>`
        select node, credited_of_node(${all.toBytes()}, node) as credited
        from unnest(${[...NODES, randomUUID()]}::uuid[]) node
      `.execute(database.db)
        for (const { node, credited } of rows) expect(credited).toEqual(nodes.get(node)?.toBytes() ?? null)
      },
    ),
    { numRuns: 150 },
  )
})

test('counts nodes by the interval of the end of their slots', () => {
  const credited = new CreditedSlots(DAY, null)
  const [one, two] = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff'].map(
    uuidBytes,
  )
  if (!one || !two) throw new Error('there are two')
  const quarter = 900_000
  credited.add(one, DAY + 10_000, quarter)
  credited.add(two, DAY + quarter - 1, quarter)
  credited.add(two, DAY + quarter, quarter)
  expect(credited.nodesWithin(DAY, DAY + quarter)).toBe(2)
  expect(credited.nodesWithin(DAY + quarter, DAY + 2 * quarter)).toBe(1)
  expect(credited.nodesWithin(DAY + 2 * quarter, DAY + 3 * quarter)).toBe(0)
})
