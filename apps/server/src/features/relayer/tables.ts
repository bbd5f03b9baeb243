import type { Generated } from 'kysely'

export type MemberJobKind = 'deploy' | 'execute'
export type RelayJobKind = MemberJobKind | 'network'
export type RelayJobState = 'queued' | 'sent' | 'confirmed' | 'failed'
export type TransactionState = 'sent' | 'mined' | 'confirmed' | 'reverted' | 'displaced'

export interface RelayerTables {
  chain_heads: {
    chain_id: number
    genesis_hash: Buffer
    number: number
    hash: Buffer
    seen_at: Date
  }
  relay_senders: {
    address: Buffer
    lease_owner: Generated<string | null>
    lease_expires_at: Generated<Date | null>
    balance: Generated<string | null>
  }
  relay_transactions: {
    sender: Buffer
    nonce: number
    target: Buffer
    calldata: Buffer
    gas: number
    state: TransactionState
    block_number: Generated<number | null>
    block_hash: Generated<Buffer | null>
    created_at: Date
  }
  relay_attempts: {
    sender: Buffer
    nonce: number
    hash: Buffer
    signed: Buffer
    max_fee: string
    priority_fee: string | null
    sent_at: Date
  }
  relay_budgets: {
    scope: 'wallet' | 'member' | 'network'
    subject: string
    day: string
    gas: Generated<number>
    failures: Generated<number>
  }
  relay_jobs: {
    member_id: string | null
    id: Generated<string>
    kind: RelayJobKind
    subject: Buffer
    target: Buffer | null
    calldata: Buffer | null
    nonce: string | null
    signature: Buffer | null
    key: Generated<string | null>
    state: RelayJobState
    sender: Generated<Buffer | null>
    transaction_nonce: Generated<number | null>
    leased_by: Generated<Buffer | null>
    wallet: Generated<Buffer | null>
    gas: Generated<number | null>
    reserved_on: Generated<string | null>
    reason: Generated<string | null>
    enqueued_at: Date
    finalized_at: Generated<Date | null>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends RelayerTables {}
}
