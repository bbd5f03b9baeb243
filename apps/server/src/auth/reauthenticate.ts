import { withConflictRetries } from '../platform/database/with-retries.ts'
import type { AccessTokenClaims } from './access-token.ts'
import { keepEvent } from './activity/keep-event.ts'
import { userNotFound } from './auth-error.ts'
import { makeEmailCode } from './email-code.ts'
import { holdAccount } from './hold-account.ts'
import { takeFrom } from './limits.ts'
import type { LinkDependencies } from './link-context.ts'
import { mailCode, refuseWithinMinute } from './mail-code.ts'
import { chooseLanguage } from './mails/choose-language.ts'
import { reauthenticationMail } from './mails/reauthentication-mail.ts'
import { recordEvent } from './record-event.ts'

/**
 * Mails a code that proves who holds the session; GoTrue's clients call it the nonce.
 * @throws AuthError over_email_send_rate_limit, user_not_found
 */
export async function reauthenticate(
  deps: LinkDependencies,
  claims: AccessTokenClaims,
  acceptLanguage?: string,
): Promise<void> {
  const mails = 'over_email_send_rate_limit'
  await takeFrom(deps.rateLimiter, `codes:account:${claims.sub}`, deps.limits.codesPerAccount, mails)
  const who = { userId: claims.sub, sessionId: claims.session_id }
  const code = await makeEmailCode(deps.now())
  await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const user = await holdAccount(transaction, claims.sub)
      if (!user) throw userNotFound()
      refuseWithinMinute(deps, user.reauthentication_sent_at)
      const language = chooseLanguage(user.user_metadata, acceptLanguage)
      await mailCode(deps, transaction, {
        userId: user.id,
        purpose: 'reauthentication',
        row: code.row,
        mail: reauthenticationMail(deps, { to: user.email, language, code: code.code }),
      })
      await transaction
        .updateTable('auth.users')
        .set({ reauthentication_sent_at: deps.now() })
        .where('id', '=', user.id)
        .execute()
      await keepEvent(transaction, 'reauthenticate', 'code_sent', { ...who, at: deps.now() })
    }),
  )
  recordEvent(deps, 'reauthenticate', 'code_sent', who)
}
