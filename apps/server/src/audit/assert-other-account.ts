import { AppError } from '../errors/app-error.ts'
import { messages } from './messages.ts'
import type { Act } from './write-audit.ts'

/**
 * Asserts that an operator does not act on their own account. Commands are exempt, because they have no
 * account.
 * @throws AppError FORBIDDEN
 */
export function assertOtherAccount({ actor }: Act, memberId: string): void {
  if (actor.kind !== 'operator' || actor.id !== memberId) return
  throw new AppError('FORBIDDEN', messages.ownAccount())
}
