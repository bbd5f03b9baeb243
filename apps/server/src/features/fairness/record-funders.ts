import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { FairnessDeps } from './fairness-deps.ts'

/** Maximum number of wallets per batch of accounts. Each needs dozens of calls to the chain. */
const LIMIT = 20
/** Milliseconds until a wallet without a funder is checked again. A known funder is never checked again. */
const AGAIN_MS = 86_400_000
/** Consecutive failures after which the chain, not a wallet, is considered the cause. */
const FAILURES = 3

/**
 * Records which address first funded each wallet. If the chain does not respond, stops and continues in the
 * next run, so that other signals are not delayed.
 * @param wallets addresses by member
 */
export async function recordFunders(
  { db, findFunder, onChainFault }: Pick<FairnessDeps, 'db' | 'findFunder' | 'onChainFault'>,
  wallets: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  if (!findFunder || wallets.size === 0) return
  const { rows: unknown } = await sql<{ member_id: string; address: string }>`
    select w.member_id, '0x' || encode(w.address, 'hex') as address
    from unnest(
      ${[...wallets.keys()]}::uuid[],
      ${[...wallets.values()].map(bytesOf)}::bytea[]
    ) as w (member_id, address)
    left join fairness_wallets f on f.member_id = w.member_id and f.address = w.address
    where f.member_id is null or (f.funder is null and f.checked_at < ${new Date(now.getTime() - AGAIN_MS)})
    order by f.checked_at nulls first, random() limit ${LIMIT}
  `.execute(db)
  let unanswered: string[] = []
  for (const { member_id: memberId, address } of unknown) {
    const funder = await findFunder(address).catch((error: unknown) => onChainFault(error))
    if (funder === undefined) {
      if (unanswered.push(memberId) === FAILURES) return
      continue
    }
    await recordFunder(
      db,
      new Map([[memberId, funder], ...unanswered.map((id) => [id, null] as const)]),
      wallets,
      now,
    )
    unanswered = []
  }
}

/**
 * Records the funders of wallets. A wallet without a funder is recorded as null and checked again a day
 * later.
 */
async function recordFunder(
  db: Database,
  funders: ReadonlyMap<string, string | null>,
  wallets: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const ids = [...funders.keys()]
  await sql`
    insert into fairness_wallets (member_id, address, funder, checked_at)
    select member_id, address, funder, ${now} from unnest(
      ${ids}::uuid[], ${ids.map((id) => bytesOf(wallets.get(id) ?? ''))}::bytea[],
      ${[...funders.values()].map((funder) => funder && bytesOf(funder))}::bytea[]
    ) as found (member_id, address, funder)
    on conflict (member_id) do update
    set address = excluded.address, funder = excluded.funder, checked_at = excluded.checked_at
  `.execute(db)
}

const bytesOf = (address: string) => Buffer.from(address.slice(2), 'hex')
