import { AppError } from '../../../errors/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { isBanned } from '../accounts/is-banned.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { messages } from '../messages.ts'
import { hasVerifiedFactor } from '../mfa/has-verified-factor.ts'

/**
 * Lets a program in on behalf of an account, as a session of the same level would be: an API key outlives the session that
 * made it, and not what became of its account.
 * @param aal the level of the session that made the key
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
