import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { CreditedSlots } from './credited-slots.ts'

/** A credited slot. Its end is in milliseconds since 1970. */
export interface CreditedSlot {
  nodeId: string
  end: number
  intervalMs: number
}

/**
 * Returns the credited slots of members since the start of a UTC day (YYYY-MM-DD), in no particular order.
 */
export async function readCredited(
  db: Database,
  memberIds: readonly string[],
  sinceDay: string,
): Promise<Map<string, CreditedSlot[]>> {
  // Until a day reopened by late heartbeats is settled again, both tables have it. Read it from `member_days`
  // only.
  const { rows } = await sql<{ member_id: string; start: Date; credited: Buffer }>`
    select member_id, day::timestamp at time zone 'UTC' as start, credited from member_days
    where member_id = any(${memberIds}::uuid[]) and day >= ${sinceDay} and credited is not null
    union all
    select member_id, day::timestamp at time zone 'UTC', credited from heartbeat_archive a
    where member_id = any(${memberIds}::uuid[]) and day >= ${sinceDay} and not exists (
      select from member_days d where d.member_id = a.member_id and d.day = a.day and d.credited is not null)
  `.execute(db)
  const credited = new Map<string, CreditedSlot[]>()
  for (const { member_id, start, credited: bytes } of rows) {
    const slots = credited.get(member_id) ?? []
    credited.set(member_id, slots)
    slots.push(...new CreditedSlots(start.getTime(), bytes).all())
  }
  return credited
}
