import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { readDeadJobs } from '../../platform/jobs/dead-jobs.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { messages } from './messages.ts'

/**
 * Retries a failed job.
 * @throws AppError NOT_FOUND if the job does not exist or was already retried
 */
export async function retryJob(db: Database, jobs: Jobs, id: string, act: Act): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const [job] = await readDeadJobs(transaction, id)
    if (!job || !(await jobs.retryDead(transaction, id))) {
      throw new AppError('NOT_FOUND', messages.jobNotFound())
    }
    await writeAudit(transaction, {
      ...act,
      action: 'job.retry',
      subject: { kind: 'job', id },
      after: { kind: job.kind },
    })
  })
}
