import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import type { Transaction } from '../../platform/database/database.ts'
import { toBuffer } from './relay-job.ts'

/** What a member's signature has the network do on the chain. */
export type NewRelayJob = {
  memberId: string
  /** Of the message that the owner signed. */
  nonce: bigint
  /** The owner's, as it is sent; of a key the form of 64 bytes is the cheaper one. */
  signature: Hex
} & (
  | { kind: 'deploy'; owner: Address }
  | { kind: 'execute'; owner: Address; account: Address; target: Address; calldata: Hex }
)

/** Where relayers hear that there is something to do. */
export const RELAY_JOBS_CHANNEL = 'relay_jobs'

/**
 * Queues a job in the caller's transaction: it is carried out once if, and only if, that commits.
 * @returns its id
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
