import { formatUtcTime } from '@hearth/protocol/format-date'
import { sql } from 'kysely'
import { chooseLanguage } from '../../email/choose-language.ts'
import { renderEmail } from '../../email/render-email.ts'
import { sendEmail } from '../../platform/mail/mail.ts'
import { findReaders } from '../operators/find-readers.ts'
import type { AnswerCaseDeps } from './case-deps.ts'

/** Time in milliseconds between two emails to operators, which summarize all new cases. */
const ANNOUNCE_EVERY_MS = 15 * 60_000

/**
 * Emails the operators who may answer cases if cases wait that were not announced. Call it every few minutes. An
 * interrupted or concurrent call announces each case once.
 */
export async function announceCases({
  db,
  now,
  jobs,
  emailFrame,
}: Pick<AnswerCaseDeps, 'db' | 'now' | 'jobs' | 'emailFrame'>): Promise<void> {
  const at = now()
  await db.transaction().execute(async (transaction) => {
    const { rows: announced } = await sql`
      update cases set announced_at = ${at}
      where state = 'waiting' and announced_at is null
        and not exists (select from cases where announced_at > ${new Date(at.getTime() - ANNOUNCE_EVERY_MS)})
      returning id
    `.execute(transaction)
    if (announced.length === 0) return
    const { rows } = await sql<{ waiting: number; oldest: Date }>`
      select count(*)::int as waiting, min(waiting_since) as oldest from cases where state = 'waiting'
    `.execute(transaction)
    const { waiting = 0, oldest = at } = rows[0] ?? {}
    for (const { email, language } of await findReaders(transaction, 'cases.answer')) {
      const chosen = chooseLanguage({ language })
      const mail = renderEmail(emailFrame, {
        kind: 'cases-waiting',
        to: email,
        language: chosen,
        values: { count: String(waiting), time: formatUtcTime(oldest, chosen) },
      })
      await jobs.send(transaction, sendEmail, mail)
    }
  })
}
