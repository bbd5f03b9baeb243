import { forgetApiKeys } from './api-keys/remove-api-key.ts'
import { deleteSecurityEmails } from './auth/mails/send-security-mail.ts'
import type { Transaction } from './database.ts'
import { forgetFairness } from './fairness/forget-fairness.ts'
import { forgetIdentity } from './identity/forget-identity.ts'
import { eraseChecks } from './insights/comparison/sweep-checks.ts'
import { forgetMember } from './members/forget-member.ts'
import { forgetNodes } from './nodes/forget-nodes.ts'
import { forgetOperator } from './operators/change-operators.ts'
import { forgetIdempotencyKeys } from './platform/http/idempotency.ts'
import { forgetOnLists } from './policies/whitelists/read-lists.ts'
import { forgetOrders } from './relayer/forget-orders.ts'
import { forgetSubmissions } from './rewards/forget-submissions.ts'
import { forgetWallets } from './wallets/forget-wallets.ts'

/** Takes a member who leaves out of every part that knows the person. */
export async function forgetEverywhere(transaction: Transaction, memberId: string, now: Date): Promise<void> {
  // Lists name members by address and wallet too, which the row has until it is forgotten.
  await forgetOnLists(transaction, memberId)
  await forgetMember(transaction, memberId, now)
  await forgetNodes(transaction, memberId)
  await forgetWallets(transaction, memberId)
  await forgetIdentity(transaction, memberId)
  await forgetOrders(transaction, memberId)
  await forgetSubmissions(transaction, memberId)
  await forgetOperator(transaction, memberId)
  await forgetIdempotencyKeys(transaction, memberId)
  await forgetApiKeys(transaction, memberId)
  await forgetFairness(transaction, memberId)
  await transaction.deleteFrom('deferred_points').where('member_id', '=', memberId).execute()
  await eraseChecks(transaction, memberId)
  await deleteSecurityEmails(transaction, memberId)
}
