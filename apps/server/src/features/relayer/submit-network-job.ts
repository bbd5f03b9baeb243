import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import type { Transaction } from '../../platform/database/database.ts'
import { RELAY_JOBS_CHANNEL } from './enqueue-relay-job.ts'
import { toBuffer } from './relay-job.ts'
import type { RelayJobState } from './tables.ts'

/** A call that the network makes for itself. */
export interface NewNetworkJob {
  /** The job's permanent key, such as `anchor:2026-03-10`. At most 200 characters. */
  key: string
  target: Address
  calldata: Hex
}

export interface SubmittedNetworkJob {
  id: string
  state: RelayJobState
  /** True if this submission created the job. */
  isNew: boolean
}

/**
 * Enqueues a network job in the caller's transaction, once per key. A failed job keeps its key; to repeat the
 * call, submit it under a new key.
 * @throws {Error} if the key belongs to a different call
 */
export async function submitNetworkJob(
  transaction: Transaction,
  { key, target, calldata }: NewNetworkJob,
  now: Date,
): Promise<SubmittedNetworkJob> {
  const call = { target: toBuffer(target), calldata: toBuffer(calldata) }
  const { rows } = await sql<{ id: string; state: RelayJobState }>`
    with submitted as (
      insert into relay_jobs (kind, key, subject, target, calldata, state, enqueued_at)
      values ('network', ${key}, ${call.target}, ${call.target}, ${call.calldata}, 'queued', ${now})
      on conflict (key) do nothing
      returning id, state
    )
    select id, state, pg_notify(${RELAY_JOBS_CHANNEL}, '') from submitted
  `.execute(transaction)
  const [submitted] = rows
  if (submitted) return { id: submitted.id, state: submitted.state, isNew: true }
  const existing = await transaction
    .selectFrom('relay_jobs')
    .select(['id', 'state', 'target', 'calldata'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!existing.target?.equals(call.target) || !existing.calldata?.equals(call.calldata)) {
    throw new Error(`The key ${key} belongs to another network job.`)
  }
  return { id: existing.id, state: existing.state, isNew: false }
}
