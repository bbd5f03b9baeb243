import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChainClient } from '../../platform/chain/chain-client.ts'
import { findFunder } from './find-funder.ts'

const wallet = `0x${'a'.repeat(40)}` as const
const giver = `0x${'b'.repeat(40)}` as const

/** Simulates a chain on which the wallet has coins from a block until it spends them. */
function chain(known: { blocks: number; fundedAt?: number; spentAt?: number; to?: string; sent?: number }) {
  const { blocks, fundedAt = Number.POSITIVE_INFINITY, spentAt = Number.POSITIVE_INFINITY } = known
  let calls = 0
  const client = {
    getBlockNumber: async () => BigInt(blocks),
    async getBalance({ blockNumber }: { blockNumber: bigint }) {
      calls += 1
      return blockNumber >= fundedAt && blockNumber < spentAt ? 1n : 0n
    },
    async getTransactionCount({ address, blockNumber }: { address: string; blockNumber?: bigint }) {
      if (address === giver) return known.sent ?? 1
      return blockNumber !== undefined && blockNumber >= spentAt ? 1 : 0
    },
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => ({
      transactions: [
        { from: `0x${'c'.repeat(40)}`, to: null, value: 0n },
        ...(Number(blockNumber) === fundedAt ? [{ from: giver, to: known.to ?? wallet, value: 1n }] : []),
      ],
    }),
  }
  return { client: client as unknown as ChainClient, calls: () => calls }
}

test('finds the first funder in any block with few calls, also for an empty wallet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(5), async (a, b, spentAfter) => {
      const [fundedAt = 0, blocks = 0] = [a, b].sort((x, y) => x - y)
      const { client, calls } = chain({ blocks, fundedAt, spentAt: fundedAt + 1 + spentAfter })
      expect(await findFunder(client, wallet)).toBe(giver)
      expect(calls()).toBeLessThan(25)
    }),
    { numRuns: 30 },
  )
})

test.each([
  ['never had coins', { blocks: 100 }],
  ['got them from a contract', { blocks: 100, fundedAt: 50, to: `0x${'d'.repeat(40)}` }],
  ['got them from an exchange', { blocks: 100, fundedAt: 50, sent: 5000 }],
])('returns nothing for a wallet that %s', async (_what, known) => {
  expect(await findFunder(chain(known).client, wallet)).toBeNull()
})
