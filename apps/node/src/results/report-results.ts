import type { AnswerOf } from '@hearth/protocol/endpoint'
import { reportResults as endpoint, type Result } from '@hearth/protocol/endpoints/insights'
import { reportText } from '@hearth/protocol/node-identity'
import { callApi, ServerError } from '../call-server.ts'
import { signWith } from '../identity.ts'
import { memberOf, type RegisteredNode } from '../register-node.ts'

/** Combined outcome of all parts of a batch. */
export interface Reported {
  accepted: Result[]
  points: number
  /** Number of rejected results by reason. Resending them would not help. */
  rejected: Map<string, number>
}

/**
 * Reports results signed by the node's key. Splits a malformed or oversized batch in half until the invalid
 * results are isolated and the others accepted. Results resent after a partial failure count once.
 * @throws ServerError for a status other than 400 or 413; NodeError if no Hearth server responds
 */
export async function reportResults(
  apiUrl: string,
  accessToken: string,
  node: RegisteredNode,
  results: readonly Result[],
): Promise<Reported> {
  const reported: Reported = { accepted: [], points: 0, rejected: new Map() }
  const countRejection = (reason: string) =>
    reported.rejected.set(reason, (reported.rejected.get(reason) ?? 0) + 1)

  function sign(part: readonly Result[]) {
    const text = reportText({ memberId: memberOf(accessToken), nodeId: node.nodeId, results: part })
    return { node: node.nodeId, signature: signWith(node.identity, text) }
  }

  async function send(part: readonly Result[]): Promise<void> {
    let answer: AnswerOf<typeof endpoint>
    try {
      answer = await callApi(apiUrl, endpoint, { body: { ...sign(part), results: [...part] } }, accessToken)
    } catch (error) {
      if (!(error instanceof ServerError) || ![400, 413].includes(error.status)) throw error
      if (part.length === 1) return void countRejection(error.message)
      const half = Math.ceil(part.length / 2)
      await send(part.slice(0, half))
      return send(part.slice(half))
    }
    const isRejected = new Set(answer.refused.map(({ index }) => index))
    for (const { message } of answer.refused) countRejection(message)
    // The response does not identify results that the server already has, so they count as accepted.
    reported.accepted.push(...part.filter((_, index) => !isRejected.has(index)))
    reported.points += answer.points
  }

  if (results.length > 0) await send(results)
  return reported
}
