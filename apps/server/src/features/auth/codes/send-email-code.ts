import type { Transaction } from '../../../platform/database/database.ts'
import { type Email, sendEmail } from '../../../platform/mail/mail.ts'
import type { SignUpRequest } from '../auth-deps.ts'
import { tooMany } from '../limits.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import type { CodePurpose } from '../tables.ts'
import { bindRequester, getRequesterMarks } from './code-requester.ts'
import type { EmailCode } from './email-code.ts'

/** Stores a code and queues its email. Replaces the previous code for the purpose, including its data. */
export async function sendEmailCode(
  deps: Pick<LinkDeps, 'jobs' | 'now' | 'deviceKey'>,
  transaction: Transaction,
  code: {
    userId: string
    purpose: CodePurpose
    row: EmailCode['row']
    /** Data that this code applies to an unconfirmed account, replacing the data of an earlier code. */
    userMetadata?: Record<string, unknown>
    passwordHash?: string | null
    /** Sign-up request that the code belongs to. */
    signUp?: SignUpRequest
    mail?: Email
    /** True if an operator's tool requested the code. The code is then bound to no requester. */
    byOperator?: boolean
  },
): Promise<void> {
  const values = {
    ...code.row,
    pending_password_hash: code.passwordHash ?? null,
    pending_user_metadata: code.userMetadata ? JSON.stringify(code.userMetadata) : null,
    pending_sign_up: code.signUp ? JSON.stringify(code.signUp) : null,
  }
  const binding = code.byOperator
    ? { requesters: [] as Buffer[], requester_tries: [0, 0] }
    : bindRequester(deps, deps.now())
  const { flow, subnet } = code.byOperator ? {} : getRequesterMarks(deps)
  const mark = flow ?? subnet
  await transaction
    .insertInto('auth.codes')
    .values({ user_id: code.userId, purpose: code.purpose, ...values, requesters: mark ? [mark] : [] })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet({ ...values, ...binding }))
    .execute()
  if (code.mail) await deps.jobs.send(transaction, sendEmail, code.mail)
}

/**
 * Asserts that the minimum wait since the last email, sent at `sentAt`, has elapsed.
 * @throws AuthError over_email_send_rate_limit
 */
export function assertMinuteElapsed(deps: Pick<LinkDeps, 'limits' | 'now'>, sentAt: Date | null): void {
  const waitMs = deps.limits.mailPerAccount.windowSeconds * 1000 - (deps.now().getTime() - Number(sentAt))
  if (sentAt && waitMs > 0) throw tooMany('over_email_send_rate_limit', Math.ceil(waitMs / 1000))
}
