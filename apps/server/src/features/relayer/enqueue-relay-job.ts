import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import type { Transaction } from '../../platform/database/database.ts'
import { toBuffer } from './relay-job.ts'

/** A new relay job, authorized by a member's signature. */
export type NewRelayJob = {
  memberId: string
  /** Nonce of the signed message. */
  nonce: bigint
  /** The owner's signature. If the owner is an externally owned account, the 64-byte form costs less gas. */
  signature: Hex
} & (
  | { kind: 'deploy'; owner: Address }
  | { kind: 'execute'; owner: Address; account: Address; target: Address; calldata: Hex }
)

/** Channel that notifies relayers of new jobs. */
export const RELAY_JOBS_CHANNEL = 'relay_jobs'

/**
 * Enqueues a job in the caller's transaction. After the commit, the job is executed at most once.
 * @returns the job's ID
 */
export async function enqueueRelayJob(
  transaction: Transaction,
  job: NewRelayJob,
  now: Date,
): Promise<string> {
  const call =
    job.kind === 'deploy'
      ? { subject: job.owner, target: null, calldata: null }
      : { subject: job.account, target: toBuffer(job.target), calldata: toBuffer(job.calldata) }
  const { rows } = await sql<{ id: string }>`
    with placed as (
      insert into relay_jobs (member_id, kind, subject, target, calldata, nonce, signature, wallet, state, enqueued_at)
      values (${job.memberId}, ${job.kind}, ${toBuffer(call.subject)}, ${call.target}, ${call.calldata},
              ${String(job.nonce)}, ${toBuffer(job.signature)}, ${toBuffer(job.owner)}, 'queued', ${now})
      returning id
    )
    select id, pg_notify(${RELAY_JOBS_CHANNEL}, '') from placed
  `.execute(transaction)
  return (rows[0] as { id: string }).id
}
