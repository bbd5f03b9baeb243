import { type Hex, hexToBytes } from 'viem'
import type { ChainClient } from '../../platform/chain/chain-client.ts'
import type { Database } from '../../platform/database/database.ts'

/** The part of a recorded chain that is missing. */
export type ChainLoss =
  /** The last blocks up to `through`. `from` is undefined if other blocks replaced them. */
  | { kind: 'end'; from: number | undefined; through: number }
  /** All blocks, because this is a different chain. */
  | { kind: 'all'; through: number }

const bytes = (hex: Hex) => Buffer.from(hexToBytes(hex))

/**
 * Compares a chain with its recorded head, then records the current head.
 * @returns undefined if nothing is missing or no head was recorded
 */
export async function compareChain(
  db: Database,
  client: ChainClient,
  chainId: number,
  now: Date,
): Promise<ChainLoss | undefined> {
  const [genesis, head] = await Promise.all([
    client.getBlock({ blockNumber: 0n }),
    client.getBlock({ blockTag: 'latest' }),
  ])
  const seen = await db
    .selectFrom('chain_heads')
    .selectAll()
    .where('chain_id', '=', chainId)
    .executeTakeFirst()
  const loss = seen && (await findLoss(client, seen, { genesis: genesis.hash, number: Number(head.number) }))
  const values = {
    chain_id: chainId,
    genesis_hash: bytes(genesis.hash),
    number: Number(head.number),
    hash: bytes(head.hash),
    seen_at: now,
  }
  await db
    .insertInto('chain_heads')
    .values(values)
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(values))
    .execute()
  return loss
}

/** Records the newest block of a chain after `compareChain`. */
export async function recordChainHead(
  db: Database,
  chainId: number,
  head: { number: bigint; hash: Hex },
  now: Date,
): Promise<void> {
  await db
    .updateTable('chain_heads')
    .set({ number: Number(head.number), hash: bytes(head.hash), seen_at: now })
    .where('chain_id', '=', chainId)
    .execute()
}

async function findLoss(
  client: ChainClient,
  seen: { genesis_hash: Buffer; number: number; hash: Buffer },
  is: { genesis: Hex; number: number },
): Promise<ChainLoss | undefined> {
  // A chain with only its genesis block contained no transactions, so nothing can be lost.
  if (seen.number === 0) return undefined
  if (!seen.genesis_hash.equals(bytes(is.genesis))) return { kind: 'all', through: seen.number }
  if (is.number < seen.number) return { kind: 'end', from: is.number + 1, through: seen.number }
  const block = await client.getBlock({ blockNumber: BigInt(seen.number) })
  return bytes(block.hash).equals(seen.hash)
    ? undefined
    : { kind: 'end', from: undefined, through: seen.number }
}
