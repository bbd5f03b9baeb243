import { chooseLanguage } from '../../../email/choose-language.ts'
import { renderInviteEmail } from '../../../email/render-invite-email.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { emailExists, isEmailChange } from '../accounts/confirm-email-change.ts'
import { type AuthUser, describeUser } from '../accounts/describe-user.ts'
import { findOrCreateUser, lockUserByEmail } from '../accounts/unconfirmed-user.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { AuthError } from '../auth-error.ts'
import { createEmailCode } from '../codes/email-code.ts'
import { sendEmailCode } from '../codes/send-email-code.ts'
import { actionLink, type LinkType } from '../links/action-link.ts'
import { createEmailLink } from '../links/create-email-link.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { redirectTarget } from '../links/redirect-target.ts'
import { checkNewPassword, hashSlowly } from '../passwords/passwords.ts'
import type { CodePurpose } from '../tables.ts'
import { userNotFound } from './change-user.ts'

const INVITE_SECONDS = 24 * 3600

export interface GenerateLinkInput {
  type: Exclude<CodePurpose, 'reauthentication'>
  email: string
  newEmail?: string | undefined
  password?: string | undefined
  data?: Record<string, unknown> | undefined
  redirectTo?: string | undefined
}

export type GeneratedLink = AuthUser & {
  action_link: string
  email_otp: string
  hashed_token: string
  verification_type: GenerateLinkInput['type']
  redirect_to: string
}

/**
 * Generates an email link for an operator to deliver.
 * @throws AuthError user_not_found, email_exists, weak_password, validation_failed
 */
export async function generateLink(deps: LinkDeps, input: GenerateLinkInput): Promise<GeneratedLink> {
  const { link } = await createLink(deps, input, 'link_made')
  return link
}

/**
 * Invites a person by email. The account is unconfirmed until the invitation is accepted. A newer invitation
 * replaces an older one.
 * @throws AuthError email_exists
 */
export async function inviteUser(deps: LinkDeps, input: Omit<GenerateLinkInput, 'type'>): Promise<AuthUser> {
  const { user } = await createLink(deps, { ...input, type: 'invite' }, 'user_invited')
  return user
}

function createsAccount(type: GenerateLinkInput['type']): boolean {
  return type === 'signup' || type === 'invite' || type === 'magiclink'
}

async function createLink(deps: LinkDeps, input: GenerateLinkInput, outcome: 'link_made' | 'user_invited') {
  const { email, newEmail } = input
  if (input.type === 'signup') {
    if (!input.password) throw new AuthError(400, 'validation_failed', 'password: is needed for a sign-up')
    checkNewPassword(deps, input.password, { email })
  }
  const isChange = isEmailChange(input.type)
  if (isChange && !newEmail) throw new AuthError(400, 'validation_failed', 'new_email: is needed')
  const now = deps.now()
  const seconds = input.type === 'invite' ? { seconds: INVITE_SECONDS } : {}
  const code = await createEmailCode(now, seconds)
  const passwordHash = input.type === 'signup' && input.password ? await hashSlowly(input.password) : null
  const linkType: LinkType = isChange ? 'email_change' : (input.type as LinkType)
  const redirectTo = redirectTarget(deps, input.redirectTo)
  const named = { token: code.linkToken, type: linkType, redirectTo }

  const user = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      // A magic link for an unknown address is a sign-up, as protocol clients expect.
      const found = createsAccount(input.type)
        ? (await findOrCreateUser(transaction, email, now)).user
        : await lockUserByEmail(transaction, email)
      if (!found) throw userNotFound()
      if (found.email_confirmed_at && (input.type === 'signup' || input.type === 'invite'))
        throw emailExists()
      if (isChange && newEmail) {
        const holder = await transaction
          .selectFrom('auth.users')
          .select('id')
          .where('email', '=', newEmail)
          .where('email_confirmed_at', 'is not', null)
          .executeTakeFirst()
        if (holder) throw emailExists()
        // Delete the codes for a different new address, because they must not confirm this one.
        if (found.new_email !== newEmail) {
          await transaction
            .deleteFrom('auth.codes')
            .where('user_id', '=', found.id)
            .where('purpose', 'in', ['email_change_current', 'email_change_new'])
            .execute()
        }
      }
      const language = chooseLanguage(input.data)
      await sendEmailCode(deps, transaction, {
        userId: found.id,
        purpose: input.type,
        row: code.row,
        passwordHash,
        byOperator: true,
        ...(!found.email_confirmed_at && { userMetadata: input.data ?? {} }),
        ...(outcome === 'user_invited' && {
          mail: renderInviteEmail(deps, {
            to: email,
            language,
            code: code.code,
            link: createEmailLink(deps, named),
          }),
        }),
      })
      await recordAuthEvent(transaction, 'admin', outcome, { userId: found.id, at: now, byOperator: true })
      return transaction
        .updateTable('auth.users')
        .set({
          ...((input.type === 'signup' || input.type === 'invite') && { confirmation_sent_at: now }),
          ...(input.type === 'invite' && { invited_at: now }),
          ...((input.type === 'recovery' || input.type === 'magiclink') && { recovery_sent_at: now }),
          ...(isChange && { new_email: newEmail ?? null, email_change_sent_at: now }),
          ...(isChange &&
            found.new_email !== newEmail && {
              email_change_current_confirmed: false,
              email_change_new_confirmed: false,
            }),
          updated_at: now,
        })
        .where('id', '=', found.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    }),
  )
  recordEvent(deps, 'admin', outcome, { userId: user.id })
  // The metadata is stored with the code until the code is used, but clients expect it in this response.
  const waits = !user.email_confirmed_at && createsAccount(input.type)
  const described = describeUser(waits ? { ...user, user_metadata: input.data ?? {} } : user)
  return {
    user: described,
    link: {
      ...described,
      action_link: actionLink(deps, named),
      email_otp: code.code,
      hashed_token: code.linkToken,
      verification_type: input.type,
      redirect_to: redirectTo,
    },
  }
}
