import type { Database } from '../../platform/database/database.ts'
import { type Incident, toIncident } from './incident.ts'

/** Returns the incidents that overlap a period in milliseconds since 1970, oldest first. */
export async function readIncidents(db: Database, from: number, to: number): Promise<Incident[]> {
  const rows = await db
    .selectFrom('incidents')
    .select(['id', 'kind', 'starts_at', 'ends_at', 'note'])
    .where('starts_at', '<', new Date(to))
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', new Date(from))]))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(toIncident)
}
