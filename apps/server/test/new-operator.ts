import type { OperatorRole } from '@hearth/protocol/permissions'
import { type NewMember, newMember } from './new-member.ts'
import type { TestServer } from './start-test-server.ts'
import { totpCode } from './totp-code.ts'

/** A member with a role, whose session has shown a second factor. */
export async function newOperator(server: TestServer, role: OperatorRole): Promise<NewMember> {
  const member = await newMember(server.url)
  // As the command line makes the first one.
  await server.database.db.insertInto('operators').values({ account_id: member.id, role }).execute()
  return { ...member, accessToken: await liftToken(server.url, member.accessToken) }
}

/** Adds a second factor to the account and shows it: a token of the level aal2. */
export async function liftToken(url: string, accessToken: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const factor = (await post('/factors', { factor_type: 'totp', friendly_name: 'Phone' })) as {
    id: string
    totp: { secret: string }
  }
  const challenge = (await post(`/factors/${factor.id}/challenge`, {})) as { id: string }
  const session = (await post(`/factors/${factor.id}/verify`, {
    challenge_id: challenge.id,
    code: totpCode(factor.totp.secret),
  })) as { access_token: string }
  return session.access_token
}
