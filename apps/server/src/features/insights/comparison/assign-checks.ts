import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** A different node is drawn if a node does not answer within this many minutes. */
export const ANSWER_MINUTES = 30
/** A node can be drawn if it was seen within this many minutes. */
const SEEN_MINUTES = 30
const BATCH = 100
const RUN = 2000

/**
 * Draws a random node for each of up to 2,000 open comparisons, with equal chances for each member. The
 * node's member and subnet differ from those of all participants. Members with suspended claims are not
 * drawn. Each batch is one statement, so processes share the work and a kill loses nothing.
 * @returns the number of assigned checks
 */
export async function assignChecks(db: Database, now: Date): Promise<number> {
  let assigned = 0
  for (let run = 0; run < RUN / BATCH; run++) {
    const { numAffectedRows } = await sql`
      with waiting as (
        select c.id, c.member_id, c.subnet from result_checks c
        where c.state = 'open' and c.expires_at > ${now}
          -- Skip comparisons that await an answer.
          and (c.assigned_until is null or c.assigned_until <= ${now})
          -- Skip comparisons without a candidate, which would fill every batch.
          and exists (${candidates(now)})
        order by c.created_at limit ${BATCH} for update of c skip locked
      ), drawn as (
        select c.id, k.member_id, k.node_id, k.subnet
        from waiting c cross join lateral (${candidates(now)} order by random() limit 1) k
      ), assigned as (
        update result_checks set assigned_until = ${now}::timestamptz + make_interval(mins => ${ANSWER_MINUTES})
        where id in (select id from drawn)
      )
      insert into result_check_answers (check_id, member_id, node_id, subnet, assigned_at)
      select id, member_id, node_id, subnet, ${now} from drawn
    `.execute(db)
    assigned += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) === 0) break
  }
  return assigned
}

/** Returns SQL for the nodes that can be drawn for the comparison `c`. */
const candidates = (now: Date) => sql`
  select k.member_id, k.node_id, k.subnet from result_checkers k
  where k.seen_at > ${now}::timestamptz - make_interval(mins => ${SEEN_MINUTES})
    and k.member_id <> c.member_id and k.subnet <> c.subnet
    and not exists (
      select from result_check_answers a
      where a.check_id = c.id and (a.member_id = k.member_id or a.subnet = k.subnet))
    and not exists (select from claim_suspensions cs where cs.member_id = k.member_id and cs.reinstated_at is null)
`
