import { sql } from 'kysely'
import type { RelayJob } from './relay-job.ts'
import type { Relayer } from './relayer.ts'

/**
 * Whether a call came too early: the chain lost its end and with it the account, whose deployment is going to be sent again, by
 * another key perhaps, or the node lags behind. What came of such a call says nothing of it.
 * @param minedIn the block that the call is in, where it is in one
 */
export async function awaitsAccount(
  { db, client }: Relayer,
  job: RelayJob,
  minedIn?: bigint,
): Promise<boolean> {
  if (job.kind !== 'execute') return false
  const address = job.subject
  if (await client.getCode({ address })) {
    if (minedIn === undefined) return false
    // There by now, and perhaps not when the call came. A node that has forgotten how it was then cannot say.
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
