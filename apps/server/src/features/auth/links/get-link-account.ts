import { subnetOf } from '../../../platform/http/subnet-of.ts'
import { isEmailChange } from '../accounts/confirm-email-change.ts'
import { createInvalidCodeError } from '../auth-error.ts'
import { hashLinkToken } from '../codes/email-code.ts'
import { consume } from '../limits.ts'
import type { CodePurpose } from '../tables.ts'
import type { LinkDeps } from './link-deps.ts'

/**
 * Returns the account of an emailed link without consuming the link, for the page that asks for confirmation.
 * For an email change, returns only the new address, because the recipient need not know the current one.
 * @throws AuthError otp_expired, over_request_rate_limit
 */
export async function getLinkAccount(
  deps: LinkDeps,
  input: { linkToken: string; purposes: readonly CodePurpose[]; address: string },
): Promise<{ email: string }> {
  await consume(deps.rateLimiter, `verify:${subnetOf(input.address)}`, deps.limits.verifyPerSubnet)
  const account = await deps.db
    .selectFrom('auth.codes')
    .innerJoin('auth.users', 'auth.users.id', 'auth.codes.user_id')
    .select(['auth.users.email', 'auth.users.new_email', 'auth.codes.purpose'])
    .where('link_hash', '=', hashLinkToken(input.linkToken))
    .where('purpose', 'in', input.purposes)
    .where('expires_at', '>', deps.now())
    .executeTakeFirst()
  if (!account) throw createInvalidCodeError()
  return { email: (isEmailChange(account.purpose) && account.new_email) || account.email }
}
