import type { IncidentKind } from '@hearth/protocol/endpoints/heartbeats'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Times are in milliseconds since 1970. */
export interface Outage {
  kind: Exclude<IncidentKind, 'operator'>
  startsAt: number
  endsAt: number
}

/** Serializes the processes that record the same outage. */
const LOCK = 'incidents'

/**
 * Records an outage that a process noticed. Several processes notice the same one, so an outage that overlaps a
 * recorded one of the same kind extends it. Returns without a change if the outage has no length.
 */
export async function recordOutage(
  transaction: Transaction,
  { kind, startsAt, endsAt }: Outage,
): Promise<void> {
  if (endsAt <= startsAt) return
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  await sql`select pg_advisory_xact_lock(hashtext(${LOCK}))`.execute(transaction)
  await sql`
    with overlapping as (
      update incidents set starts_at = least(starts_at, ${start}), ends_at = greatest(ends_at, ${end})
      where id = (
        select id from incidents
        where kind = ${kind} and recorded_by is null and starts_at <= ${end} and ends_at >= ${start}
        order by starts_at limit 1
      )
      returning 1
    )
    insert into incidents (kind, starts_at, ends_at)
    select ${kind}, ${start}, ${end} where not exists (select from overlapping)
  `.execute(transaction)
}
