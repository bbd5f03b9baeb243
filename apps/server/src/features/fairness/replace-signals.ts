import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Signal } from './signal.ts'

/**
 * Replaces the signals of accounts. An unchanged signal is not written again. A signal retains the time at
 * which it was first found for its subject.
 */
export async function replaceSignals(
  db: Database,
  found: ReadonlyMap<string, readonly Signal[]>,
  now: Date,
): Promise<void> {
  const rows = [...found].flatMap(([memberId, signals]) => signals.map((signal) => ({ memberId, signal })))
  await sql`
    with found as (
      select * from unnest(
        ${rows.map(({ memberId }) => memberId)}::uuid[], ${rows.map(({ signal }) => signal.name)}::text[],
        ${rows.map(({ signal }) => signal.subject)}::text[], ${rows.map(({ signal }) => signal.score)}::integer[],
        ${rows.map(({ signal }) => JSON.stringify(signal.evidence))}::text[]
      ) as f (member_id, name, subject, score, evidence)
    ), gone as (
      delete from signals s where s.member_id = any(${[...found.keys()]}::uuid[])
        and not exists (select from found f where f.member_id = s.member_id and f.name = s.name)
    )
    insert into signals as s (member_id, name, subject, score, evidence, since)
    select member_id, name, subject, score, evidence::jsonb, ${now} from found
    on conflict (member_id, name) do update
    set subject = excluded.subject, score = excluded.score, evidence = excluded.evidence,
        since = case when s.subject = excluded.subject then s.since else excluded.since end
    where (s.subject, s.score, s.evidence) is distinct from (excluded.subject, excluded.score, excluded.evidence)
  `.execute(db)
}
