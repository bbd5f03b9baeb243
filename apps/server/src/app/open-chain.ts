import { join } from 'node:path'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import type { Logger } from 'pino'
import type { Address } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { type Config, relayerKeys } from '../config/config.ts'
import { usesEmbeddedChain } from '../config/network-exposure.ts'
import { ConfigError } from '../errors/config-error.ts'
import { type ChainLoss, compareChain, recordChainHead } from '../features/relayer/chain-heads.ts'
import { deployStation } from '../features/relayer/deploy-station.ts'
import { type ChainClient, createChainClient } from '../platform/chain/chain-client.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { findAnvil } from '../platform/embedded/anvil-binary.ts'
import { type EmbeddedChain, startEmbeddedChain } from '../platform/embedded/embedded-chain.ts'
import { messages } from './messages.ts'

/** Connection to the chain that stores Smart Accounts and Machine IDs. */
export interface Chain {
  client: ChainClient
  /** URL at which this server reaches the RPC node. */
  rpcUrl: string
  /** Contract that deploys Smart Accounts. Undefined if none is known. */
  factoryAddress: Address | undefined
  /** True for the local chain, whose funded accounts have public keys. */
  isEmbedded: boolean
  isAnswering(): Promise<boolean>
  stop(): Promise<void>
}

/**
 * Connects to the RPC node at CHAIN_RPC_URL, or starts a local chain.
 * @returns undefined if the installation uses no chain
 * @throws ConfigError if the RPC node serves a different chain, or if a required local chain is unavailable
 */
export async function openChain(
  config: Config,
  deps: {
    db: Database
    dataDirectory: string
    now: Clock
    say(line: string): void
    log: Logger
  },
): Promise<Chain | undefined> {
  if (config.CHAIN_RPC_URL) return reachNode(config, config.CHAIN_RPC_URL, deps.log)
  if (!usesEmbeddedChain(config)) return undefined
  const program = findAnvil()
  if (!program) {
    if (config.EMBEDDED_CHAIN) {
      throw new ConfigError(messages.noLocalChain({ platform: `${process.platform}-${process.arch}` }))
    }
    deps.say(`There is no local chain for ${process.platform}-${process.arch}: Machine IDs are off.`)
    return undefined
  }
  return startLocal(config, program, deps)
}

async function startLocal(
  config: Config,
  program: string,
  { db, dataDirectory, now, say, log }: Parameters<typeof openChain>[1],
): Promise<Chain> {
  const directory = join(dataDirectory, 'chain')
  const relayers = relayerKeys(config).map((key) => privateKeyToAddress(key)) as [Address, ...Address[]]
  let factoryAddress = config.STATION_FACTORY_ADDRESS
  const embedded: EmbeddedChain = await startEmbeddedChain({
    program,
    directory,
    chainId: MACHINE_CHAIN_ID,
    blockSeconds: config.CHAIN_BLOCK_SECONDS,
    say,
    log: (level, message) => log[level === 'info' ? 'debug' : level](message),
    onBlock: (head) => recordChainHead(db, MACHINE_CHAIN_ID, head, now()),
    async onStarted(url) {
      const loss = await compareChain(db, createChainClient(url), MACHINE_CHAIN_ID, now())
      if (loss) {
        const message = describeLoss(loss, directory)
        log.warn({ loss }, message)
        say(message)
      }
      const station = await deployStation(url, relayers)
      factoryAddress ??= station
    },
  })
  const client = createChainClient(embedded.url)
  return {
    client,
    rpcUrl: embedded.url,
    isEmbedded: true,
    factoryAddress,
    isAnswering: () => isRightChain(client),
    stop: () => embedded.stop(),
  }
}

function describeLoss(loss: ChainLoss, directory: string): string {
  return loss.kind === 'all'
    ? `The local chain in ${directory} does not match the chain in the database (up to block ${loss.through}). Smart Accounts and Machine IDs are being created again.`
    : `The local chain lost its last blocks (${loss.from ?? 'some'} to ${loss.through}), because its process was killed before it saved them. Their relay jobs are being sent again.`
}

async function reachNode(config: Config, url: string, log: Logger): Promise<Chain> {
  const client = createChainClient(url)
  try {
    const id = await client.getChainId()
    if (id !== MACHINE_CHAIN_ID) {
      throw new ConfigError(messages.wrongChain({ found: String(id), expected: String(MACHINE_CHAIN_ID) }))
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    // Continue without the RPC node, because only Smart Accounts and Machine IDs need it. Do not log the URL,
    // because it may contain a key.
    log.warn('chain: failed to reach the RPC node at CHAIN_RPC_URL; Machine IDs wait until it responds')
  }
  return {
    client,
    rpcUrl: url,
    isEmbedded: false,
    factoryAddress: config.STATION_FACTORY_ADDRESS,
    isAnswering: () => isRightChain(client),
    stop: async () => undefined,
  }
}

async function isRightChain(client: ChainClient): Promise<boolean> {
  return (await client.getChainId()) === MACHINE_CHAIN_ID
}
