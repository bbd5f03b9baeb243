import { changeEmail } from '../features/members/change-email.ts'
import { readTimeZone } from '../features/members/read-time-zone.ts'
import { registerVerifiedAccount } from '../features/members/register-verified-account.ts'
import { recordSignUpAcceptances } from '../features/policies/record-sign-up-acceptances.ts'
import { createRateLimiter } from '../platform/http/rate-limiter.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { eraseMember } from './erase-member.ts'
import { openAccounts, readEndedSessions } from './open-accounts.ts'
import { openChain } from './open-chain.ts'
import type { Data } from './open-data.ts'
import { openFairness } from './open-fairness.ts'
import { openIdentity } from './open-identity.ts'
import { openJobs } from './open-jobs.ts'
import { openRewards } from './open-rewards.ts'
import { openStorage } from './open-storage.ts'
import type { StartContext } from './start-context.ts'

export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Builds the parts that all roles of this process share: chain, queue, accounts and the dependencies of
 * features.
 */
export async function openServices(context: StartContext, data: Data) {
  const { config, log, now, say, onStop } = context
  const { connection, dataDirectory, database, db, dynamicSettings, secrets } = data

  const usesChain = config.ROLES.includes('api') || config.ROLES.includes('jobs')
  const chain = usesChain ? await openChain(config, { db, dataDirectory, now, say, log }) : undefined
  if (chain) onStop(() => chain.stop())

  const metrics = createMetrics(database.pool)
  const rateLimiter = createRateLimiter(db)
  const jobs = openJobs(config, { connection, secrets, log, metrics })
  const accounts = await openAccounts(config, {
    db,
    secrets,
    jobs,
    rateLimiter,
    log,
    metrics,
    connection,
    dataDirectory,
    dynamicSettings,
    now,
    async onUserVerified(transaction, { id, email, userMetadata, signUp }) {
      if (signUp) {
        const accepted = userMetadata.accepted_policies
        await recordSignUpAcceptances(transaction, { memberId: id, accepted, request: signUp }, now())
      }
      await jobs.send(transaction, registerVerifiedAccount, {
        id,
        email,
        referralCode: userMetadata.referral_code,
        verifiedAt: now().toISOString(),
      })
    },
    readTimeZone,
    onEmailChanged: (transaction, account) => changeEmail(transaction, account, now()),
    onUserDeleted: (transaction, memberId) => eraseMember(transaction, memberId, now()),
  })
  const { local, emailFrame } = accounts
  if (local) onStop(() => local.close())

  const rewards = openRewards({ db, secrets, now })
  const fairness = openFairness({ db, jobs, accounts, chain, log })
  const identity = openIdentity(config, {
    db,
    secrets,
    connection,
    chain,
    dynamicSettings,
    log,
    metrics,
    now,
  })
  const blobs = await openStorage(config, { db, now })
  return {
    chain,
    metrics,
    rateLimiter,
    accounts,
    endedSessions: readEndedSessions(accounts, db, now),
    rewards,
    identity,
    /** Dependencies of the features' background work. */
    work: { config, db, blobs, jobs, emailFrame, fairness, log, now },
  }
}
