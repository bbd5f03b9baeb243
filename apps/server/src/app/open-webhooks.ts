import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { EmailFrame } from '../email/render-email.ts'
import { createDispatcher } from '../features/webhooks/dispatcher.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { postOutside } from '../platform/http/outbound/post-outside.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'

/** Time limit for an entire delivery. Receivers should respond before they process the event. */
const CALL_DEADLINE_MS = 10_000

/** Creates the dispatcher, which delivers events to webhooks. */
export function openWebhooks(
  config: Config,
  deps: {
    db: Database
    secrets: KeyRing
    jobs: Jobs
    emailFrame: EmailFrame
    log: Logger
    metrics: Metrics
    now: Clock
  },
) {
  const { log, metrics, ...rest } = deps
  const rules = { allowed: config.WEBHOOK_NETWORKS, deadlineMs: CALL_DEADLINE_MS }
  return createDispatcher(
    {
      ...rest,
      post: (call) => postOutside(rules, call),
      onAttempt(outcome, webhook) {
        metrics.webhookDeliveries.labels(outcome).inc()
        if (outcome === 'switched_off')
          log.warn({ webhook }, 'webhooks: disabled a webhook after repeated failures')
      },
    },
    (error) => log.warn({ err: error }, 'webhooks: failed to read due deliveries; retrying'),
  )
}
