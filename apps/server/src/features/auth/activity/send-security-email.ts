import { formatNumber } from '@hearth/protocol/format'
import { formatUtcTime } from '@hearth/protocol/format-date'
import { chooseLanguage } from '../../../email/choose-language.ts'
import type { Language } from '../../../email/email-kinds.ts'
import { type EmailFrame, renderEmail } from '../../../email/render-email.ts'
import type { SecurityEmail } from '../../../email/security-emails.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { type Email, sendEmail } from '../../../platform/mail/mail.ts'
import { lockUser } from '../accounts/lock-user.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { SecurityEmailsTable, UserRow } from '../tables.ts'
import { hashUndoLink, isUndoLinkValid, replaceUndoLink } from '../undo/create-undo-link.ts'

/** Maximum number of emails of one kind per account and hour. A summary reports the rest. */
export const SECURITY_EMAILS_PER_HOUR = 3

const HOUR_MS = 3_600_000
/** Maximum number of summaries per batch. */
const BATCH = 500

const changes = {
  'password-changed': { en: 'Password changed', de: 'Passwort geändert' },
  'email-changed': { en: 'Email address changed', de: 'E-Mail-Adresse geändert' },
  'factor-added': { en: 'Authenticator app added', de: 'Authenticator-App hinzugefügt' },
  'factor-removed': { en: 'Authenticator app removed', de: 'Authenticator-App entfernt' },
  'recovery-codes-created': { en: 'Recovery codes created', de: 'Wiederherstellungscodes erstellt' },
  'recovery-codes-removed': { en: 'Recovery codes removed', de: 'Wiederherstellungscodes entfernt' },
  'api-key-created': { en: 'API key created', de: 'API-Schlüssel erstellt' },
  'wallet-linked': { en: 'Wallet linked', de: 'Wallet verknüpft' },
  'wallet-changed': { en: 'Wallet changed', de: 'Wallet gewechselt' },
  'new-sign-in': {
    en: 'Login from a new subnet or device',
    de: 'Anmeldung aus neuem Subnetz oder mit neuem Gerät',
  },
  'account-deletion': { en: 'Account deletion requested', de: 'Löschung des Kontos angefordert' },
} as const satisfies Record<string, Record<Language, string>>

export type SecurityEmailKind = keyof typeof changes

interface Deps {
  jobs: Jobs
  emailFrame: EmailFrame
}

/**
 * Sends an email about a sensitive change, in the transaction of the change. Each address of an account
 * receives at most `SECURITY_EMAILS_PER_HOUR` emails of one kind per hour, including the first. The rest are
 * counted for a summary. An email with an undo link is suppressed only if an earlier link from the same hour
 * also undoes this change. The caller must have locked the account.
 */
export async function sendSecurityEmail(
  deps: Deps,
  transaction: Transaction,
  notice: { accountId: string; kind: SecurityEmailKind; language: Language; at: Date; mail: Email },
): Promise<void> {
  const { accountId, kind, language, at, mail } = notice
  const key = { account_id: accountId, kind, recipient: mail.to }
  // Lock the row until the commit, and read its previous counts.
  const row = await transaction
    .insertInto('security_emails')
    .values({ ...key, language, since: at, sent: 0, suppressed: 0 })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'recipient']).doUpdateSet({ language }))
    .returningAll()
    .executeTakeFirstOrThrow()
  const isOver = row.since.getTime() <= at.getTime() - HOUR_MS
  if (isOver) await sendSummary(deps, transaction, row)
  const counted = isOver ? { since: at, sent: 0, suppressed: 0, sent_link: null, unsent_link: null } : row
  const { sent, suppressed, sent_link: sentLink, unsent_link: unsentLink } = counted
  const link = mail.link === undefined ? null : hashUndoLink(mail.link)
  const isCovered = await isUndoLinkValid(transaction, sentLink)
  const isSent = sent < SECURITY_EMAILS_PER_HOUR || (link !== null && !isCovered)
  const change = isSent
    ? { sent: sent + 1, sent_link: isCovered ? sentLink : link }
    : {
        suppressed: suppressed + 1,
        unsent_link: (await isUndoLinkValid(transaction, unsentLink)) ? unsentLink : link,
      }
  await transaction
    .updateTable('security_emails')
    .set({ ...counted, ...change })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('recipient', '=', mail.to)
    .execute()
  if (isSent) await deps.jobs.send(transaction, sendEmail, mail)
}

