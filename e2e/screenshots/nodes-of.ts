import type { Answers } from './answers.ts'
import { filled, id, NOW } from './filled.ts'

/** Returns the time `milliseconds` before the time of the mock responses; ISO 8601. */
export const isoBefore = (milliseconds: number) => new Date(NOW - milliseconds).toISOString()

/**
 * Returns a registered node of the mock responses.
 * @param seenAgo milliseconds since the node was last seen; null for never
 */
export const node = (
  number: number,
  connected: boolean,
  seenAgo: number | null = connected ? 10_000 : 1_500_000,
) => ({
  id: id(number),
  name: `node-${number}`,
  registeredAt: isoBefore(86_400_000),
  lastSeenAt: seenAgo === null ? null : isoBefore(seenAgo),
  connected,
  nextHeartbeatAt: connected ? isoBefore(-432_000) : null,
})

/** Returns the responses for a member with these nodes. */
export const nodesOf = (...nodes: ReturnType<typeof node>[]): Answers => ({
  ...filled,
  readNodes: { at: isoBefore(0), anonymous: null, nodes },
})
