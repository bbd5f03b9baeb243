import type { LocalAccount } from 'viem/accounts'
import type { ChainClient } from '../../platform/chain/chain-client.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { GasBudgets } from './gas-budgets.ts'
import type { RelayJob } from './relay-job.ts'
import type { Station } from './station.ts'

/** Why a job failed. Kept in the database: codes are added, and never change. */
export type FailureCode =
  | 'DEPLOYMENTS_PAUSED'
  | 'SIGNATURE_REJECTED'
  | 'SIGNATURE_USED'
  /** Somebody else wrote an attribute of the account under the document's name first. */
  | 'NAME_TAKEN'
  | 'RELAYER_NOT_AUTHORIZED'
  /** A contract wallet takes more gas to check its signature than the network pays for. */
  | 'WALLET_CHECK_TOO_EXPENSIVE'
  | 'TOO_EXPENSIVE'
  | 'OUT_OF_GAS'
  /** The wallet or the member has spent the gas of the day. */
  | 'GAS_BUDGET_SPENT'
  | 'NO_EFFECT'
  | 'REJECTED'

/** What became of a job. */
export type Outcome =
  /** The chain shows it; `blockHash` is undefined where it was done before anything was sent. */
  | { state: 'confirmed'; account: `0x${string}`; blockHash: Buffer | undefined }
  | {
      state: 'failed'
      code: FailureCode
      reason: string
      /** Neither the wallet nor the member could prevent it, so it does not count against them. */
      isExcused?: boolean
    }

export interface FinalizedJob {
  memberId: string
  id: string
  kind: RelayJob['kind']
  outcome: Outcome
}

/** Transactions that are not mined yet. */
export interface Waiting {
  count: number
  /** What they may take, together. */
  gas: bigint
}

/** What a relayer may spend, prices in wei. Changed in place when operators change it: read it with each step. */
export interface Spending extends GasBudgets {
  /** The most that is paid for one unit of gas. */
  maxFee: bigint
  /** With less than this nothing new is sent. */
  reserve: bigint
}

/** What the steps of a relayer work with; each of its keys has one. */
export interface Relayer {
  db: Database
  client: ChainClient
  station: Station
  /** Pays, and signs what is sent. */
  signer: LocalAccount
  chainId: number
  /** Blocks that a transaction must be deep before it counts; 1 is the newest. */
  confirmations: number
  spending: Readonly<Spending>
  /** The node is asked whether it still has a transaction that was not mined for so long. */
  resendMs: number
  /** A transaction that was not mined for so long is replaced with a higher fee. */
  stuckMs: number
  /** Told in the transaction in which jobs are settled. May be told the same again, after a chain lost its end. */
  onFinalized(transaction: Transaction, jobs: readonly FinalizedJob[], now: Date): Promise<void>
  now(): Date
  /** Called once a transaction with so much gas was sent for a job. */
  onSent?(kind: RelayJob['kind'], gas: bigint): void
  /** Told of what an operator should know; the same thing over and over is for the caller to hold back. */
  warn(message: string): void
}
