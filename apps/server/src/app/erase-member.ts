import { forgetApiKeys } from '../features/api-keys/remove-api-key.ts'
import { deleteSecurityEmails } from '../features/auth/activity/send-security-mail.ts'
import { forgetFairness } from '../features/fairness/forget-fairness.ts'
import { eraseChecks } from '../features/insights/comparison/sweep-checks.ts'
import { forgetIdentity } from '../features/machine-ids/forget-identity.ts'
import { forgetMember } from '../features/members/forget-member.ts'
import { forgetNodes } from '../features/nodes/forget-nodes.ts'
import { forgetOperator } from '../features/operators/change-operators.ts'
import { forgetOrders } from '../features/relayer/forget-orders.ts'
import { forgetSubmissions } from '../features/rewards/forget-submissions.ts'
import { forgetWallets } from '../features/wallets/forget-wallets.ts'
import { forgetOnLists } from '../features/whitelists/read-lists.ts'
import type { Transaction } from '../platform/database/database.ts'
import { forgetIdempotencyKeys } from '../platform/http/idempotency.ts'

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
