import type { Generated } from 'kysely'

export interface PlatformTables {
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
