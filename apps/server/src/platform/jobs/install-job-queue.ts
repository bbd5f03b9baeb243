import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { DatabaseConnection } from '../database/open-database.ts'
import { SESSION_LIMITS } from '../database/session-limits.ts'

/** Milliseconds between checks of whether the background index builds have finished. */
const POLL_MS = 200

/**
 * Creates or upgrades the tables of the job queue. Safe to call concurrently.
 * @param owner connection of the tables' owner
 */
export async function installJobQueue(owner: DatabaseConnection): Promise<void> {
  const errors: unknown[] = []
  const boss = new PgBoss({
    ...owner,
    ...SESSION_LIMITS,
    application_name: 'hearth-owner',
    max: 2,
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => errors.push(error))
  await boss.start()
  try {
    // Wait for indexes that pg-boss builds in the background after `start`. It reports failures and retries.
    const isBusy = async () =>
      (await boss.getBamStatus()).some(({ status }) => ['pending', 'in_progress'].includes(status))
    while (errors.length === 0 && (await isBusy())) await sleep(POLL_MS)
  } finally {
    await boss.stop({ graceful: true, timeout: 10_000 })
  }
}
