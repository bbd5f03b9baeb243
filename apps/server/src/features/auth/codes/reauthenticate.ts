import { chooseLanguage } from '../../../email/choose-language.ts'
import { renderReauthenticationEmail } from '../../../email/render-reauthentication-email.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { recordAuthEvent } from '../activity/record-auth-event.ts'
import { recordEvent } from '../activity/record-event.ts'
import { userNotFound } from '../auth-error.ts'
import { consume } from '../limits.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import type { AccessTokenClaims } from '../sessions/access-token.ts'
import { createEmailCode } from './email-code.ts'
import { assertMinuteElapsed, sendEmailCode } from './send-email-code.ts'

/**
 * Emails a code that proves the identity of the session's holder. GoTrue clients call this code the nonce.
 * @throws AuthError over_email_send_rate_limit, user_not_found
 */
export async function reauthenticate(
  deps: LinkDeps,
  claims: AccessTokenClaims,
  acceptLanguage?: string,
): Promise<void> {
  const emails = 'over_email_send_rate_limit'
  await consume(deps.rateLimiter, `codes:account:${claims.sub}`, deps.limits.codesPerAccount, emails)
  const who = { userId: claims.sub, sessionId: claims.session_id }
  const code = await createEmailCode(deps.now())
  await withConflictRetries(() =>
    deps.db.transaction().execute(async (transaction) => {
      const user = await lockUser(transaction, claims.sub)
      if (!user) throw userNotFound()
      assertMinuteElapsed(deps, user.reauthentication_sent_at)
      const language = chooseLanguage(user.user_metadata, acceptLanguage)
      await sendEmailCode(deps, transaction, {
        userId: user.id,
        purpose: 'reauthentication',
        row: code.row,
        mail: renderReauthenticationEmail(deps, { to: user.email, language, code: code.code }),
      })
      await transaction
        .updateTable('auth.users')
        .set({ reauthentication_sent_at: deps.now() })
        .where('id', '=', user.id)
        .execute()
      await recordAuthEvent(transaction, 'reauthenticate', 'code_sent', { ...who, at: deps.now() })
    }),
  )
  recordEvent(deps, 'reauthenticate', 'code_sent', who)
}
