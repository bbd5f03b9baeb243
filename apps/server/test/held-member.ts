import { callApi } from './call-api.ts'
import { crowdedSignal } from './crowded-signal.ts'
import { type NewMember, newMember } from './new-member.ts'
import type { TestServer } from './start-test-server.ts'

const signals = JSON.stringify([crowdedSignal])

/** A member whose claims are held, with a signal that is still there. */
export async function newHeldMember(server: TestServer): Promise<NewMember & { holdId: string }> {
  const member = await newMemberOf(server)
  const { db } = server.database
  const { evidence, ...signal } = crowdedSignal
  await db
    .insertInto('signals')
    .values({ ...signal, evidence: JSON.stringify(evidence), member_id: member.id, since: new Date() })
    .execute()
  const { id } = await db
    .insertInto('holds')
    .values({ member_id: member.id, score: 100, signals, held_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...member, holdId: id }
}

/** A member whose claims take that the address is confirmed again. */
export async function newAskedMember(server: TestServer): Promise<NewMember> {
  const member = await newMemberOf(server)
  await server.database.db
    .insertInto('mailbox_checks')
    .values({ member_id: member.id, score: 70, signals, asked_at: new Date() })
    .execute()
  return member
}

async function newMemberOf(server: TestServer): Promise<NewMember> {
  const member = await newMember(server.url)
  await callApi(server.url, '/api/user', { token: member.accessToken })
  return member
}
