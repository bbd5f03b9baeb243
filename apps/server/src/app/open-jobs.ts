import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { sendSecuritySummaries } from '../features/auth/activity/send-security-mail.ts'
import { sweepHeartbeats } from '../features/heartbeats/sweep-heartbeats.ts'
import { assignChecks } from '../features/insights/comparison/assign-checks.ts'
import { sweepChecks } from '../features/insights/comparison/sweep-checks.ts'
import { keepResultPartitions } from '../features/insights/keep-result-partitions.ts'
import { deleteDueAccounts } from '../features/members/delete-account.ts'
import { exportData, runExportData, sweepExports } from '../features/members/export/export-data.ts'
import {
  registerVerifiedAccount,
  runRegisterVerifiedAccount,
} from '../features/members/register-verified-account.ts'
import { isOperator } from '../features/operators/change-operators.ts'
import { bookAllDeferred } from '../features/points/defer-entry.ts'
import { settleDays } from '../features/points/settle-days.ts'
import { utcDay } from '../features/points/utc-day.ts'
import { deletePastBudgets } from '../features/relayer/gas-budgets.ts'
import { sweepWebhooks } from '../features/webhooks/sweep-webhooks.ts'
import type { Database } from '../platform/database/database.ts'
import type { DatabaseConnection } from '../platform/database/open-database.ts'
import { sweepIdempotencyKeys } from '../platform/http/idempotency.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { createOutboxTransport, sweepOutbox } from '../platform/mail/outbox.ts'
import { createSmtpTransport } from '../platform/mail/smtp-transport.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { forgetEverywhere } from './erase-member.ts'
import { exportedData } from './exported-data.ts'
import type { Accounts } from './open-accounts.ts'
import type { Fairness } from './open-fairness.ts'
import type { Rewards } from './open-rewards.ts'
import { sealedKinds } from './open-secrets.ts'

/** How long after midnight (UTC) the day before is settled: the last slots of the day are still being booked. */
const SETTLE_AFTER_MS = 120_000

/** The queue of background work; without the role `jobs` this process only puts work into it. */
export function openJobs(
  config: Config,
  deps: { connection: DatabaseConnection; secrets: KeyRing; log: Logger; metrics: Metrics },
): Jobs {
  return createJobs(deps.connection, [...sealedKinds, exportData], {
    work: config.ROLES.includes('jobs'),
    secrets: deps.secrets,
    log: deps.log,
    onDone: (job, outcome) => deps.metrics.jobs.labels(job, outcome).inc(),
  })
}

/** The composition root's half for background work: who does each kind of it, and what is done at which time. */
export function assignJobs(
  config: Config,
  jobs: Jobs,
  parts: {
    db: Database
    rateLimiter: RateLimiter
    accounts: Accounts
    rewards: Rewards
    fairness: Fairness
    log: Logger
    now: () => Date
  },
): void {
  const { db, rateLimiter, accounts, rewards, fairness, log, now } = parts
  const { local, mailFrame, proofOfWork } = accounts
  const deliver = config.MAIL_URL
    ? createSmtpTransport(config.MAIL_URL, config.MAIL_FROM, { tls: config.MAIL_TLS })
    : createOutboxTransport(db)
  jobs.work(sendMail, deliver)
  jobs.work(registerVerifiedAccount, runRegisterVerifiedAccount(db))
  jobs.work(exportData, runExportData({ db, jobs, mailFrame, sections: exportedData, now }))
  jobs.schedule('settle-days', '*/5 * * * *', async () => {
    // Before: who is looked at has heartbeats that are not settled yet.
    await rewards.qualifyReferrals()
    await settleDays(db, utcDay(new Date(now().getTime() - SETTLE_AFTER_MS)))
  })
  jobs.schedule('book-deferred-points', '4-59/5 * * * *', () => bookAllDeferred(db, now()))
  jobs.schedule('look-for-signals', '2-59/5 * * * *', async () => {
    await fairness.lookForSignals()
  })
  jobs.schedule('sweep-heartbeats', '29 * * * *', () =>
    sweepHeartbeats(db, now(), config.HEARTBEAT_RETENTION_DAYS, log),
  )
  jobs.schedule('send-security-summaries', '*/5 * * * *', () =>
    sendSecuritySummaries({ db, jobs, mailFrame, now }),
  )
  jobs.schedule('delete-accounts', '*/10 * * * *', () =>
    deleteDueAccounts({ db, isOperator, now }, async (memberId, isDue) => {
      if (local) return local.deleteAccount(memberId, isDue)
      // The account lies with a service elsewhere; here all that is personal goes.
      await db.transaction().execute(async (transaction) => {
        if (await isDue(transaction)) await forgetEverywhere(transaction, memberId, now())
      })
    }),
  )
  jobs.schedule('assign-result-checks', '* * * * *', async () => {
    await assignChecks(db, now())
  })
  jobs.schedule('keep-result-partitions', '41 * * * *', () => keepResultPartitions(db, now()))
  jobs.schedule('sweep-leftovers', '17 * * * *', async () => {
    await rateLimiter.sweep()
    await sweepOutbox(db, now())
    await proofOfWork.sweep()
    await sweepExports(db, now())
    await sweepIdempotencyKeys(db, now())
    await sweepWebhooks(db, now())
    await sweepChecks(db, now())
    await deletePastBudgets(db, now())
    await local?.sweep()
  })
}
