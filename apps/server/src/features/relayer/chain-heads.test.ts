import { toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainClient } from '../../platform/chain/chain-client.ts'
import { callChain } from '../../platform/embedded/call-chain.ts'
import { type OpenTestDatabase, openTestDatabase } from '../../test/support/open-test-database.ts'
import { startChain, type TestChain } from '../../test/support/start-chain.ts'
import { compareChain, recordChainHead } from './chain-heads.ts'

const NOW = new Date('2026-03-10T15:00:00Z')

let database: OpenTestDatabase
let chain: TestChain
beforeAll(async () => {
  database = await openTestDatabase()
  chain = await startChain()
})
afterAll(async () => {
  await Promise.all([chain.stop(), database.close()])
})

const compare = (client: ChainClient) => compareChain(database.db, client, 3338, NOW)

async function mine({ url, client }: TestChain): Promise<void> {
  await callChain(url, 'evm_mine')
  const { number, hash } = await client.getBlock({ blockTag: 'latest' })
  await recordChainHead(database.db, 3338, { number, hash }, NOW)
}

test('distinguishes a truncated, reorganized or replaced chain from an intact one', async () => {
  expect(await compare(chain.client)).toBeUndefined()
  await mine(chain)
  const snapshot = await callChain(chain.url, 'evm_snapshot')
  await mine(chain)
  await mine(chain)
  expect(await compare(chain.client)).toBeUndefined()

  await callChain(chain.url, 'evm_revert', snapshot)
  expect(await compare(chain.client)).toEqual({ kind: 'end', from: 2, through: 3 })
  expect(await compare(chain.client)).toBeUndefined()

  await mine(chain)
  await callChain(chain.url, 'anvil_reorg', 1, [])
  expect(await compare(chain.client)).toEqual({ kind: 'end', from: undefined, through: 2 })

  // Simulate a different chain, whose blocks have different hashes.
  const getBlock = (async (asked) => {
    const block = await chain.client.getBlock(asked)
    return { ...block, hash: toHex(block.number ?? 0n, { size: 32 }) }
  }) as ChainClient['getBlock']
  const other = { ...chain.client, getBlock } as ChainClient
  expect(await compare(other)).toEqual({ kind: 'all', through: 2 })
  expect(await compare(other)).toBeUndefined()
})
