import { formatNumber } from '@hearth/protocol/format'
import type { Message } from '@hearth/protocol/messages'
import type { RejectedSlot } from './decide-credits.ts'
import { messages } from './messages.ts'
import type { EndedSlot } from './presence.ts'

/** A human-readable reason. Each connection receives it in its own language. */
export interface Notice {
  text: Message
  /** Approximate number of seconds to wait before reconnecting. */
  retryAfterSeconds?: number
  /** Number of the node's unbooked heartbeats. */
  waiting?: number
  /** End of the slot that is not booked yet. ISO 8601. */
  slotEnd?: string
}

export const notices = {
  invalidToken: { text: messages.invalidToken() },
  sessionEnded: { text: messages.sessionEnded() },
  replaced: { text: messages.replaced() },
  silent: { text: messages.silent() },
  unknownNode: { text: messages.unknownNode() },
  tooManyMessages: { text: messages.tooManyMessages(), retryAfterSeconds: 60 },
  tooManyConnections: { text: messages.tooManyConnections(), retryAfterSeconds: 300 },
  failure: { text: messages.failure(), retryAfterSeconds: 60 },
  lateProof: { text: messages.lateProof() },
  noKey: { text: messages.noKey() },
  badProof: { text: messages.badProof() },
  noProof: { text: messages.noProof(), retryAfterSeconds: 30 },
} satisfies Record<string, Notice>

/**
 * Creates the notice for a busy server. The delay is random, around 30 seconds, so that nodes do not
 * reconnect together.
 */
export const busyNotice = (): Notice => ({
  text: messages.busy(),
  retryAfterSeconds: Math.round(20 + Math.random() * 20),
})

export const restartNotice = (retryAfterSeconds: number): Notice => ({
  text: messages.restart(),
  retryAfterSeconds,
})

export function missedSlotNotice({ slotEnd, presentMs, neededMs }: EndedSlot): Notice {
  const seconds = (ms: number) => formatNumber(ms / 1000, ms < 10_000 ? 1 : 0)
  return noHeartbeat(slotEnd, messages.absent({ present: seconds(presentMs), needed: seconds(neededMs) }))
}

export const unprovenSlotNotice = (slotEnd: number): Notice => noHeartbeat(slotEnd, messages.unproven())

/** Creates the notice for a rejected slot, with the reason that GET /api/nodes/credits also reports. */
export function rejectedSlotNotice({ slotEnd, reason, limit }: RejectedSlot): Notice {
  const reasons = {
    member_limit: () => messages.memberLimit({ limit: limit ?? 0 }),
    network_limit: () => messages.subnetLimit({ limit: limit ?? 0 }),
    too_old: () => messages.tooOld(),
  }
  return noHeartbeat(slotEnd, reasons[reason]())
}

/**
 * Returns the notice that a slot is not booked yet.
 * @param waiting number of the node's unbooked heartbeats
 */
export function waitingSlotNotice(slotEnd: number, waiting: number): Notice {
  const time = toTime(slotEnd)
  return { text: messages.waiting({ time }), waiting, slotEnd: time.time }
}

const noHeartbeat = (slotEnd: number, reason: Message): Notice => ({
  text: messages.noHeartbeat({ time: toTime(slotEnd), reason }),
})

const toTime = (time: number) => ({ time: new Date(time).toISOString() })
