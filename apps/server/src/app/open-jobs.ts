import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { bookMakeGoods } from '../features/make-good/book-make-good.ts'
import { moveEarlierAvatars } from '../features/members/avatar/move-earlier-avatars.ts'
import { deleteDueAccounts } from '../features/members/delete-account.ts'
import { exportData, runExportData } from '../features/members/export/export-data.ts'
import {
  registerVerifiedAccount,
  runRegisterVerifiedAccount,
} from '../features/members/register-verified-account.ts'
import { isOperator } from '../features/operators/change-operators.ts'
import type { RuleBook } from '../features/points/rules/rule-book.ts'
import { settleDays } from '../features/points/settle-days.ts'
import { utcDay } from '../features/points/utc-day.ts'
import type { DatabaseConnection } from '../platform/database/open-database.ts'
import { sweepIdempotencyKeys } from '../platform/http/idempotency.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts'
import { sendEmail } from '../platform/mail/mail.ts'
import { createOutboxTransport, sweepOutbox } from '../platform/mail/outbox.ts'
import { createSmtpTransport } from '../platform/mail/smtp-transport.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { collectBlobs, findUnusedBlobs } from '../platform/storage/collect-blobs.ts'
import { listBlobReferences, listExportSections, listSchedules, sweepFeatures } from './combine-features.ts'
import { eraseMember } from './erase-member.ts'
import type { WorkDeps } from './feature-deps.ts'
import type { Accounts } from './open-accounts.ts'
import type { Rewards } from './open-rewards.ts'
import { jobKinds } from './open-secrets.ts'

/** Delay of the settlement after midnight UTC, so that the day's last slots can be credited first. */
const SETTLE_AFTER_MS = 120_000

/** Opens the job queue. Processes without the role `jobs` only enqueue. */
export function openJobs(
  config: Config,
  deps: { connection: DatabaseConnection; secrets: KeyRing; log: Logger; metrics: Metrics },
): Jobs {
  return createJobs(deps.connection, jobKinds, {
    work: config.ROLES.includes('jobs'),
    secrets: deps.secrets,
    log: deps.log,
    onDone: (job, outcome) => deps.metrics.jobs.labels(job, outcome).inc(),
  })
}

/** Registers the worker of each job kind, and the schedules. */
export function assignJobs(
  jobs: Jobs,
  deps: WorkDeps & { rateLimiter: RateLimiter; accounts: Accounts; rewards: Rewards; rules: RuleBook },
): void {
  const { config, db, blobs, log, rateLimiter, accounts, rewards, rules, emailFrame, now } = deps
  const { local, proofOfWork } = accounts
  const deliver = config.MAIL_URL
    ? createSmtpTransport(config.MAIL_URL, config.MAIL_FROM, { tls: config.MAIL_TLS })
    : createOutboxTransport(db)
  jobs.work(sendEmail, deliver)
  jobs.work(registerVerifiedAccount, runRegisterVerifiedAccount(db))
  jobs.work(exportData, runExportData({ db, blobs, jobs, emailFrame, sections: listExportSections(), now }))
  for (const [name, { cron, run }] of Object.entries(listSchedules(deps))) jobs.schedule(name, cron, run)
  jobs.schedule('settle-days', '*/5 * * * *', async () => {
    // Qualify referrals first, because qualification considers only members with unsettled heartbeats.
    await rewards.qualifyReferrals()
    await settleDays(db, utcDay(new Date(now().getTime() - SETTLE_AFTER_MS)))
  })
  jobs.schedule('book-make-goods', '* * * * *', () =>
    bookMakeGoods(db, {
      now: now().getTime(),
      intervalMs: config.HEARTBEAT_INTERVAL_SECONDS * 1000,
      heartbeatPointsAt: (time) => rules.valueAt('heartbeat_points', time),
    }),
  )
  jobs.schedule('delete-accounts', '*/10 * * * *', () =>
    deleteDueAccounts({ db, isOperator, now }, async (memberId, isDue) => {
      if (local) return local.deleteAccount(memberId, isDue)
      // The remote auth service owns the account, so delete only the personal data stored here.
      await db.transaction().execute(async (transaction) => {
        if (await isDue(transaction)) await eraseMember(transaction, memberId, now())
      })
    }),
  )
  jobs.schedule('collect-blobs', '* * * * *', async () => {
    await collectBlobs({ db, blobs, log })
  })
  jobs.schedule('sweep-leftovers', '17 * * * *', async () => {
    await rateLimiter.sweep()
    await sweepOutbox(db, now())
    await proofOfWork.sweep()
    await sweepIdempotencyKeys(db, now())
    await sweepFeatures(db, now())
    await local?.sweep()
    await findUnusedBlobs({ db, references: listBlobReferences() }, now())
    await moveEarlierAvatars({ db, blobs })
  })
}
