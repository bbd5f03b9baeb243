import { AppError } from '../errors/app-error.ts'
import type { Act } from './write-audit.ts'

/**
 * Asserts that operators do not act for their own account. Commands are exempt, because they have no account.
 * @param what the subject of the message, such as `this correction`
 * @throws AppError FORBIDDEN
 */
export function assertOtherAccount({ actor }: Act, memberId: string, what: string): void {
  if (actor.kind !== 'operator' || actor.id !== memberId) return
  throw new AppError('FORBIDDEN', `Another operator must decide: ${what} is for your own account.`)
}
