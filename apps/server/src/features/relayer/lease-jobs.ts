import { type Selectable, sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../platform/database/database.ts'
import { type MemberJob, type NetworkJob, parseRelayJob, relayJobColumns, toBuffer } from './relay-job.ts'
import type { RelayerTables, RelayJobKind } from './tables.ts'

const returned = sql.join(relayJobColumns.map((column) => sql.ref(`o.${column}`)))

export interface LeasedJobs {
  deploy: MemberJob[]
  execute: MemberJob[]
  network: NetworkJob[]
}

/**
 * Leases the oldest queued jobs of each kind to a key. Includes jobs that the key already leases, unleased
 * jobs, and jobs of keys whose lease expired.
 * @param most maximum number of jobs per kind
 */
export async function leaseJobs(
  db: Database,
  sender: Address,
  most: Record<RelayJobKind, number>,
): Promise<LeasedJobs> {
  const key = toBuffer(sender)
  const oldest = (kind: RelayJobKind) => sql`(
    select o.id from relay_jobs o
    where o.kind = ${kind} and o.state = 'queued' and (
      o.leased_by is null or o.leased_by = ${key}
      or not exists (select from relay_senders s where s.address = o.leased_by and s.lease_expires_at > now())
    )
    order by o.id limit ${most[kind]} for update skip locked
  )`
  const { rows } = await sql<Selectable<RelayerTables['relay_jobs']>>`
    with deployments as ${oldest('deploy')}, calls as ${oldest('execute')}, network as ${oldest('network')},
    free as (select * from deployments union all select * from calls union all select * from network)
    update relay_jobs o set leased_by = ${key} from free
    where o.id = free.id
    returning ${returned}
  `.execute(db)
  const jobs = rows.map(parseRelayJob).sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    deploy: jobs.filter((job): job is MemberJob => job.kind === 'deploy'),
    execute: jobs.filter((job): job is MemberJob => job.kind === 'execute'),
    network: jobs.filter((job) => job.kind === 'network'),
  }
}

/** Releases the queued jobs that a key leases, so that other keys can lease them. */
export async function releaseJobs(db: Database, sender: Address): Promise<void> {
  await db
    .updateTable('relay_jobs')
    .set({ leased_by: null })
    .where('state', '=', 'queued')
    .where('leased_by', '=', toBuffer(sender))
    .execute()
}
