import type { Address } from 'viem'
import type { ChainClient } from '../../platform/chain/chain-client.ts'

/** Who has sent so many transactions is an exchange, a bridge or a faucet: that many people got coins there says nothing. */
const BUSY_FROM = 1000

/**
 * Who gave an address its first coins. The chain keeps no list of that: the block is found by halving, in which the
 * address had none before, and the transaction looked for in it. Takes a node that knows old states.
 * @returns null for an address that never had coins, that got them from a contract, or from who is busy
 * @throws where the node does not answer, or has forgotten old states
 */
export async function findFunder(client: ChainClient, address: Address): Promise<Address | null> {
  const newest = await client.getBlockNumber()
  if (!(await wasFunded(client, address, newest))) return null
  // Never funded at `before`, always at `at`: who has spent everything has a nonce.
  let before = -1n
  let at = newest
  while (at - before > 1n) {
    const middle = (before + at) / 2n
    if (await wasFunded(client, address, middle)) at = middle
    else before = middle
  }
  const { transactions } = await client.getBlock({ blockNumber: at, includeTransactions: true })
  const gift = transactions.find(({ to, value }) => to?.toLowerCase() === address.toLowerCase() && value > 0n)
  if (!gift) return null
  const sent = await client.getTransactionCount({ address: gift.from })
  return sent >= BUSY_FROM ? null : gift.from
}

async function wasFunded(client: ChainClient, address: Address, blockNumber: bigint): Promise<boolean> {
  const [balance, nonce] = await Promise.all([
    client.getBalance({ address, blockNumber }),
    client.getTransactionCount({ address, blockNumber }),
  ])
  return balance > 0n || nonce > 0
}
