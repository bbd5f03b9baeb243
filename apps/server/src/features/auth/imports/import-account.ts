import { createHash } from 'node:crypto'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { withConflictRetries } from '../../../platform/database/with-retries.ts'
import { EMAIL_PROVIDER } from '../accounts/describe-user.ts'
import { lockUser } from '../accounts/lock-user.ts'
import { recordBan } from '../accounts/record-ban.ts'
import { showFactors } from '../mfa/factor-deps.ts'
import { type FactorKeys, sealSecret } from '../mfa/sealed-secret.ts'
import type { ImportedAccount } from './import-line.ts'
import { type ImportProblem, problem } from './parse-jwk.ts'

export type ImportOutcome = 'imported' | 'updated' | 'unchanged'

/**
 * Events that others can cause. Any other event that was not rejected shows that the owner uses the account
 * here, so imports no longer change it.
 */
const EVENTS_OF_OTHERS = ['recover', 'otp', 'resend', 'sign_up'] as const

/**
 * PostgreSQL's error code if another account has the address, factor, session or token. A concurrent request
 * may have inserted it.
 */
const UNIQUE_VIOLATION = '23505'

/** Error that rolls back the transaction. */
class Undo extends Error {
  readonly result: ImportOutcome | ImportProblem
  constructor(result: ImportOutcome | ImportProblem) {
    super('rolled back')
    this.result = result
  }
}

/**
 * Imports an account with its factors and sessions in one transaction. A repeated import applies the other
 * service's changes until the owner uses the account here.
 * @param line dump line that contains the account
 */
export async function importAccount(
  deps: { db: Database; factorKeys: FactorKeys; now: Date; dryRun: boolean },
  account: ImportedAccount,
  line: string,
): Promise<ImportOutcome | ImportProblem> {
  const fingerprint = createHash('sha256').update(line).digest()
  const run = () =>
    deps.db.transaction().execute(async (transaction) => {
      const result = await save(transaction, { ...deps, account, fingerprint })
      if (deps.dryRun || typeof result !== 'string') throw new Undo(result)
      return result
    })
  return withConflictRetries(run).catch((error: unknown) => {
    if (error instanceof Undo) return error.result
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === UNIQUE_VIOLATION) return problem('DUPLICATE', { constraint: constraint ?? '' })
    throw error
  })
}

