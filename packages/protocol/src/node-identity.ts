import { z } from 'zod'

/** A node's key is Ed25519 (RFC 8032). Keys, signatures and nonces are base64url without padding (RFC 4648). */

/** Registered nodes of one member. */
export const MAX_NODES_PER_MEMBER = 50

export const NODE_NAME_MAX_LENGTH = 100

/** A node has so long to answer a challenge when it connects. */
export const PROOF_SECONDS = 15

/** The raw 32 bytes. */
export const publicKeySchema = z.string().regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, {
  message: 'must be an Ed25519 public key: 32 bytes as base64url, 43 characters without padding',
})

/** The raw 64 bytes. */
export const signatureSchema = z.string().regex(/^[\w-]{85}[AQgw]$/, {
  message: 'must be an Ed25519 signature: 64 bytes as base64url, 86 characters without padding',
})

/**
 * What a node signs (UTF-8) to show that it has the key that it registers. It names the member, so that the signature is
 * of no use to another one.
 */
export function registrationText(memberId: string, publicKey: string): string {
  return `hearth-node-registration:v1\n${memberId}\n${publicKey}`
}

/**
 * What a node signs (UTF-8) to show that it is there with its key in a slot.
 * @param slotEnd as the challenge has it
 */
export function proofText(challenge: { nonce: string; nodeId: string; slotEnd: string }): string {
  return `hearth-node-proof:v1\n${challenge.nonce}\n${challenge.nodeId}\n${challenge.slotEnd}`
}

/** The fields of a result that a report signs. */
interface SignedResult {
  id: string
  job: string
  kind: string
  bytes: number
  collectedAt: string
}

/**
 * Returns the text (UTF-8) that a node signs to report results. It names the member and every field of each result, so
 * the signature is valid for this report only. `job` comes as a JSON string (RFC 8785).
 */
export function reportText(report: {
  memberId: string
  nodeId: string
  results: readonly SignedResult[]
}): string {
  const lines = report.results.map(
    ({ id, kind, bytes, collectedAt, job }) =>
      `${id.toLowerCase()} ${kind} ${bytes} ${collectedAt} ${JSON.stringify(job)}`,
  )
  return ['hearth-node-results:v1', report.memberId, report.nodeId, ...lines].join('\n')
}

/** Returns the text (UTF-8) that a node signs to answer checks of results. */
export function resultCheckText(exchange: {
  memberId: string
  nodeId: string
  answers: readonly { check: string; bytes: number | null }[]
}): string {
  const lines = exchange.answers.map(({ check, bytes }) => `${check.toLowerCase()} ${bytes ?? 'absent'}`)
  return ['hearth-node-result-checks:v1', exchange.memberId, exchange.nodeId, ...lines].join('\n')
}
