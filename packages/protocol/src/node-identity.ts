import { z } from 'zod'
import { issue } from './issue.ts'

/** Node keys are Ed25519 (RFC 8032). Keys, signatures and nonces are base64url without padding (RFC 4648). */

/** Maximum registered nodes per member. */
export const MAX_NODES_PER_MEMBER = 50

export const NODE_NAME_MAX_LENGTH = 100

/** Time limit for answering a challenge during connection. */
export const PROOF_SECONDS = 15

/** Raw 32-byte key. */
export const publicKeySchema = z.string().regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/, issue('publicKey'))

/** Raw 64-byte signature. */
export const signatureSchema = z.string().regex(/^[\w-]{85}[AQgw]$/, issue('nodeSignature'))

/**
 * Returns the text (UTF-8) that a node signs to prove possession of its key at registration. It names the member, so
 * that other members cannot use the signature.
 */
export function registrationText(memberId: string, publicKey: string): string {
  return `hearth-node-registration:v1\n${memberId}\n${publicKey}`
}

/**
 * Returns the text (UTF-8) that a node signs to prove its presence in a slot.
 * @param slotEnd value from the challenge
 */
export function proofText(challenge: { nonce: string; nodeId: string; slotEnd: string }): string {
  return `hearth-node-proof:v1\n${challenge.nonce}\n${challenge.nodeId}\n${challenge.slotEnd}`
}

/** Signed fields of a result. */
interface SignedResult {
  id: string
  job: string
  kind: string
  bytes: number
  collectedAt: string
}

/**
 * Returns the text (UTF-8) that a node signs to report results. It includes the member and all result fields, so the
 * signature is valid for this report only. `job` is encoded as a JSON string (RFC 8785).
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

/** Returns the text (UTF-8) that a node signs for result checks. */
export function resultCheckText(exchange: {
  memberId: string
  nodeId: string
  answers: readonly { check: string; bytes: number | null }[]
}): string {
  const lines = exchange.answers.map(({ check, bytes }) => `${check.toLowerCase()} ${bytes ?? 'absent'}`)
  return ['hearth-node-result-checks:v1', exchange.memberId, exchange.nodeId, ...lines].join('\n')
}
