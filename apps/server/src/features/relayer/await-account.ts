import { sql } from 'kysely'
import type { MemberJob } from './relay-job.ts'
import type { Relayer } from './relayer.ts'

/**
 * Returns whether a call precedes the deployment of its account, because a reorganization removed the account
 * or an RPC node lags. The outcome of such a call is not final.
 * @param minedIn block of the call, if it is mined
 */
export async function awaitsAccount(
  { db, client }: Relayer,
  job: MemberJob,
  minedIn?: bigint,
): Promise<boolean> {
  if (job.kind !== 'execute') return false
  const address = job.subject
  if (await client.getCode({ address })) {
    if (minedIn === undefined) return false
    // The account may have been deployed after the call. If the RPC node no longer has the earlier state,
    // assume that the account was deployed before the call.
    const before = await client.getCode({ address, blockNumber: minedIn - 1n }).catch(() => 'forgotten')
    return before === undefined
  }
  const { rows } = await sql`
    select from relay_jobs
    where member_id = ${job.memberId} and kind = 'deploy'
      and (state = 'queued' or (state in ('sent', 'confirmed') and sender is not null))
  `.execute(db)
  return rows.length > 0
}
