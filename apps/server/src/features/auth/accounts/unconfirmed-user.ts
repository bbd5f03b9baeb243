import type { Transaction } from '../../../platform/database/database.ts'
import type { AuthDeps, SignUpRequest } from '../auth-deps.ts'
import type { UserRow } from '../tables.ts'
import { EMAIL_PROVIDER } from './describe-user.ts'

/** Creates an unconfirmed account. Returns undefined if the address already has an account. */
export function createUnconfirmedUser(
  transaction: Transaction,
  email: string,
  now: Date,
): Promise<UserRow | undefined> {
  return transaction
    .insertInto('auth.users')
    .values({
      email,
      app_metadata: JSON.stringify(EMAIL_PROVIDER),
      confirmation_sent_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/**
 * Finds or creates the account for an address, and locks the account. Only one of several concurrent calls
 * creates it.
 */
export async function findOrCreateUser(
  transaction: Transaction,
  email: string,
  now: Date,
): Promise<{ user: UserRow; isNew: boolean }> {
  for (;;) {
    const made = await createUnconfirmedUser(transaction, email, now)
    if (made) return { user: made, isNew: true }
    const user = await lockUserByEmail(transaction, email)
    // Retry if the account was deleted between the two statements.
    if (user) return { user, isNew: false }
  }
}

export function lockUserByEmail(transaction: Transaction, email: string): Promise<UserRow | undefined> {
  return transaction
    .selectFrom('auth.users')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Confirms an unconfirmed account that the transaction has locked. Discards other registrants' data, such as
 * a password stored with a pending code.
 */
export async function confirmAccount(
  deps: Pick<AuthDeps, 'onUserVerified'>,
  transaction: Transaction,
  userId: string,
  registrant: {
    passwordHash: string | null
    userMetadata: Record<string, unknown>
    signUp?: SignUpRequest | undefined
  },
  now: Date,
): Promise<UserRow> {
  await transaction.deleteFrom('auth.codes').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('auth.sessions').where('user_id', '=', userId).execute()
  const confirmed = await transaction
    .updateTable('auth.users')
    .set({
      email_confirmed_at: now,
      last_sign_in_at: now,
      updated_at: now,
      password_hash: registrant.passwordHash,
      user_metadata: JSON.stringify(registrant.userMetadata),
    })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, email, user_metadata: userMetadata } = confirmed
  await deps.onUserVerified(transaction, { id, email, userMetadata, signUp: registrant.signUp })
  return confirmed
}
