import { AuthError } from '../auth-error.ts'
import { findCode } from '../codes/use-code.ts'
import type { LinkDeps } from '../links/link-deps.ts'

/**
 * Consumes the code that `reauthenticate` emailed. Each call counts as an attempt.
 * @throws AuthError reauthentication_not_valid, over_request_rate_limit
 */
export async function consumeNonce(
  deps: LinkDeps,
  user: { id: string; email: string },
  nonce: string,
): Promise<void> {
  const code = nonce.replace(/[\s-]/g, '')
  const found = await findCode(deps, { email: user.email, code }, ['reauthentication'])
  const used =
    found?.user_id === user.id &&
    (await deps.db
      .deleteFrom('auth.codes')
      .where('user_id', '=', found.user_id)
      .where('id', '=', found.id)
      .executeTakeFirst())
  if (!used || used.numDeletedRows === 0n) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
}
