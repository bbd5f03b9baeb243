import { HEARTBEATS_FOR_MACHINE_ID } from '@hearth/protocol/constants'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readGetStarted as getStartedCall } from '@hearth/protocol/endpoints/get-started'
import type { Database } from '../../platform/database/database.ts'
import { readConnections } from '../nodes/read-connections.ts'

type Step = AnswerOf<typeof getStartedCall>['steps'][number]

/** A member's wallet, Smart Account and Machine ID; each undefined if there is none. */
export interface IdentityProgress {
  wallet: unknown
  smartAccount: { status: string } | undefined
  machineId: { status: string } | undefined
}

/**
 * Returns a member's steps from the account to the Machine ID, in order.
 * @param options.hasChain false omits the Smart Account and the Machine ID
 * @throws AppError NOT_FOUND if the member does not exist
 */
export async function readGetStarted(
  db: Database,
  memberId: string,
  {
    hasChain,
    now,
    readIdentity,
  }: { hasChain: boolean; now: Date; readIdentity: (memberId: string) => Promise<IdentityProgress> },
): Promise<AnswerOf<typeof getStartedCall>> {
  const [{ wallet, smartAccount, machineId }, { isSeen, isConnected }, totals] = await Promise.all([
    readIdentity(memberId),
    readConnections(db, memberId, now),
    db.selectFrom('member_totals').select('heartbeats').where('member_id', '=', memberId).executeTakeFirst(),
  ])
  const current = Number(totals?.heartbeats ?? 0)
  const hasHeartbeat = current > 0
  const steps: Step[] = [
    { kind: 'account', done: true, pending: false },
    // Presence of a node that has been gone for long is deleted, but its heartbeats remain.
    { kind: 'node', done: isSeen || hasHeartbeat, pending: false },
    { kind: 'heartbeat', done: hasHeartbeat, pending: !hasHeartbeat && isConnected },
    { kind: 'wallet', done: wallet !== undefined, pending: false },
  ]
  if (hasChain)
    steps.push(
      {
        kind: 'smart_account',
        done: smartAccount?.status === 'completed',
        pending: smartAccount?.status === 'pending',
        heartbeats: { current, required: HEARTBEATS_FOR_MACHINE_ID },
      },
      {
        kind: 'machine_id',
        done: machineId?.status === 'completed',
        pending: machineId?.status === 'pending',
      },
    )
  return { steps }
}
