import { createHash } from 'node:crypto'
import { BACKOFF_RESET_SECONDS, backoffSteps } from '@hearth/protocol/backoff-steps'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'
import { tooMany } from '../limits.ts'

/** Purposes of emails, each with a separate resend backoff. */
const backoffEmails = ['recovery', 'signup', 'magiclink', 'email_change'] as const
export type BackoffEmail = (typeof backoffEmails)[number]

export function hasResendBackoff(purpose: string): purpose is BackoffEmail {
  return backoffEmails.some((mail) => mail === purpose)
}

/** Wait in seconds after each step. Step 0 follows a reset by a sign-in. */
const WAITS = [backoffSteps[0].seconds, ...backoffSteps.map(({ seconds }) => seconds)]
const LAST = backoffSteps.length

/** Returns the storage key of an address's resend steps. */
export function resendBackoffKey(mail: BackoffEmail, email: string): string {
  return createHash('sha256').update(`mail-steps:${mail}:${email}`).digest('base64url')
}

/**
 * Consumes the next resend step of an address, whether or not it has an account. Only one of several
 * concurrent requests succeeds. The steps restart after the last one, or after an hour without an email.
 * @param minSeconds the operator's minimum wait between two emails of one kind
 * @throws AuthError over_email_send_rate_limit, with the remaining seconds, if the previous step's wait has
 * not ended
 */
export async function consumeResendStep(
  db: Database | Transaction,
  mail: BackoffEmail,
  email: string,
  now: Date,
  minSeconds = 0,
): Promise<void> {
  const key = resendBackoffKey(mail, email)
  const waits = WAITS.map((seconds) => Math.max(seconds, minSeconds))
  const reserved = await sql<{ step: number }>`
    insert into auth.resend_backoffs as m (key, step, asked_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      asked_at = excluded.asked_at,
      step = case
        when m.step >= ${LAST} or m.asked_at + make_interval(secs => ${BACKOFF_RESET_SECONDS}) <= excluded.asked_at
        then 1 else m.step + 1 end
      where m.asked_at + make_interval(secs => (${waits}::int[])[m.step + 1]) <= excluded.asked_at
    returning step
  `.execute(db)
  if (reserved.rows.length > 0) return
  const { rows } = await sql<{ step: number; asked_at: Date }>`
    select step, asked_at from auth.resend_backoffs where key = ${key}
  `.execute(db)
  const [found] = rows
  const waitMs = found
    ? found.asked_at.getTime() + (waits[found.step] ?? BACKOFF_RESET_SECONDS) * 1000 - now.getTime()
    : 1000
  throw tooMany('over_email_send_rate_limit', Math.max(1, Math.ceil(waitMs / 1000)))
}

/** Starts the resend steps after an email that was not a resend, such as the first code of a sign-up. */
export async function startResendBackoff(
  db: Database | Transaction,
  mail: BackoffEmail,
  email: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into auth.resend_backoffs (key, step, asked_at) values (${resendBackoffKey(mail, email)}, 1, ${now})
    on conflict (key) do update set step = 1, asked_at = excluded.asked_at
  `.execute(db)
}

/**
 * Resets the resend backoff after the owner has proved access. The one-minute wait between two emails
 * remains.
 */
export async function resetResendBackoff(
  db: Database | Transaction,
  mail: BackoffEmail,
  email: string,
): Promise<void> {
  await sql`${prepared}update auth.resend_backoffs set step = 0 where key = ${resendBackoffKey(mail, email)} and step > 0`.execute(
    db,
  )
}

/** Deletes resend backoffs that have expired. */
export async function sweepResendBackoffs(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - BACKOFF_RESET_SECONDS * 1000)
  await sql`delete from auth.resend_backoffs where asked_at < ${before}`.execute(db)
}
