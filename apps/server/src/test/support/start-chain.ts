import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { type ChainClient, createChainClient } from '../../platform/chain/chain-client.ts'
import { findAnvil } from '../../platform/embedded/anvil-binary.ts'
import { type EmbeddedChain, startEmbeddedChain } from '../../platform/embedded/embedded-chain.ts'

export interface TestChain extends EmbeddedChain {
  client: ChainClient
}

/**
 * Starts a local chain for a test file.
 * @param options.blockSeconds time between two blocks; set it to an hour if only the test should mine blocks
 */
export async function startChain({ blockSeconds = 0.05 } = {}): Promise<TestChain> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-test-chain-'))
  const chain = await startEmbeddedChain({
    program: findAnvil() as string,
    directory,
    chainId: MACHINE_CHAIN_ID,
    blockSeconds,
    say: () => undefined,
    log: () => undefined,
  })
  return {
    ...chain,
    client: createChainClient(chain.url, { retryCount: 0 }),
    async stop() {
      await chain.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
