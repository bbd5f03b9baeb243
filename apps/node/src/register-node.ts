import { hostname } from 'node:os'
import { registerNode as registerEndpoint } from '@hearth/protocol/endpoints/nodes'
import { NODE_NAME_MAX_LENGTH, registrationText } from '@hearth/protocol/node-identity'
import { callApi, ServerError } from './call-server.ts'
import type { Credentials } from './credentials.ts'
import { type Identity, readIdentity, saveRegistration, signWith } from './identity.ts'
import { messages } from './messages.ts'
import { NodeError } from './node-error.ts'
import { readNetwork } from './read-network.ts'

/** Node ID to connect with, and the key proving its ownership. */
export interface RegisteredNode {
  nodeId: string
  identity: Identity
}

/**
 * Returns this computer's node. Registers it with the account if necessary.
 * @throws ServerError with status 401 if the access token is rejected; NodeError for other failures
 */
export async function registerNode(
  credentials: Pick<Credentials, 'server' | 'email' | 'accessToken'>,
): Promise<RegisteredNode> {
  const { server, email, accessToken } = credentials
  const identity = await readIdentity()
  const { registration } = identity
  if (registration?.server === server && registration.email === email) {
    return { nodeId: registration.nodeId, identity }
  }
  const { apiUrl } = await readNetwork(server)
  const nodeId = await register(apiUrl, accessToken, identity)
  await saveRegistration({ server, email, nodeId })
  return { nodeId, identity }
}

async function register(apiUrl: string, accessToken: string, identity: Identity): Promise<string> {
  const { publicKey, signature } = registrationOf(identity, memberOf(accessToken))
  try {
    const name = hostname().slice(0, NODE_NAME_MAX_LENGTH) || undefined
    const body = { publicKey, signature, name }
    const { id } = await callApi(apiUrl, registerEndpoint, { body }, accessToken)
    return id
  } catch (error) {
    if (!(error instanceof ServerError) || error.status === 401) throw error
    if (error.status >= 500 || error.status === 429) {
      throw new NodeError('unreachable', messages.registrationFailed({ reason: error.message }), {
        isTemporary: true,
      })
    }
    throw new NodeError('rejected', messages.registrationRejected({ reason: error.message }))
  }
}

function registrationOf(identity: Identity, memberId: string) {
  const publicKey = identity.key.x
  return { publicKey, signature: signWith(identity, registrationText(memberId, publicKey)) }
}

/** Returns the member ID in an access token. Does not verify the token, because the server does. */
export function memberOf(accessToken: string): string {
  try {
    const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()
    return String((JSON.parse(payload) as { sub?: unknown }).sub)
  } catch {
    return ''
  }
}
