import type { DeadJob } from '@hearth/protocol/endpoints/operator-work'
import { type Kysely, sql } from 'kysely'
import { validate as isUuid } from 'uuid'

/** Queue of jobs whose attempts are exhausted. They are deleted after two weeks. */
export const DEAD_JOBS = 'dead-jobs'

const SHOWN = 200

/** Returns up to 200 dead jobs, newest first. Omits sealed data and the values of fields other than UUIDs. */
export async function readDeadJobs<Tables>(db: Kysely<Tables>, id?: string): Promise<DeadJob[]> {
  const { rows } = await sql<{
    id: string
    kind: string | null
    died_at: Date
    tries: number | null
    error: string | null
    data: Record<string, unknown> | null
  }>`
    select id, source_name as kind, created_on as died_at, source_retry_count + 1 as tries,
           coalesce(source_output, output) ->> 'message' as error, data
    from pgboss.job
    where name = ${DEAD_JOBS} and state = 'created' ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by created_on desc limit ${SHOWN}
  `.execute(db)
  return rows.map(({ id, kind, died_at, tries, error, data }) => ({
    id,
    kind: kind ?? 'unknown',
    diedAt: died_at.toISOString(),
    tries: tries ?? 0,
    error: (error ?? 'unknown').slice(0, 500),
    data: Object.fromEntries(
      Object.entries(data ?? {}).flatMap(([name, value]) =>
        name === 'sealed' ? [] : [[name, shown(value)]],
      ),
    ),
  }))
}

export async function countDeadJobs<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job where name = ${DEAD_JOBS} and state = 'created'
  `.execute(db)
  return rows[0]?.jobs ?? 0
}

function shown(value: unknown): string {
  return typeof value === 'string' && isUuid(value) ? value : `(${typeof value})`
}
