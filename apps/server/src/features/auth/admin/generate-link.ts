import { chooseLanguage } from '../../../email/choose-language.ts'
import { inviteMail } from '../../../email/invite-mail.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { emailExists, isEmailChange } from '../accounts/confirm-email-change.ts'
import { type AuthUser, describeUser } from '../accounts/describe-user.ts'
import { findOrCreateUser, lockUserByEmail } from '../accounts/unconfirmed-user.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { AuthError } from '../auth-error.ts'
import { createEmailCode } from '../codes/email-code.ts'
import { mailCode } from '../codes/mail-code.ts'
import { actionLink, type LinkType } from '../links/action-link.ts'
import { createMailLink } from '../links/create-mail-link.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { redirectTarget } from '../links/redirect-target.ts'
import { checkNewPassword, hashSlowly } from '../passwords/passwords.ts'
import type { CodePurpose } from '../tables.ts'
import { userNotFound } from './change-user.ts'

const INVITE_SECONDS = 24 * 3600

export interface LinkOrder {
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
  verification_type: LinkOrder['type']
  redirect_to: string
}

/**
 * Generates an email link for an operator to deliver.
 * @throws AuthError user_not_found, email_exists, weak_password, validation_failed
 */
export async function generateLink(deps: LinkDeps, order: LinkOrder): Promise<GeneratedLink> {
  const { link } = await createLink(deps, order, 'link_made')
  return link
}

/**
 * Invites a person by email. The account is unconfirmed until acceptance, and a newer invitation replaces an older one.
 * @throws AuthError email_exists
 */
export async function inviteUser(deps: LinkDeps, order: Omit<LinkOrder, 'type'>): Promise<AuthUser> {
  const { user } = await createLink(deps, { ...order, type: 'invite' }, 'user_invited')
  return user
}

function makesAccount(type: LinkOrder['type']): boolean {
  return type === 'signup' || type === 'invite' || type === 'magiclink'
}

async function createLink(deps: LinkDeps, order: LinkOrder, outcome: 'link_made' | 'user_invited') {
  const { email, newEmail } = order
  if (order.type === 'signup') {
    if (!order.password) throw new AuthError(400, 'validation_failed', 'password: is needed for a sign-up')
    checkNewPassword(deps, order.password, { email })
  }
  const isChange = isEmailChange(order.type)
  if (isChange && !newEmail) throw new AuthError(400, 'validation_failed', 'new_email: is needed')
  const now = deps.now()
  const seconds = order.type === 'invite' ? { seconds: INVITE_SECONDS } : {}
  const code = await createEmailCode(now, seconds)
  const passwordHash = order.type === 'signup' && order.password ? await hashSlowly(order.password) : null
  const linkType: LinkType = isChange ? 'email_change' : (order.type as LinkType)
  const redirectTo = redirectTarget(deps, order.redirectTo)
  const named = { token: code.linkToken, type: linkType, redirectTo }

  const user = await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      // A magic link for an unknown address is a sign-up, as protocol clients expect.
      const found = makesAccount(order.type)
        ? (await findOrCreateUser(transaction, email, now)).user
        : await lockUserByEmail(transaction, email)
      if (!found) throw userNotFound()
      if (found.email_confirmed_at && (order.type === 'signup' || order.type === 'invite'))
        throw emailExists()
      if (isChange && newEmail) {
        const holder = await transaction
          .selectFrom('auth.users')
          .select('id')
          .where('email', '=', newEmail)
          .where('email_confirmed_at', 'is not', null)
          .executeTakeFirst()
        if (holder) throw emailExists()
        // A code for a different new address must not confirm this one.
        if (found.new_email !== newEmail) {
          await transaction
            .deleteFrom('auth.codes')
            .where('user_id', '=', found.id)
            .where('purpose', 'in', ['email_change_current', 'email_change_new'])
            .execute()
        }
      }
      const language = chooseLanguage(order.data)
      await mailCode(deps, transaction, {
        userId: found.id,
        purpose: order.type,
        row: code.row,
        passwordHash,
        byOperator: true,
        ...(!found.email_confirmed_at && { userMetadata: order.data ?? {} }),
        ...(outcome === 'user_invited' && {
          mail: inviteMail(deps, {
            to: email,
            language,
            code: code.code,
            link: createMailLink(deps, named),
          }),
        }),
      })
      await recordAuthEvent(transaction, 'admin', outcome, { userId: found.id, at: now, byOperator: true })
      return transaction
        .updateTable('auth.users')
        .set({
          ...((order.type === 'signup' || order.type === 'invite') && { confirmation_sent_at: now }),
          ...(order.type === 'invite' && { invited_at: now }),
          ...((order.type === 'recovery' || order.type === 'magiclink') && { recovery_sent_at: now }),
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
  // Metadata stored with the code applies once it is used; clients read it here.
  const waits = !user.email_confirmed_at && makesAccount(order.type)
  const described = describeUser(waits ? { ...user, user_metadata: order.data ?? {} } : user)
  return {
    user: described,
    link: {
      ...described,
      action_link: actionLink(deps, named),
      email_otp: code.code,
      hashed_token: code.linkToken,
      verification_type: order.type,
      redirect_to: redirectTo,
    },
  }
}