/**
 * Emails the owner of a local account about a change, in the owner's language and time zone. See `sendSecurityEmail`.
 * @param notice.acceptLanguage header of the request; used if the owner chose no language
 */
export async function notifyOwner(
  deps: EmailFrame & Pick<Deps, 'jobs'> & Pick<AuthDeps, 'readTimeZone'>,
  transaction: Transaction,
  notice: {
    user: Pick<UserRow, 'id' | 'email' | 'user_metadata'>
    kind: SecurityEmailKind
    at: Date
    acceptLanguage: string | null | undefined
    render(details: SecurityEmail): Email
  },
): Promise<void> {
  const { user, kind, at, acceptLanguage, render } = notice
  const language = chooseLanguage(user.user_metadata, acceptLanguage ?? undefined)
  const timeZone = (await deps.readTimeZone?.(transaction, user.id)) ?? null
  const mail = render({ to: user.email, language, at, timeZone })
  await sendSecurityEmail({ jobs: deps.jobs, emailFrame: deps }, transaction, {
    accountId: user.id,
    kind,
    language,
    at,
    mail,
  })
}

/**
 * Sends the summaries of past hours and deletes their counts. A failure does not stop the rest of its batch.
 * @throws AggregateError
 */
export async function sendSecuritySummaries(deps: Deps & { db: Database; now: Clock }): Promise<void> {
  const hourAgo = new Date(deps.now().getTime() - HOUR_MS)
  const errors: unknown[] = []
  for (let count = BATCH; count === BATCH && errors.length === 0; ) {
    const keys = await deps.db
      .selectFrom('security_emails')
      .select(['account_id', 'kind', 'recipient'])
      .where('since', '<=', hourAgo)
      .orderBy('since')
      .limit(BATCH)
      .execute()
    count = keys.length
    for (const key of keys) await sendSummaryOf(deps, key, hourAgo).catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some security summaries were not sent')
}

async function sendSummaryOf(
  deps: Deps & { db: Database },
  key: Pick<SecurityEmailsTable, 'account_id' | 'kind' | 'recipient'>,
  hourAgo: Date,
): Promise<void> {
  await deps.db.transaction().execute(async (transaction) => {
    // Lock the user first, as every change does, because the summary replaces undo links.
    await lockUser(transaction, key.account_id)
    const row = await transaction
      .deleteFrom('security_emails')
      .where('account_id', '=', key.account_id)
      .where('kind', '=', key.kind)
      .where('recipient', '=', key.recipient)
      .where('since', '<=', hourAgo)
      .returningAll()
      .executeTakeFirst()
    if (row) await sendSummary(deps, transaction, row)
  })
}

async function sendSummary(
  { jobs, emailFrame }: Deps,
  transaction: Transaction,
  row: SecurityEmailsTable,
): Promise<void> {
  if (row.suppressed === 0) return
  const language = chooseLanguage({ language: row.language })
  const link = row.unsent_link && (await replaceUndoLink(emailFrame, transaction, row.unsent_link))
  const mail = renderEmail(emailFrame, {
    kind: 'security-summary',
    to: row.recipient,
    language,
    values: {
      change: changes[row.kind][language],
      count: formatNumber(row.suppressed),
      time: formatUtcTime(row.since, language),
      ...(link && { link }),
    },
  })
  await jobs.send(transaction, sendEmail, mail)
}

export async function deleteSecurityEmails(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('security_emails').where('account_id', '=', accountId).execute()
}
