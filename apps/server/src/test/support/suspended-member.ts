import type { Database } from '../../platform/database/database.ts'
import { callApi } from './call-api.ts'
import { denseSubnetSignal } from './dense-subnet-signal.ts'
import { type NewMember, newMember } from './new-member.ts'
import type { TestServer } from './start-test-server.ts'

const signals = JSON.stringify([denseSubnetSignal])

/**
 * Postpones an account's scheduled evaluation, which would withdraw the test's signals and checks as
 * unfounded.
 */
async function postponeEvaluation(db: Database, memberId: string): Promise<void> {
  const due_at = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('fairness_accounts')
    .values({ member_id: memberId, joined_at: new Date(), inviter_id: null, subnet: null, due_at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ due_at }))
    .execute()
}

/**
 * Suspends a member's claims, with an active signal as the reason.
 * @returns the ID of the suspension
 */
export async function suspendMember(db: Database, memberId: string): Promise<string> {
  await postponeEvaluation(db, memberId)
  const { evidence, ...signal } = denseSubnetSignal
  const written = { ...signal, evidence: JSON.stringify(evidence), since: new Date() }
  await db
    .insertInto('signals')
    .values({ ...written, member_id: memberId })
    // A scheduled evaluation may already have inserted the signal, because all members of a test join from
    // one address.
    .onConflict((conflict) => conflict.constraint('signals_pkey').doUpdateSet(written))
    .execute()
  const { id } = await db
    .insertInto('claim_suspensions')
    .values({ member_id: memberId, score: 100, signals, suspended_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Requires a member to reconfirm the email address before claiming rewards. */
export async function requestMemberCheck(db: Database, memberId: string): Promise<void> {
  await postponeEvaluation(db, memberId)
  await db
    .insertInto('mailbox_checks')
    .values({ member_id: memberId, score: 70, signals, asked_at: new Date() })
    .execute()
}

/** Creates a member whose claims are suspended, with an active signal. */
export async function createSuspendedMember(
  server: TestServer,
): Promise<NewMember & { suspensionId: string }> {
  const member = await newMemberOf(server)
  return { ...member, suspensionId: await suspendMember(server.database.db, member.id) }
}

/** Creates a member who must reconfirm the email address before claiming. */
export async function createMemberWithCheck(server: TestServer): Promise<NewMember> {
  const member = await newMemberOf(server)
  await requestMemberCheck(server.database.db, member.id)
  return member
}

async function newMemberOf(server: TestServer): Promise<NewMember> {
  const member = await newMember(server.url)
  await callApi(server.url, '/api/user', { token: member.accessToken })
  return member
}