async function save(
  transaction: Transaction,
  input: { account: ImportedAccount; fingerprint: Buffer; factorKeys: FactorKeys; now: Date },
): Promise<ImportOutcome | ImportProblem> {
  const { account, fingerprint, now } = input
  const { id } = account
  // This insert serializes concurrent imports of the same account.
  const added = await transaction
    .insertInto('auth.imported_users')
    .values({ id, fingerprint, imported_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (added.numInsertedOrUpdatedRows) {
    const rejection = await addUser(transaction, account)
    if (rejection) return rejection
    await recordBan(transaction, id, { until: account.bannedUntil, now })
    await replaceFactors(transaction, input)
    await replaceSessions(transaction, account)
    return 'imported'
  }
  const before = await transaction
    .selectFrom('auth.imported_users')
    .select('fingerprint')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.fingerprint.equals(fingerprint)) return 'unchanged'
  const user = await lockUser(transaction, id)
  if (!user || user.deleted_at) return problem('DELETED_HERE')
  if (await wasUsed(transaction, id)) return problem('USED_HERE')
  const rejection = await updateUser(transaction, account)
  if (rejection) return rejection
  await recordBan(transaction, id, { until: account.bannedUntil, now })
  await replaceFactors(transaction, input)
  await replaceSessions(transaction, account)
  await transaction
    .updateTable('auth.imported_users')
    .set({ fingerprint, imported_at: now })
    .where('id', '=', id)
    .execute()
  return 'updated'
}

function columnsOf(account: ImportedAccount) {
  return {
    email: account.email,
    password_hash: account.passwordHash,
    email_confirmed_at: account.confirmedAt,
    email_autoconfirmed: account.autoconfirmed,
    banned_until: account.bannedUntil,
    last_sign_in_at: account.lastSignInAt,
    app_metadata: JSON.stringify({ ...account.appMetadata, ...EMAIL_PROVIDER }),
    user_metadata: JSON.stringify(account.userMetadata),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  }
}

/** Deletes an unconfirmed sign-up with the address. Otherwise, a stranger could block an import. */
async function freeAddress(transaction: Transaction, account: ImportedAccount): Promise<void> {
  await transaction
    .deleteFrom('auth.users')
    .where('email', '=', account.email)
    .where('id', '<>', account.id)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

async function addUser(
  transaction: Transaction,
  account: ImportedAccount,
): Promise<ImportProblem | undefined> {
  await freeAddress(transaction, account)
  const inserted = await transaction
    .insertInto('auth.users')
    .values({ id: account.id, ...columnsOf(account) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return inserted.numInsertedOrUpdatedRows ? undefined : problem('ACCOUNT_EXISTS')
}

async function updateUser(
  transaction: Transaction,
  account: ImportedAccount,
): Promise<ImportProblem | undefined> {
  await freeAddress(transaction, account)
  const holder = await transaction
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', account.email)
    .where('id', '<>', account.id)
    .executeTakeFirst()
  if (holder) return problem('ACCOUNT_EXISTS')
  await transaction.updateTable('auth.users').set(columnsOf(account)).where('id', '=', account.id).execute()
  return undefined
}

async function wasUsed(transaction: Transaction, userId: string): Promise<boolean> {
  const event = await transaction
    .selectFrom('auth.events')
    .select('id')
    .where('user_id', '=', userId)
    .where('outcome', 'not in', ['refused', 'not_confirmed'])
    .where('event', 'not in', EVENTS_OF_OTHERS)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined
}

async function replaceFactors(
  transaction: Transaction,
  { account, factorKeys }: { account: ImportedAccount; factorKeys: FactorKeys },
): Promise<void> {
  await transaction.deleteFrom('auth.factors').where('user_id', '=', account.id).execute()
  for (const factor of account.factors) {
    await transaction
      .insertInto('auth.factors')
      .values({
        user_id: account.id,
        id: factor.id,
        friendly_name: factor.friendlyName,
        factor_type: 'totp',
        status: factor.verified ? 'verified' : 'unverified',
        sealed_secret: sealSecret(factorKeys, { userId: account.id, id: factor.id }, factor.secret),
        created_at: factor.createdAt,
        updated_at: factor.updatedAt,
      })
      .execute()
  }
  await showFactors(transaction, account.id)
}

/**
 * Replaces the imported sessions. Does not replace sessions that were refreshed or ended here, because their
 * imported tokens are no longer valid.
 */
async function replaceSessions(transaction: Transaction, account: ImportedAccount): Promise<void> {
  const { id: user_id, sessions } = account
  const before = await transaction
    .selectFrom('auth.imported_sessions as i')
    .leftJoin('auth.sessions as s', (join) =>
      join.onRef('s.user_id', '=', 'i.user_id').onRef('s.id', '=', 'i.session_id'),
    )
    .select(['i.session_id', 'i.token_hash', 's.refresh_hash'])
    .where('i.user_id', '=', user_id)
    .execute()
  const untouched = before.filter(({ token_hash, refresh_hash }) => refresh_hash?.equals(token_hash))
  const replaced = untouched.map(({ session_id }) => session_id)
  if (replaced.length > 0) {
    await transaction
      .deleteFrom('auth.sessions')
      .where('user_id', '=', user_id)
      .where('id', 'in', replaced)
      .execute()
    await transaction
      .deleteFrom('auth.imported_sessions')
      .where('user_id', '=', user_id)
      .where('session_id', 'in', replaced)
      .execute()
  }
  const touched = new Set(before.map(({ session_id }) => session_id).filter((id) => !replaced.includes(id)))
  for (const session of sessions.filter(({ id }) => !touched.has(id))) {
    await transaction
      .insertInto('auth.sessions')
      .values({
        user_id,
        id: session.id,
        refresh_hash: session.tokenHash,
        parent_hash: null,
        refreshed_at: session.refreshedAt,
        sealed_answer: null,
        aal: session.aal,
        amr: JSON.stringify(session.amr),
        created_at: session.createdAt,
        user_agent: session.userAgent,
        origin: session.origin,
        factor_id: session.factorId,
      })
      .execute()
    await transaction
      .insertInto('auth.imported_sessions')
      .values({ user_id, session_id: session.id, token_hash: session.tokenHash })
      .execute()
  }
}
