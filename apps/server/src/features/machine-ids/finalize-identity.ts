import { didOf } from '@hearth/chain/did/identifiers'
import type { WebhookEventData } from '@hearth/protocol/webhook-events'
import { type RawBuilder, sql } from 'kysely'
import { notifyChanges } from '../../events/notify-changes.ts'
import { eventsToPublish } from '../../events/publish-event.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordMachineIds } from '../members/record-machine-ids.ts'
import { toBuffer } from '../relayer/relay-job.ts'
import type { FinalizedJob, FinalizedMemberJob } from '../relayer/relayer.ts'

/**
 * Records the outcomes of relay jobs in the transaction that finalizes them. Only a member's newest job of
 * each kind counts. Recording an outcome again changes nothing.
 */
export async function finalizeIdentity(
  transaction: Transaction,
  jobs: readonly FinalizedJob[],
  now: Date,
): Promise<void> {
  const deploy = jobs.filter((job): job is FinalizedMemberJob => job.kind === 'deploy')
  const execute = jobs.filter((job): job is FinalizedMemberJob => job.kind === 'execute')
  if (deploy.length > 0) await finalizeSmartAccounts(transaction, deploy, now)
  if (execute.length > 0) await finalizeMachineIds(transaction, execute, now)
}

async function finalizeSmartAccounts(
  transaction: Transaction,
  jobs: readonly FinalizedMemberJob[],
  now: Date,
): Promise<void> {
  await sql`
    with finalized as (
      update smart_accounts s set status = given.status, account = given.account, reason = given.reason,
             completed_at = coalesce(s.completed_at, given.completed_at)
      from ${givenBy(jobs, now)} where s.member_id = given.member_id and s.relay_job_id = given.relay_job_id
      returning s.member_id
    )
    select ${notifyChanges(sql`'identity'::text`, sql`select member_id from finalized`)}
  `.execute(transaction)
}

async function finalizeMachineIds(
  transaction: Transaction,
  jobs: readonly FinalizedMemberJob[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ member_id: string; machine_id: string | null }>`
    with finalized as (
      update machine_ids i set status = given.status, reason = given.reason,
             block_hash = coalesce(given.block_hash, i.block_hash),
             completed_at = coalesce(i.completed_at, given.completed_at)
      from ${givenBy(jobs, now)} where i.member_id = given.member_id and i.relay_job_id = given.relay_job_id
      -- Publish the completion once, even if a reorganization repeats it.
      returning i.member_id, given.completed, given.completed_at,
                old.completed_at is null and given.completed_at is not null as is_first
    ), ${eventsToPublish(
      'identity.completed',
      sql`select completed as data, completed_at as occurred_at from finalized where is_first`,
    )}
    select member_id, completed ->> 'machineId' as machine_id,
           ${notifyChanges(sql`'identity'::text`, sql`select member_id from finalized`)}
    from finalized
  `.execute(transaction)
  const recorded = rows.map((row) => ({ memberId: row.member_id, machineId: row.machine_id }))
  if (recorded.length > 0) await recordMachineIds(transaction, recorded, now)
}

/** Builds the SQL table `given` from outcomes. Failed jobs have no account and no completion time. */
function givenBy(jobs: readonly FinalizedMemberJob[], now: Date): RawBuilder<unknown> {
  const rows = jobs.map(({ memberId, id, outcome }) => {
    if (outcome.state === 'failed') return { memberId, id, status: 'failed', reason: outcome.code }
    const { account, blockHash } = outcome
    const completed: WebhookEventData<'identity.completed'> = { memberId, machineId: didOf(account), account }
    return { memberId, id, status: 'completed', account: toBuffer(account), blockHash, completed, at: now }
  })
  return sql`unnest(
    ${rows.map(({ memberId }) => memberId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
    ${rows.map(({ status }) => status)}::text[], ${rows.map(({ reason }) => reason)}::text[],
    ${rows.map(({ account }) => account)}::bytea[], ${rows.map(({ blockHash }) => blockHash)}::bytea[],
    ${rows.map(({ completed }) => completed && JSON.stringify(completed))}::jsonb[],
    ${rows.map(({ at }) => at)}::timestamptz[]
  ) as given (member_id, relay_job_id, status, reason, account, block_hash, completed, completed_at)`
}
