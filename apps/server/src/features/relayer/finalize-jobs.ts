import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Transaction } from '../../platform/database/database.ts'
import { NETWORK, recordFailures, releaseGas } from './gas-budgets.ts'
import { toHex } from './relay-job.ts'
import type { FinalizedJob, Relayer } from './relayer.ts'

/**
 * Finalizes jobs, counts failures against the budgets and calls `onFinalized`, all in the caller's
 * transaction.
 * @param from expected state; jobs in a different state are not changed
 */
export async function finalizeJobs(
  { onFinalized, now }: Pick<Relayer, 'onFinalized' | 'now'>,
  transaction: Transaction,
  from: 'queued' | 'sent',
  jobs: readonly FinalizedJob[],
): Promise<void> {
  if (jobs.length === 0) return
  const at = now()
  const reasons = jobs.map(({ outcome }) => (outcome.state === 'failed' ? outcome.reason : null))
  const { rows } = await sql<{ id: string; wallet: Buffer }>`
    update relay_jobs o set state = given.state, reason = given.reason, finalized_at = ${at}
    from unnest(
      ${jobs.map(({ id }) => id)}::uuid[],
      ${jobs.map(({ outcome }) => outcome.state)}::text[], ${reasons}::text[]
    ) as given (id, state, reason)
    where o.id = given.id and o.state = ${from}
    returning o.id, coalesce(o.wallet, o.subject) as wallet
  `.execute(transaction)
  const walletOf = new Map(rows.map(({ id, wallet }) => [id, toHex(wallet)]))
  const owned = jobs.filter(({ id }) => walletOf.has(id))
  // Count only failures of sent jobs, because queued jobs cost nothing.
  if (from === 'sent') {
    const spenders = owned.flatMap((job) =>
      job.kind !== 'network' && job.outcome.state === 'failed' && !job.outcome.isExcused
        ? [{ memberId: job.memberId, wallet: walletOf.get(job.id) as Address }]
        : [],
    )
    await recordFailures(transaction, spenders, at)
  }
  if (owned.length > 0) await onFinalized(transaction, owned, at)
}

/** Requeues the jobs of a transaction that was displaced or mined too early, and releases their gas. */
export async function requeueJobs(transaction: Transaction, sender: Buffer, nonce: number): Promise<void> {
  const { rows } = await sql<{
    member_id: string | null
    wallet: Buffer
    gas: number | null
    reserved_on: string | null
  }>`
    update relay_jobs set state = 'queued', sender = null, transaction_nonce = null, gas = null, reserved_on = null
    where sender = ${sender} and transaction_nonce = ${nonce} and state = 'sent'
    returning member_id, coalesce(wallet, subject) as wallet, old.gas, old.reserved_on
  `.execute(transaction)
  const reserved = rows.flatMap(({ member_id, wallet, gas, reserved_on }) =>
    gas === null || reserved_on === null
      ? []
      : [
          {
            spender: member_id === null ? NETWORK : { memberId: member_id, wallet: toHex(wallet) },
            gas,
            day: reserved_on,
          },
        ],
  )
  await releaseGas(transaction, reserved)
}
