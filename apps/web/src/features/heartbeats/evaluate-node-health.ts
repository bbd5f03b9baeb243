import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readNodeCredits } from '@hearth/protocol/endpoints/heartbeats'
import type { readNodes } from '@hearth/protocol/endpoints/nodes'
import { buildNodeRows } from './node-rows.ts'

/**
 * `none` without nodes; `removed` if a member who has heartbeats has no node any more; `waiting` if a node is connected but none of the member's slots was ever credited;
 * `some-offline` if at least one node is connected and another is not.
 */
export type NodeHealthState = 'none' | 'removed' | 'waiting' | 'connected' | 'some-offline' | 'offline'

export interface NodeHealth {
  state: NodeHealthState
  nodes: number
  offline: number
  /** Time at which the last node disconnected, if all are offline; ISO 8601; null if none ever connected. */
  offlineSince: string | null
  /** End of the newest credited slot of today or yesterday; ISO 8601; null if none; undefined if unknown. */
  lastCreditedAt: string | null | undefined
  /** End of the first slot that any node can earn; ISO 8601; null if none is connected or it is unknown. */
  nextHeartbeatAt: string | null
  /** Percentage of the last 24 hours, 0 to 100; null if unknown. */
  uptime: number | null
}

/**
 * Evaluates the nodes at the time of the response, so that neither an old response nor a wrong clock in the
 * browser makes a node look offline.
 * @param heartbeats the member's heartbeats in total; undefined if unknown
 */
export function evaluateNodeHealth(
  answer: AnswerOf<typeof readNodes>,
  credits: AnswerOf<typeof readNodeCredits> | undefined,
  options: {
    heartbeats: number | undefined
    intervalMs: number
    receivedAt: number
  },
): NodeHealth {
  const { heartbeats, intervalMs, receivedAt } = options
  const at = Date.parse(answer.at)
  const now = Number.isNaN(at) ? receivedAt : at
  const rows = buildNodeRows(answer.nodes, credits?.nodes, intervalMs, now, answer.anonymous)
    // Slots outlive their node, so the others are removed nodes.
    .filter(({ id, registered }) => registered || id === answer.anonymous?.id)
  const connected = rows.filter((row) => row.connected)
  const offline = rows.length - connected.length
  const lastCreditedAt = credits && (credits.lastCreditedAt ?? null)
  const isWaiting = heartbeats === 0 && !lastCreditedAt
  return {
    state:
      rows.length === 0
        ? heartbeats || lastCreditedAt
          ? 'removed'
          : 'none'
        : connected.length === 0
          ? 'offline'
          : offline > 0
            ? 'some-offline'
            : isWaiting
              ? 'waiting'
              : 'connected',
    nodes: rows.length,
    offline,
    offlineSince: connected.length === 0 ? findLatest(rows.map(({ lastSeenAt }) => lastSeenAt)) : null,
    lastCreditedAt,
    nextHeartbeatAt: findEarliest(connected.map(({ nextHeartbeatAt }) => nextHeartbeatAt)),
    uptime: computeUptime(credits?.uptime),
  }
}

function computeUptime(uptime: AnswerOf<typeof readNodeCredits>['uptime'] | undefined): number | null {
  const share = uptime ? (100 * uptime.presentSlots) / uptime.slots : Number.NaN
  return Number.isFinite(share) ? share : null
}

const known = (times: (string | null)[]) => times.filter((time) => time !== null).sort()
const findEarliest = (times: (string | null)[]) => known(times)[0] ?? null
const findLatest = (times: (string | null)[]) => known(times).at(-1) ?? null
