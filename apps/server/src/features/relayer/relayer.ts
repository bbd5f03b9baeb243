import type { LocalAccount } from 'viem/accounts'
import type { ChainClient } from '../../platform/chain/chain-client.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { GasBudgets } from './gas-budgets.ts'
import type { MemberJob } from './relay-job.ts'
import type { Station } from './station.ts'

/** Reason why a job failed. Stored in the database, so existing codes must not change. */
export type FailureCode =
  | 'DEPLOYMENTS_PAUSED'
  | 'SIGNATURE_REJECTED'
  | 'SIGNATURE_USED'
  /** The document's name is already taken. */
  | 'NAME_TAKEN'
  | 'RELAYER_NOT_AUTHORIZED'
  /** Checking a contract wallet's signature exceeds the gas limit. */
  | 'WALLET_CHECK_TOO_EXPENSIVE'
  | 'TOO_EXPENSIVE'
  | 'OUT_OF_GAS'
  /** The wallet's or member's daily budget is exhausted. */
  | 'GAS_BUDGET_SPENT'
  | 'NO_EFFECT'
  | 'REJECTED'

export type Outcome =
  /** The effect is on chain. `blockHash` is undefined if no transaction was sent. */
  | { state: 'confirmed'; account: `0x${string}`; blockHash: Buffer | undefined }
  | {
      state: 'failed'
      code: FailureCode
      reason: string
      /** Excused failures do not count against the wallet or the member. */
      isExcused?: boolean
    }

export interface FinalizedMemberJob {
  memberId: string
  id: string
  kind: MemberJob['kind']
  outcome: Outcome
}

export interface FinalizedNetworkJob {
  id: string
  kind: 'network'
  outcome: Extract<Outcome, { state: 'failed' }> | { state: 'confirmed'; blockHash: Buffer }
}

export type FinalizedJob = FinalizedMemberJob | FinalizedNetworkJob

/** Transactions that are not mined yet. */
export interface Waiting {
  count: number
  /** Sum of their gas limits. */
  gas: bigint
}

/** Spending limits. Updated in place, so read them in each step. */
export interface Spending extends GasBudgets {
  /** Maximum fee per unit of gas, in wei. */
  maxFee: bigint
  /** Minimum balance for new transactions, in wei. */
  reserve: bigint
}

/** Dependencies of the relayer of one key. */
export interface Relayer {
  db: Database
  client: ChainClient
  station: Station
  /** Signs transactions and pays for gas. */
  signer: LocalAccount
  chainId: number
  /** Depth at which a transaction is final. A transaction in the newest block has depth 1. */
  confirmations: number
  spending: Readonly<Spending>
  /** Age after which a transaction is sent again if the RPC node does not have it. */
  resendMs: number
  /** Age at which a transaction may be replaced with higher fees. */
  stuckMs: number
  /** Called in the transaction that finalizes jobs. Called again for jobs that a reorganization reopened. */
  onFinalized(transaction: Transaction, jobs: readonly FinalizedJob[], now: Date): Promise<void>
  now(): Date
  /** Called for each job of a transaction about to be sent, with the job's share of the gas limit. */
  onSent?(kind: FinalizedJob['kind'], gas: bigint): void
  /** Reports a problem to operators. `runRelayers` suppresses repetitions. */
  warn(message: string): void
}
