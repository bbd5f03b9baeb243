import type { Data } from './open-data.ts'
import { assignJobs } from './open-jobs.ts'
import { startSealing } from './open-secrets.ts'
import type { Services } from './open-services.ts'
import { openWebhooks } from './open-webhooks.ts'
import type { StartContext } from './start-context.ts'

/**
 * Starts the queue. With the role `jobs`, also starts the relayer, the webhooks, and the sealing of values
 * that earlier versions stored in plain text.
 */
export async function startWorkers(
  { config, log, now, onStop }: StartContext,
  { db, secrets, rules }: Data,
  { accounts, identity, metrics, rateLimiter, rewards, work }: Services,
): Promise<void> {
  const { jobs, emailFrame } = work
  assignJobs(jobs, { ...work, rateLimiter, accounts, rewards, rules })
  await jobs.start()
  onStop(() => jobs.stop())
  if (!config.ROLES.includes('jobs')) return

  const sealing = startSealing({ db, secrets, log })
  onStop(() => sealing.stop())
  const relayer = identity.startRelayer()
  if (relayer) onStop(() => relayer.stop())
  const dispatcher = openWebhooks(config, { db, secrets, jobs, emailFrame, log, metrics, now })
  dispatcher.start()
  onStop(() => dispatcher.stop())
}
