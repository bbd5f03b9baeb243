import { sql } from 'kysely'
import { pino } from 'pino'
import type { EmailFrame } from '../../email/render-email.ts'
import type { Database } from '../../platform/database/database.ts'
import { openJobData } from '../../platform/jobs/job-data.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { type Email, sendEmail } from '../../platform/mail/mail.ts'
import type { OpenTestDatabase } from './open-test-database.ts'
import { testKeys } from './test-keys.ts'

export const emailFrame: EmailFrame = { brandName: 'Hearth', publicUrl: 'https://hearth.test' }

/** Returns the queued emails, oldest first. */
export async function readQueuedEmails(db: Database): Promise<Email[]> {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = ${sendEmail.name} order by created_on
  `.execute(db)
  return rows.map(({ data }) => openJobData(testKeys, sendEmail, data) as Email)
}

/** Opens the job queue of a test database without workers, so that emails stay queued. */
export async function openMailQueue({ url, db }: Pick<OpenTestDatabase, 'url' | 'db'>) {
  const jobs = createJobs({ connectionString: url }, [sendEmail], {
    work: false,
    secrets: testKeys,
    log: pino({ level: 'silent' }),
    onDone: () => undefined,
  })
  await jobs.start()
  return {
    jobs,
    emailFrame,
    /** Returns the queued emails to an address, oldest first. */
    async emailsTo(address: string): Promise<Email[]> {
      return (await readQueuedEmails(db)).filter(({ to }) => to === address)
    },
    stop: () => jobs.stop(),
  }
}
