import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Tables } from '../../platform/database/database.ts'

/** Returns an incident's make-goods, payment first. */
export async function readMakeGoods(db: Database, incidentId: string) {
  const found = await read(db, (query) => query.where('incident_id', '=', incidentId).orderBy('kind'))
  return found.map(({ incidentId: _, ...makeGood }) => makeGood)
}

/** Returns the make-goods that wait for a second operator or are being booked, oldest first. */
export function listOpenMakeGoods(db: Database) {
  return read(db, (query) => query.where('state', '<>', 'booked').orderBy('asked_at'))
}

type Query = SelectQueryBuilder<Tables, 'make_goods', Record<never, never>>

async function read(db: Database, select: (query: Query) => Query) {
  const rows = await select(db.selectFrom('make_goods'))
    .selectAll()
    .select(sql<string>`trim_scale(points)::text`.as('exact'))
    .execute()
  return rows.map((row) => ({
    incidentId: row.incident_id,
    kind: row.kind,
    state: row.state,
    members: row.members,
    slots: Number(row.slots),
    points: row.exact,
    reason: row.reason,
    askedBy: row.asked_by,
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    bookedAt: row.booked_at?.toISOString() ?? null,
  }))
}
