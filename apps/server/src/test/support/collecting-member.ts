import { registrationText, reportText } from '@hearth/protocol/node-identity'
import { creditSlots } from '../../features/heartbeats/credit-slots.ts'
import type { Database } from '../../platform/database/database.ts'
import { callApi } from './call-api.ts'
import { createNodeKey, type NodeKey } from './create-node-key.ts'
import { type NewMember, newMember } from './new-member.ts'

/** Member with a registered node, which can report results. */
export interface CollectingMember extends NewMember {
  nodeId: string
  key: NodeKey
}

/**
 * Signs up a member, registers a node and credits the member's first heartbeat.
 * @param options.heartbeat false skips the heartbeat
 */
export async function newCollectingMember(
  url: string,
  db: Database,
  { heartbeat = true } = {},
): Promise<CollectingMember> {
  const member = await newMember(url)
  const { nodeId, key } = await registerTestNode(url, member)
  if (heartbeat) await addFirstHeartbeat(db, member.id, Date.now() - 60_000)
  return { ...member, nodeId, key }
}

/** Registers a member's node through the API. */
export async function registerTestNode(
  url: string,
  { id, accessToken }: Pick<NewMember, 'id' | 'accessToken'>,
): Promise<{ nodeId: string; key: NodeKey }> {
  const key = createNodeKey()
  const json = { publicKey: key.publicKey, signature: key.sign(registrationText(id, key.publicKey)) }
  const { status, body } = await callApi(url, '/api/node/register', { token: accessToken, json })
  if (status !== 200) throw new Error(`Registering a node failed with ${status}: ${body.message}`)
  return { nodeId: body.id, key }
}

/** Credits a member with the slot that ends at `slotEnd` (milliseconds since 1970). */
export async function addFirstHeartbeat(db: Database, memberId: string, slotEnd: number): Promise<void> {
  await creditSlots(db, [{ memberId, nodeId: memberId, slotEnd, points: '25' }], new Date())
}

/** Returns a report's body, signed by the member's node. Malformed results are signed as an empty list. */
export function signReport({ id, nodeId, key }: CollectingMember, results: unknown) {
  const list = Array.isArray(results) ? results : []
  return { node: nodeId, signature: key.sign(reportText({ memberId: id, nodeId, results: list })), results }
}
