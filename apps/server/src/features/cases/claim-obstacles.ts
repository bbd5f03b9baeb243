import type { Message } from '@hearth/protocol/messages'
import { readAccount } from '../members/read-account.ts'
import type { ExplainDeps } from './explanation.ts'
import { messages } from './messages.ts'

/** Returns why a member cannot claim any reward now. Empty if the member can. */
export async function readClaimObstacles(
  { db, readSuspensions }: Pick<ExplainDeps, 'db' | 'readSuspensions'>,
  memberId: string,
  now: Date,
): Promise<Message[]> {
  const [{ paused }, { holds, check }] = await Promise.all([
    readAccount(db, memberId, now),
    readSuspensions(memberId),
  ])
  const suspension = holds.find(({ until }) => until === null)
  return [
    ...(paused ? [messages.claimsPaused({ time: { time: paused.since }, reason: paused.reason })] : []),
    ...(suspension ? [messages.claimsSuspended({ time: { time: suspension.since } })] : []),
    ...(check ? [messages.claimsNeedAddress()] : []),
  ]
}
