import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../test/support/open-test-database.ts'
import { listExportSections } from './combine-features.ts'

/** Tables that refer to a member but add no readable data to the export. */
const leftOut = [
  // Sums of exported rows.
  'member_totals',
  'settled_totals',
  'member_data_totals',
  'referral_totals',
  // Exported through the view that unpacks it.
  'heartbeat_archive',
  // Current state of a node. The export contains its slots.
  'node_presence',
  'away_nodes',
  // Thumbnails. The profile contains their URL.
  'avatars',
  // Storage of images and archives.
  'blobs',
  // Inputs to fairness signals. The export contains the underlying sign-ups, nodes, wallets and dismissals.
  'fairness_accounts',
  'fairness_devices',
  'fairness_wallets',
  'signal_clearances',
  // Time of the last offer to compare results. The node's answers are exported.
  'result_checkers',
  // Codes, challenges and keyed hashes of subnets.
  'auth.codes',
  'auth.flow_states',
  'auth.factor_challenges',
  'auth.recovery_codes',
  'auth.known_subnets',
  'auth.known_devices',
  // Hashes of refresh tokens that a different auth service issued.
  'auth.imported_sessions',
  // Counts of emails in the last hour, with their recipients.
  'security_emails',
  // Links that were emailed to the member.
  'auth.undo_links',
  'campaign_email_codes',
  // Responses to the member's requests from the last day.
  'idempotency_keys',
  // The export itself, and the deletion request, which the portal shows.
  'data_exports',
  'data_export_parts',
  'account_deletions',
]

test('exports every table with member data in a readable form', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const { rows } = await sql<{ name: string }>`
      select distinct case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p', 'v') and not c.relispartition
        and a.atttypid = 'uuid'::regtype and a.attname in ('member_id', 'user_id', 'account_id', 'inviter_id', 'caller_id')
      order by 1
    `.execute(db)
    const queries = listExportSections().map((section) => section.rows(randomUUID()) as RawBuilder<unknown>)
    for (const query of queries) await query.execute(db)
    const text = queries.map((query) => query.compile(db).sql).join('\n')
    const missing = rows
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`(from|join) ${name}\\b`).test(text))
    expect(missing.toSorted()).toEqual(leftOut.toSorted())
  } finally {
    await close()
  }
})
