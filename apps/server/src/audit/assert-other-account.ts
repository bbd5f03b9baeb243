import { AppError } from '../errors/app-error.ts'
import type { Act } from './write-audit.ts'

/**
 * Rejects what an operator would do for its own account. Commands pass: they name no account, and the audit log has them.
 * @param what the thing, as `this correction`
 * @throws AppError FORBIDDEN
 */
export function assertOtherAccount({ actor }: Act, memberId: string, what: string): void {
  if (actor.kind !== 'operator' || actor.id !== memberId) return
  throw new AppError('FORBIDDEN', `Another operator must decide: ${what} is for your own account.`)
}
