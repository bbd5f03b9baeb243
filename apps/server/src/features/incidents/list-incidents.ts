import type { Database } from '../../platform/database/database.ts'
import { type Incident, toIncident } from './incident.ts'

/**
 * Returns a page of incidents, newest first.
 * @param options.cursor ID of the last incident of the previous page
 */
export async function listIncidents(
  db: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ incidents: (Incident & { recordedBy: string | null })[]; nextCursor?: string }> {
  const rows = await db
    .selectFrom('incidents')
    .selectAll()
    .$if(cursor !== undefined, (query) =>
      query.where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('starts_at', 'id'),
          '<',
          selectFrom('incidents')
            .select(['starts_at', 'id'])
            .where('id', '=', cursor as string)
            .$asTuple('starts_at', 'id'),
        ),
      ),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    incidents: page.map((row) => ({ ...toIncident(row), recordedBy: row.recorded_by })),
    ...(rows.length > limit && last && { nextCursor: last.id }),
  }
}
