import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { parseEther, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Config, relayerKeys } from '../config/config.ts'
import type { DynamicSettingsStore } from '../config/dynamic-settings/watch-dynamic-settings.ts'
import { noFigures, readFigures } from '../features/heartbeats/read-figures.ts'
import { finalizeIdentity } from '../features/machine-ids/finalize-identity.ts'
import type { IdentityDeps } from '../features/machine-ids/identity-deps.ts'
import { readNetworkKeys } from '../features/machine-ids/network-keys.ts'
import { publishKeys } from '../features/machine-ids/publish-keys.ts'
import { canPay, inCoins } from '../features/relayer/acquire-sender-lease.ts'
import { enqueueRelayJob } from '../features/relayer/enqueue-relay-job.ts'
import { type RunningRelayer, runRelayers } from '../features/relayer/run-relayer.ts'
import { createStation } from '../features/relayer/station.ts'
import type { RelayJobKind } from '../features/relayer/tables.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { DatabaseConnection } from '../platform/database/open-database.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import type { Chain } from './open-chain.ts'

export interface OpenIdentity {
  /** Undefined if no chain is configured. */
  deps: IdentityDeps | undefined
  /** Serves the public keys that verify Machine IDs. */
  publish(app: FastifyInstance): void
  /**
   * Starts the relayer.
   * @returns undefined if no chain is configured
   */
  startRelayer(): RunningRelayer | undefined
}

/** Number of polls per block. A block noticed late could leave the next block without transactions. */
const POLLS_PER_BLOCK = 4
/**
 * Number of blocks without a receipt before the relayer checks whether the RPC node still has the
 * transaction.
 */
const RESEND_BLOCKS = 5
/** Milliseconds before an unmined transaction is replaced with a higher fee. */
const STUCK_MS = 45_000

/** Builds the dependencies of Smart Accounts, Machine IDs and the relayer. */
export function openIdentity(
  config: Config,
  {
    db,
    secrets,
    connection,
    chain,
    dynamicSettings,
    log,
    metrics,
    now,
  }: {
    db: Database
    secrets: KeyRing
    connection: DatabaseConnection
    chain: Chain | undefined
    dynamicSettings: DynamicSettingsStore
    log: Logger
    metrics: Metrics
    now: Clock
  },
): OpenIdentity {
  const station = chain?.factoryAddress
  if (!chain || !station) {
    return {
      deps: undefined,
      publish: () => undefined,
      startRelayer: () => undefined,
    }
  }
  const signers = relayerKeys(config).map((key) => privateKeyToAccount(key))
  const spending = dynamicSettings.derive((settings) => ({
    maxFee: parseGwei(settings.CHAIN_MAX_FEE_GWEI),
    reserve: parseEther(settings.RELAYER_RESERVE),
    gasPerWallet: BigInt(settings.RELAYER_GAS_PER_WALLET),
    gasPerMember: BigInt(settings.RELAYER_GAS_PER_MEMBER),
    gasForNetwork: BigInt(settings.RELAYER_GAS_FOR_NETWORK),
  }))
  let keys: ReturnType<IdentityDeps['keys']> | undefined
  const deps: IdentityDeps = {
    db,
    chain: chain.client,
    chainId: MACHINE_CHAIN_ID,
    station,
    keys() {
      keys ??= readNetworkKeys(db, secrets).catch((error) => {
        keys = undefined
        throw error
      })
      return keys
    },
    readHeartbeats: async (memberId) =>
      ((await readFigures(db, [memberId], now())).get(memberId) ?? noFigures).heartbeats,
    gasBudgets: spending,
    canPay: () =>
      canPay(
        db,
        signers.map(({ address }) => address),
        spending.reserve,
      ),
    enqueueRelayJob,
  }
  return {
    deps,
    publish: (app) => publishKeys(app, deps),
    startRelayer() {
      const relayers = signers.map((signer) => ({
        db,
        client: chain.client,
        station: createStation(chain.client, station, signer, MACHINE_CHAIN_ID),
        signer,
        chainId: MACHINE_CHAIN_ID,
        confirmations: config.CHAIN_CONFIRMATIONS,
        spending,
        resendMs: config.CHAIN_BLOCK_SECONDS * RESEND_BLOCKS * 1000,
        stuckMs: STUCK_MS,
        onFinalized: async (...finalized: Parameters<typeof finalizeIdentity>) => {
          await finalizeIdentity(...finalized)
          for (const { kind, outcome } of finalized[1]) {
            metrics.relayerJobs.labels(kind, outcome.state).inc()
            if (outcome.state === 'failed') metrics.relayerFailures.labels(kind, outcome.code).inc()
          }
        },
        now,
        onSent: (kind: RelayJobKind, gas: bigint) => metrics.relayerGas.labels(kind).inc(Number(gas)),
        warn: (message: string) => log.warn(`relayer: ${message}`),
      }))
      return runRelayers(relayers, {
        connection,
        pollMs: (config.CHAIN_BLOCK_SECONDS * 1000) / POLLS_PER_BLOCK,
        onBalance: (sender, wei) => metrics.relayerBalance.labels(sender).set(inCoins(wei)),
      })
    },
  }
}
