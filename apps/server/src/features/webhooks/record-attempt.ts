import { sql } from 'kysely'
import type { EmailFrame } from '../../email/render-email.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OutsideAnswer } from '../../platform/http/outbound/post-outside.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { LeasedDelivery } from './lease-delivery.ts'
import { nextTryAt } from './retry-schedule.ts'
import { switchOff } from './switch-off.ts'

export interface AttemptDeps {
  db: Database
  jobs: Jobs
  emailFrame: EmailFrame
}

/**
 * Outcome of an attempt. `switched_off` means that the server gave up the delivery and turned off the
 * webhook.
 */
export type AttemptOutcome = 'delivered' | 'failed' | 'given_up' | 'switched_off'

/** Status with which a receiver permanently rejects further deliveries. */
const GONE = 410

interface Attempt {
  answer: OutsideAnswer
  durationMs: number
}

/**
 * Records an attempt. 2xx counts as delivered; anything else is retried until the schedule is exhausted. The
 * webhook is turned off after a 410, or if nothing was delivered during the whole schedule. An attempt that is
 * not the delivery's newest changes nothing.
 */
export async function recordAttempt(
  { db, jobs, emailFrame }: AttemptDeps,
  delivery: LeasedDelivery,
  attempt: Attempt,
  now: Date,
): Promise<AttemptOutcome> {
  const { webhookId, triedAt, tries } = delivery
  const failure = failureOf(attempt.answer)
  if (failure === null) {
    await sql`
      with tried as (${updateDelivery(delivery, attempt, 'delivered', now)})
      update webhooks w set failing_since = null from tried
      where w.id = tried.webhook_id and w.failing_since is not null
    `.execute(db)
    return 'delivered'
  }
  const isGone = 'status' in attempt.answer && attempt.answer.status === GONE
  const dueAt = isGone ? undefined : nextTryAt(tries, now)
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      with tried as (${updateDelivery(delivery, attempt, dueAt ? 'waiting' : 'failed', dueAt ?? now)}), failing as (
        update webhooks w set failing_since = ${triedAt} from tried
        where w.id = tried.webhook_id and w.failing_since is null
      )
      select webhook_id from tried
    `.execute(transaction)
    if (dueAt) return 'failed'
    if (rows.length === 0) return 'given_up'
    const last = { webhookId, triedAt, failure, isGone }
    return (await switchOff({ jobs, emailFrame }, transaction, last, now)) ? 'switched_off' : 'given_up'
  })
}

function failureOf(answer: OutsideAnswer): string | null {
  if ('failure' in answer) return answer.failure
  return answer.status >= 200 && answer.status < 300 ? null : `it answered ${answer.status}`
}

/** Returns a statement that records an attempt if it is newest. */
function updateDelivery(
  { webhookId, eventId, tries }: LeasedDelivery,
  { answer, durationMs }: Attempt,
  state: 'waiting' | 'delivered' | 'failed',
  dueAt: Date,
) {
  return sql`
    update webhook_deliveries
    set state = ${state}, due_at = ${dueAt}, lease_expires_at = null, failure = ${failureOf(answer)},
        status = ${'status' in answer ? answer.status : null}::integer, duration_ms = ${durationMs}
    where webhook_id = ${webhookId} and event_id = ${eventId} and state = 'waiting' and tries = ${tries}
    returning webhook_id`
}
