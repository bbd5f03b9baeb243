import type { Transaction } from '../platform/database/database.ts'
import { eraseIdempotencyKeys } from '../platform/http/idempotency.ts'
import { eraseMemberBlobs } from '../platform/storage/release-blobs.ts'
import { features } from './features.ts'

/** Erases a member's data in every feature, in the transaction that deletes the account. */
export async function eraseMember(transaction: Transaction, memberId: string, now: Date): Promise<void> {
  for (const feature of features) await feature.eraseMember?.(transaction, memberId, now)
  await eraseIdempotencyKeys(transaction, memberId)
  await eraseMemberBlobs(transaction, memberId)
}
