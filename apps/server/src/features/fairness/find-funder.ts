import type { Address } from 'viem'
import type { ChainClient } from '../../platform/chain/chain-client.ts'

/**
 * An address with at least this many transactions counts as an exchange, bridge or faucet. Sharing it proves
 * nothing.
 */
const BUSY_FROM = 1000

/**
 * Finds the first funder of an address with a binary search over blocks, because chains have no index of
 * funders. Requires an archive RPC node.
 * @returns null if the address was never funded, or if a contract or busy address funded it
 * @throws if the RPC node does not respond or lacks historical state
 */
export async function findFunder(client: ChainClient, address: Address): Promise<Address | null> {
  const newest = await client.getBlockNumber()
  if (!(await wasFunded(client, address, newest))) return null
  // The address was not funded at `before` and was funded at `at`. A used nonce shows that an empty address
  // was funded earlier.
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
