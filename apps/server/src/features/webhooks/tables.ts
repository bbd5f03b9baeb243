import type { askableEvents, WebhookEventType } from '@hearth/protocol/webhook-events'
import type { ColumnType, Generated } from 'kysely'

export interface WebhooksTables {
  webhooks: {
    id: Generated<string>
    url: string
    events: (typeof askableEvents)[number][]
    note: string
    created_at: Date
    /** Null while the webhook is on. Otherwise, events wait. */
    off_since: Generated<Date | null>
    off_reason: Generated<string | null>
    failing_since: Generated<Date | null>
  }
  webhook_secrets: {
    webhook_id: string
    secret: Buffer
    /** Previous secret, which also signs deliveries until `previous_until`. */
    previous: Generated<Buffer | null>
    previous_until: Generated<Date | null>
  }
  webhook_events: {
    id: Generated<string>
    type: WebhookEventType
    data: ColumnType<unknown, string, never>
    occurred_at: Date
  }
  webhook_deliveries: {
    webhook_id: string
    event_id: string
    state: Generated<'waiting' | 'delivered' | 'failed'>
    tries: Generated<number>
    due_at: Date
    lease_expires_at: Generated<Date | null>
    tried_at: Generated<Date | null>
    status: Generated<number | null>
    failure: Generated<string | null>
    duration_ms: Generated<number | null>
  }
}

declare module '../../platform/database/database.ts' {
  interface Tables extends WebhooksTables {}
}
