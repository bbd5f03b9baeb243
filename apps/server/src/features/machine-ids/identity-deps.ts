import { HEARTBEATS_FOR_MACHINE_ID } from '@hearth/protocol/constants'
import type { Address } from 'viem'
import { AppError } from '../../errors/app-error.ts'
import type { ContractWallets } from '../../platform/chain/verify-signature.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { NewRelayJob } from '../relayer/enqueue-relay-job.ts'
import { findSpentBudget, type GasBudgets } from '../relayer/gas-budgets.ts'
import { messages } from './messages.ts'
import type { NetworkKeys } from './network-keys.ts'

/** Dependencies of Smart Accounts and Machine IDs. */
export interface IdentityDeps {
  db: Database
  chain: ContractWallets
  chainId: number
  /** The station that deploys Smart Accounts. */
  station: Address
  keys(): Promise<NetworkKeys>
  /** Returns a member's all-time credited heartbeats. */
  readHeartbeats(memberId: string): Promise<number>
  /** Daily gas budgets of wallets and members. */
  gasBudgets: Readonly<GasBudgets>
  /** Returns whether any relayer key has at least the reserve. */
  canPay(): Promise<boolean>
  /** Enqueues a job in the caller's transaction and returns its ID. */
  enqueueRelayJob(transaction: Transaction, job: NewRelayJob, now: Date): Promise<string>
}

/**
 * Asserts that a member has enough heartbeats.
 * @throws AppError FORBIDDEN
 */
export async function requireHeartbeats(
  { readHeartbeats }: Pick<IdentityDeps, 'readHeartbeats'>,
  memberId: string,
): Promise<void> {
  const heartbeats = await readHeartbeats(memberId)
  if (heartbeats < HEARTBEATS_FOR_MACHINE_ID) {
    const goal = HEARTBEATS_FOR_MACHINE_ID
    throw new AppError('FORBIDDEN', messages.tooFewHeartbeats({ goal, heartbeats }))
  }
}

const DAY_MS = 86_400_000

/**
 * Asserts that the wallet's and the member's daily budgets are not exhausted.
 * @throws AppError RATE_LIMITED
 */
export async function assertWithinBudget(
  { gasBudgets }: Pick<IdentityDeps, 'gasBudgets'>,
  transaction: Transaction,
  spender: { memberId: string; wallet: Address },
  now: Date,
): Promise<void> {
  const spent = await findSpentBudget(transaction, spender, gasBudgets, now)
  if (!spent) return
  const message = spent === 'failures' ? messages.transactionFailedToday() : messages.gasBudgetSpent()
  throw new AppError('RATE_LIMITED', message, {
    retryAfterSeconds: Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000),
  })
}

/**
 * Asserts that the network can pay for transactions.
 * @throws AppError UNAVAILABLE
 */
export async function requireFunds({ canPay }: Pick<IdentityDeps, 'canPay'>): Promise<void> {
  if (!(await canPay())) throw new AppError('UNAVAILABLE', messages.networkCannotPay())
}
