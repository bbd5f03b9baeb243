import type { OperatorRole } from '@hearth/protocol/permissions'
import { type NewMember, newMember } from './new-member.ts'
import { enrollApp } from './second-factor.ts'
import type { TestServer } from './start-test-server.ts'

/** Creates a member with a role and a session that has verified a second factor. */
export async function newOperator(server: TestServer, role: OperatorRole): Promise<NewMember> {
  const member = await newMember(server.url)
  // Insert the row as the command line inserts the first operator.
  await server.database.db.insertInto('operators').values({ account_id: member.id, role }).execute()
  return { ...member, accessToken: await upgradeToken(server.url, member.accessToken) }
}

/** Adds a second factor to the account and verifies it. Returns a token with level aal2. */
export async function upgradeToken(url: string, accessToken: string): Promise<string> {
  const app = await enrollApp(url, accessToken)
  return (await app.show(accessToken)).access_token
}
