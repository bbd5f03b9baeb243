import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'

/** Time for which an emailed link can undo a change. */
export const UNDO_MS = 7 * 24 * 3_600_000

export type UndoableChange =
  | { action: 'password' }
  | { action: 'email'; oldEmail: string }
  | { action: 'factor'; factorId: string }

/** Stores an undo link in the same transaction as the change, and returns the link for the email. */
export async function createUndoLink(
  deps: { publicUrl: string; now: Clock },
  transaction: Transaction,
  userId: string,
  change: UndoableChange,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.now()
  await transaction
    .insertInto('auth.undo_links')
    .values({
      token_hash: hashUndoToken(token),
      user_id: userId,
      action: change.action,
      old_email: change.action === 'email' ? change.oldEmail : null,
      factor_id: change.action === 'factor' ? change.factorId : null,
      changed_at: now,
      expires_at: new Date(now.getTime() + UNDO_MS),
    })
    .execute()
  return undoLink(deps, token)
}

/** Returns the hash that identifies an undo link in the table. */
export function hashUndoLink(link: string): Buffer {
  return hashUndoToken(link.slice(link.indexOf('#') + 1))
}

/** Returns whether an undo link is still stored. Using it or an earlier link deletes it. */
export async function isUndoLinkValid(transaction: Transaction, hash: Buffer | null): Promise<boolean> {
  if (!hash) return false
  const found = await transaction
    .selectFrom('auth.undo_links')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Replaces an unsent undo link with a new link for the same change, because the old link's token is not
 * stored.
 * @returns undefined if the change has already been undone
 */
export async function replaceUndoLink(
  deps: { publicUrl: string },
  transaction: Transaction,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('auth.undo_links')
    .where('token_hash', '=', hash)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const token = randomBytes(32).toString('base64url')
  await transaction
    .insertInto('auth.undo_links')
    .values({ ...row, token_hash: hashUndoToken(token) })
    .execute()
  return undoLink(deps, token)
}

/**
 * Returns the link. The token is in the fragment, which browsers do not send, so it appears in no log or
 * referrer.
 */
function undoLink({ publicUrl }: { publicUrl: string }, token: string): string {
  return `${publicUrl}/undo#${token}`
}

/** Returns the hash of a token. A fast hash suffices for 256 random bits. */
export function hashUndoToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
