import { sql } from 'kysely'
import type { FairnessParts } from './fairness-parts.ts'

/** The chain is asked about so many wallets in one run: each takes some thirty calls. */
const LIMIT = 20
/** A wallet without coins may get some; one whose giver is known is never asked about again. */
const AGAIN_MS = 86_400_000

/**
 * Notes who gave wallets their first coins. Where the chain does not answer, the rest is for the next run: what the rules
 * know of anything else does not wait for it.
 * @param wallets addresses by member
 */
export async function keepFunders(
  { db, findFunder, onChainFault }: Pick<FairnessParts, 'db' | 'findFunder' | 'onChainFault'>,
  wallets: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  if (!findFunder || wallets.size === 0) return
  const { rows: unknown } = await sql<{ member_id: string; address: string }>`
    select w.member_id, '0x' || encode(w.address, 'hex') as address
    from unnest(
      ${[...wallets.keys()]}::uuid[],
      ${[...wallets.values()].map((address) => Buffer.from(address.slice(2), 'hex'))}::bytea[]
    ) as w (member_id, address)
    left join fairness_wallets f on f.member_id = w.member_id and f.address = w.address
    where f.member_id is null or (f.funder is null and f.looked_at < ${new Date(now.getTime() - AGAIN_MS)})
    order by f.looked_at nulls first limit ${LIMIT}
  `.execute(db)
  for (const { member_id, address } of unknown) {
    const funder = await findFunder(address).catch((error: unknown) => onChainFault(error))
    if (funder === undefined) return
    const found = {
      address: Buffer.from(address.slice(2), 'hex'),
      funder: funder === null ? null : Buffer.from(funder.slice(2), 'hex'),
      looked_at: now,
    }
    await db
      .insertInto('fairness_wallets')
      .values({ member_id, ...found })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(found))
      .execute()
  }
}
