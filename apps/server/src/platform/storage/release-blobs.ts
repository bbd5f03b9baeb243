import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import type { BlobState } from '../database/tables.ts'

/**
 * Deletes blobs, in the transaction that removes their references. Objects in PostgreSQL are deleted
 * immediately. Others are queued, and the collector retries until it succeeds.
 * @param ids empty values are ignored
 */
export async function releaseBlobs(
  db: Database,
  ids: readonly (string | null | undefined)[],
  state: Exclude<BlobState, 'deleting'> = 'stored',
): Promise<void> {
  const given = ids.filter((id) => typeof id === 'string')
  if (given.length > 0) await release(db, sql`id = any(${given}::uuid[]) and state = ${state}`)
}

/**
 * Deletes a member's stored blobs. Call it after their references were removed. Pending blobs are discarded
 * or collected.
 */
export async function eraseMemberBlobs(transaction: Transaction, memberId: string): Promise<void> {
  await release(transaction, sql`member_id = ${memberId} and state = 'stored'`)
}

async function release(db: Database, condition: RawBuilder<unknown>): Promise<void> {
  await sql`delete from blobs where ${condition} and driver = 'postgres'`.execute(db)
  await sql`update blobs set state = 'deleting' where ${condition}`.execute(db)
}
