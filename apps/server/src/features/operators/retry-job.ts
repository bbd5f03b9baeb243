import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { readDeadJobs } from '../../platform/jobs/dead-jobs.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/**
 * Has a job tried again that was given up.
 * @throws ApiError NOT_FOUND for one that is not there, or that somebody else has just had tried again
 */
export async function retryJob(db: Database, jobs: Jobs, id: string, act: Act): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const [job] = await readDeadJobs(transaction, id)
    if (!job || !(await jobs.retryDead(transaction, id))) {
      throw new ApiError('NOT_FOUND', 'There is no such job among those that were given up.')
    }
    await writeAudit(transaction, {
      ...act,
      action: 'job.retry',
      subject: { kind: 'job', id },
      after: { kind: job.kind },
    })
  })
}
