import type { Generated } from 'kysely'

export interface IdentityTables {
  smart_accounts: {
    member_id: string
    owner: Buffer
    status: 'pending' | 'completed' | 'failed'
    relay_job_id: string
    nonce: string
    account: Generated<Buffer | null>
    reason: Generated<string | null>
    asked_at: Date
    completed_at: Generated<Date | null>
  }
  machine_ids: {
    member_id: string
    owner: Buffer
    account: Buffer
    status: 'waiting_for_signature' | 'pending' | 'completed' | 'failed'
    attribute_name: string
    calldata: Buffer
    nonce: string
    email_salt: Buffer
    email_signature: string
    pairing_signature: string
    relay_job_id: Generated<string | null>
    reason: Generated<string | null>
    asked_at: Date
    completed_at: Generated<Date | null>
    block_hash: Generated<Buffer | null>
  }
  identity_keys: { purpose: 'email' | 'pairing'; private_key: Buffer; made_at: Generated<Date> }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends IdentityTables {}
}
