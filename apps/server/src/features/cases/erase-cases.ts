import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { releaseBlobs } from '../../platform/storage/release-blobs.ts'

/** Months for which closed cases are stored, like the reasons of slots. */
const MONTHS = 13
const BATCH = 500

/** Erases a member's cases with their messages and pictures. */
export async function eraseCases(transaction: Transaction, memberId: string): Promise<void> {
  await deleteCases(transaction, [memberId], 'member_id')
}

/** Deletes cases that were closed long ago. */
export async function sweepCases(db: Database, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from cases
      where state = 'closed' and updated_at < ${now}::timestamptz - make_interval(months => ${MONTHS})
      order by id limit ${BATCH}
    `.execute(db)
    const ids = rows.map(({ id }) => id)
    await db.transaction().execute((transaction) => deleteCases(transaction, ids, 'id'))
    if (ids.length < BATCH) return
  }
}

async function deleteCases(transaction: Transaction, ids: readonly string[], column: 'id' | 'member_id') {
  const { rows } = await sql<{ blob_id: string }>`
    delete from case_attachments where case_id in (select id from cases where ${sql.ref(column)} = any(${ids}::uuid[]))
    returning blob_id
  `.execute(transaction)
  await sql`delete from cases where ${sql.ref(column)} = any(${ids}::uuid[])`.execute(transaction)
  await releaseBlobs(
    transaction,
    rows.map(({ blob_id }) => blob_id),
  )
}
