import { didOf } from '@hearth/chain/did/identifiers'
import { sql } from 'kysely'
import type { Transaction } from '../database.ts'
import { notifyChanges } from '../live/notify-changes.ts'
import { noteMachineId } from '../members/note-machine-id.ts'
import { toBuffer } from '../relayer/orders.ts'
import type { SettledOrder } from '../relayer/relayer.ts'
import { tellEvent } from '../webhooks/tell-event.ts'

/**
 * Notes what the chain made of a Smart Account or a Machine ID, in the transaction in which the relayer settles its order. An order
 * that is not the newest one of its kind changes nothing; the same may be told again.
 */
export async function settleIdentity(
  transaction: Transaction,
  order: SettledOrder,
  now: Date,
): Promise<void> {
  const { memberId, id, kind, outcome } = order
  const isConfirmed = outcome.state === 'confirmed'
  const status = isConfirmed ? 'completed' : 'failed'
  const reason = isConfirmed ? null : outcome.reason
  const completedAt = isConfirmed ? now : null
  if (kind === 'deploy') {
    const account = isConfirmed ? toBuffer(outcome.account) : null
    await sql`
      with settled as (
        update smart_accounts set status = ${status}, account = ${account}, reason = ${reason},
               completed_at = coalesce(completed_at, ${completedAt})
        where member_id = ${memberId} and order_id = ${id}
        returning member_id
      )
      select ${notifyChanges(sql`'identity'::text`, sql`select member_id from settled`)}
    `.execute(transaction)
    return
  }
  const blockHash = isConfirmed ? (outcome.blockHash ?? null) : null
  const { rows } = await sql<{ told: number; done: boolean; first: boolean | null }>`
    with settled as (
      update machine_ids set status = ${status}, reason = ${reason}, block_hash = coalesce(${blockHash}, block_hash),
             completed_at = coalesce(completed_at, ${completedAt})
      where member_id = ${memberId} and order_id = ${id}
      returning member_id, old.completed_at is null as first
    )
    select ${notifyChanges(sql`'identity'::text`, sql`select member_id from settled`)} as told,
           exists (select from settled) as done, (select first from settled) as first
  `.execute(transaction)
  if (!rows[0]?.done) return
  const machineId = isConfirmed ? didOf(outcome.account) : null
  await noteMachineId(transaction, memberId, machineId, now)
  // Once, also where the chain lost its end and shows the same again.
  if (isConfirmed && machineId && rows[0].first)
    await tellEvent(transaction, 'identity.completed', { memberId, machineId, account: outcome.account }, now)
}
