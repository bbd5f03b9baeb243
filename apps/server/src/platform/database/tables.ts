import type { Generated } from 'kysely'
import type { BlobDriverName } from '../storage/blob-driver.ts'

export type BlobState = 'pending' | 'stored' | 'deleting'

export interface PlatformTables {
  secret_keys: { id: string; added_at: Generated<Date> }
  idempotency_keys: {
    caller_id: string
    key_hash: Buffer
    request_hash: Buffer
    started_at: Date
    status: number | null
    answer: string | null
    /** Commit time of the transaction that did the call's work. */
    committed_at: Date | null
  }
  blobs: {
    id: string
    /** Null if the blob belongs to no member. */
    member_id: string | null
    kind: string
    driver: BlobDriverName
    key: string
    size: Generated<number | null>
    sha256: Generated<Buffer | null>
    state: Generated<BlobState>
    created_at: Date
  }
  blob_parts: { blob_id: string; part: number; content: Buffer }
  rate_windows: { key: string; window_start: Date; used: number }
  outbox_emails: {
    id: Generated<string>
    recipient: string
    subject: string
    text_body: string
    html_body: string
    code: string | null
    link: string | null
    sent_at: Generated<Date>
  }
}
