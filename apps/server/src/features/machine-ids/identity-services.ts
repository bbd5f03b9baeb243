import { HEARTBEATS_FOR_MACHINE_ID } from '@hearth/protocol/constants'
import type { Address } from 'viem'
import { ApiError } from '../../errors/api-error.ts'
import type { ContractWallets } from '../../platform/chain/verify-signature.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { NewRelayJob } from '../relayer/enqueue-relay-job.ts'
import { findSpentBudget, type GasBudgets } from '../relayer/gas-budgets.ts'
import type { NetworkKeys } from './network-keys.ts'

/** What Smart Accounts and Machine IDs need of the other parts. */
export interface IdentityServices {
  db: Database
  chain: ContractWallets
  chainId: number
  /** The station that makes Smart Accounts. */
  station: Address
  keys(): Promise<NetworkKeys>
  /** Credited heartbeats of a member, ever. */
  readHeartbeats(memberId: string): Promise<number>
  /** What the network spends in a day for one wallet and one member. */
  gasBudgets: Readonly<GasBudgets>
  /** Whether the network can pay for more. */
  canPay(): Promise<boolean>
  /** Queues what is to be done on the chain, in the caller's transaction; answers its id. */
  enqueueRelayJob(transaction: Transaction, job: NewRelayJob, now: Date): Promise<string>
}

/** @throws ApiError FORBIDDEN where a member has too few heartbeats for a Smart Account or a Machine ID */
export async function requireHeartbeats(
  { readHeartbeats }: Pick<IdentityServices, 'readHeartbeats'>,
  memberId: string,
): Promise<void> {
  const heartbeats = await readHeartbeats(memberId)
  if (heartbeats < HEARTBEATS_FOR_MACHINE_ID) {
    throw new ApiError(
      'FORBIDDEN',
      `A Machine ID takes ${HEARTBEATS_FOR_MACHINE_ID} heartbeats; this account has ${heartbeats}.`,
    )
  }
}

const DAY_MS = 86_400_000

/** @throws ApiError RATE_LIMITED where the wallet or the member has spent the gas or the failures of the day */
export async function assertWithinBudget(
  { gasBudgets }: Pick<IdentityServices, 'gasBudgets'>,
  transaction: Transaction,
  spender: { memberId: string; wallet: Address },
  now: Date,
): Promise<void> {
  const spent = await findSpentBudget(transaction, spender, gasBudgets, now)
  if (!spent) return
  const message =
    spent === 'failures'
      ? 'A transaction for this wallet or account failed on the chain today. Try again tomorrow (UTC).'
      : 'The daily gas limit of this wallet or account is reached. Try again tomorrow (UTC).'
  throw new ApiError('RATE_LIMITED', message, {
    retryAfterSeconds: Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000),
  })
}

/** @throws ApiError UNAVAILABLE while the network has too little to pay with */
export async function requireFunds({ canPay }: Pick<IdentityServices, 'canPay'>): Promise<void> {
  if (!(await canPay()))
    throw new ApiError('UNAVAILABLE', 'Unable to create Machine ID at the moment. Please try again later')
}
