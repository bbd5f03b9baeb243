import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { currentOrigin } from '../sessions/request-origin.ts'

/** Header with a browser's secret, sent both when requesting and when entering a code. */
export const FLOW_HEADER = 'x-hearth-flow'

/** Keyed hashes that identify a requester. */
export interface RequesterMarks {
  /** Hash of the browser's flow secret, which nobody else has. */
  flow: Buffer | undefined
  /** Hash of the subnet, which others may share. */
  subnet: Buffer | undefined
}

export function getRequesterMarks({ deviceKey }: { deviceKey: Buffer }): RequesterMarks {
  const { flow, subnet } = currentOrigin()
  const mark = (kind: string, value: string | null) =>
    value ? createHmac('sha256', deviceKey).update(`code requester ${kind} ${value}`).digest() : undefined
  return { flow: mark('flow', flow), subnet: mark('subnet', subnet) }
}

/**
 * Returns the columns that bind a new code to the current requester. The first requester of a valid code
 * stays bound, even if a stranger requests the code again.
 */
export function bindRequester(
  deps: { deviceKey: Buffer },
  now: Date,
): { requesters: RawBuilder<Buffer[]>; requester_tries: RawBuilder<number[]> } {
  const { flow, subnet } = getRequesterMarks(deps)
  const mark = flow ?? subnet
  const latest = sql`${mark ? [mark] : []}::bytea[]`
  return {
    requesters: sql<Buffer[]>`case when codes.expires_at > ${now} and cardinality(codes.requesters) > 0
      then codes.requesters[1:1] || array_remove(${latest}, codes.requesters[1]) else ${latest} end`,
    requester_tries: sql<number[]>`'{0,0}'`,
  }
}

/**
 * Returns the current requester's index among the requesters that a code is bound to, or -1 for a stranger.
 */
export function findRequester(requesters: readonly Buffer[], { flow, subnet }: RequesterMarks): number {
  const position = (mark: Buffer | undefined) =>
    mark ? requesters.findIndex((requester) => requester.equals(mark)) : -1
  const byFlow = position(flow)
  return byFlow === -1 ? position(subnet) : byFlow
}
