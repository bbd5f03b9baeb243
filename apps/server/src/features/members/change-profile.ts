import { type ProfileChange, usernameSkeleton } from '@hearth/protocol/profile'
import type { EmailFrame } from '../../email/render-email.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { limitCodeEmails } from '../../platform/mail/limit-code-emails.ts'
import { sendEmail } from '../../platform/mail/mail.ts'
import { releaseBlobs } from '../../platform/storage/release-blobs.ts'
import { createEmailCode } from '../auth/codes/email-code.ts'
import { messages } from './messages.ts'
import { renderCampaignEmail } from './notices.ts'

export interface ProfileDeps {
  db: Database
  jobs: Jobs
  rateLimiter: RateLimiter
  emailFrame: EmailFrame
  now: Clock
}

/**
 * Changes a member's profile atomically. A new campaign address must be confirmed with a code unless it is
 * the account's own address.
 * @throws AppError CONFLICT if the username is taken or resembles an existing one, RATE_LIMITED after too
 * many emails
 */
export async function changeProfile(
  deps: ProfileDeps,
  memberId: string,
  change: ProfileChange,
): Promise<void> {
  const { db, now } = deps
  const { campaign_email: campaignEmail, ...rest } = change
  const email = campaignEmail ? await prepareCode(deps, memberId, campaignEmail) : undefined
  await db
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .updateTable('members')
        .set({
          ...rest,
          ...(rest.username !== undefined && {
            username_skeleton: rest.username === null ? null : usernameSkeleton(rest.username),
          }),
          updated_at: now(),
        })
        .where('id', '=', memberId)
        .where('deleted_at', 'is', null)
        .execute()
      if (rest.avatar_url !== undefined) {
        const avatars = await transaction
          .deleteFrom('avatars')
          .where('member_id', '=', memberId)
          .returning('blob_id')
          .execute()
        await releaseBlobs(
          transaction,
          avatars.map(({ blob_id }) => blob_id),
        )
      }
      if (campaignEmail === null) await setCampaignEmail(transaction, memberId, null)
      await email?.save(transaction)
    })
    .catch((error: unknown) => {
      if ((error as { constraint?: string }).constraint !== 'members_by_username') throw error
      throw new AppError('CONFLICT', messages.usernameTaken(), { field: 'body.username' })
    })
}

/** Creates the code before the transaction, because hashing is slow. */
async function prepareCode(deps: ProfileDeps, memberId: string, address: string) {
  const { db, jobs, now, rateLimiter, emailFrame } = deps
  const member = await db
    .selectFrom('members')
    .select(['email', 'campaign_email', 'language', 'time_zone'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  // Both of these addresses are confirmed, so no code is needed. Discard any pending address.
  if (address === member?.email || address === member?.campaign_email) {
    return { save: (transaction: Transaction) => setCampaignEmail(transaction, memberId, address) }
  }
  await limitCodeEmails(rateLimiter, `campaign-email:${memberId}`)
  const { code, row } = await createEmailCode(now())
  const values = { email: address, code_hash: row.code_hash, tries: 0, expires_at: row.expires_at }
  return {
    async save(transaction: Transaction) {
      await transaction
        .insertInto('campaign_email_codes')
        .values({ member_id: memberId, ...values })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
        .execute()
      const recipient = {
        email: address,
        language: member?.language ?? null,
        time_zone: member?.time_zone ?? null,
      }
      await jobs.send(transaction, sendEmail, renderCampaignEmail(emailFrame, recipient, code))
    },
  }
}

async function setCampaignEmail(
  transaction: Transaction,
  memberId: string,
  address: string | null,
): Promise<void> {
  await transaction
    .updateTable('members')
    .set({ campaign_email: address })
    .where('id', '=', memberId)
    .execute()
  await transaction.deleteFrom('campaign_email_codes').where('member_id', '=', memberId).execute()
}
