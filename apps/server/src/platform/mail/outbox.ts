import type { Kysely } from 'kysely'
import type { PlatformTables } from '../database/tables.ts'
import type { Email, EmailTransport } from './mail.ts'

export interface OutboxEmail extends Email {
  /** ISO 8601, UTC. */
  sentAt: string
}

/** Creates a transport that stores emails in the database, for an installation without a mail server. */
export function createOutboxTransport(db: Kysely<PlatformTables>): EmailTransport {
  return async (mail) => {
    await db
      .insertInto('outbox_emails')
      .values({
        recipient: mail.to,
        subject: mail.subject,
        text_body: mail.text,
        html_body: mail.html,
        code: mail.code ?? null,
        link: mail.link ?? null,
      })
      .execute()
  }
}

const SHOWN = 100

/** Returns the last 100 emails of the outbox, newest first. */
export async function readOutbox(db: Kysely<PlatformTables>): Promise<OutboxEmail[]> {
  const rows = await db.selectFrom('outbox_emails').selectAll().orderBy('id', 'desc').limit(SHOWN).execute()
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    ...(row.code !== null && { code: row.code }),
    ...(row.link !== null && { link: row.link }),
    sentAt: row.sent_at.toISOString(),
  }))
}

const RETENTION_DAYS = 30

/** Deletes emails older than 30 days, whose codes have long expired. */
export async function sweepOutbox(db: Kysely<PlatformTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('outbox_emails')
    .where('sent_at', '<', new Date(now.getTime() - RETENTION_DAYS * 86_400_000))
    .execute()
}
