import type { Database } from '../../platform/database/database.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { registerMember, type VerifiedAccount } from './register-member.ts'

/** Job that registers a verified account. Enqueued in the transaction that verifies it. */
export const registerVerifiedAccount: JobKind<VerifiedAccount & { verifiedAt: string }> = {
  name: 'register-verified-account',
  retries: 20,
  readable: ['id'],
}

export function runRegisterVerifiedAccount(db: Database) {
  return ({ verifiedAt, ...account }: VerifiedAccount & { verifiedAt: string }) =>
    registerMember(db, account, new Date(verifiedAt))
}
