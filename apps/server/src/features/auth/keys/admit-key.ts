import { AppError } from '../../../errors/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isBanned } from '../accounts/is-banned.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { messages } from '../messages.ts'
import { hasVerifiedFactor } from '../mfa/has-verified-factor.ts'

/**
 * Asserts that an API key may act on behalf of an account, under the same conditions as a session with the
 * key's level. A key outlives its session but must not bypass later changes to the account.
 * @param aal level of the session that created the key
 * @throws AppError UNAUTHORIZED, SECOND_FACTOR_REQUIRED
 */
export async function admitKey(
  { db, now }: Pick<AuthDeps, 'db'> & { now: Clock },
  userId: string,
  aal: string,
): Promise<void> {
  const user = await db
    .selectFrom('auth.users')
    .select(['banned_until', 'deleted_at', 'factors'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user || user.deleted_at || isBanned(user, now())) {
    throw new AppError('UNAUTHORIZED', messages.keyOfClosedAccount(), { chargedToSubnet: true })
  }
  if (hasVerifiedFactor(user.factors) && aal !== 'aal2') {
    throw new AppError('SECOND_FACTOR_REQUIRED', messages.keyWithoutSecondFactor())
  }
}
