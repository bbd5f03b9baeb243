import type { Generated } from 'kysely'

export interface PlatformTables {
  secret_keys: { id: string; added_at: Generated<Date> }
  idempotency_keys: {
    caller_id: string
    key_hash: Buffer
    request_hash: Buffer
    started_at: Date
    status: number | null
    answer: string | null
    /** When a transaction of the call's work committed. */
    committed_at: Date | null
  }
  rate_windows: { key: string; window_start: Date; used: number }
  outbox_mails: {
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
