import { formatNumber } from '@hearth/protocol/format'
import type { Message } from '@hearth/protocol/messages'
import type { NoticeCode } from '@hearth/protocol/node-messages'
import type { RejectedSlot } from './decide-credits.ts'
import { messages } from './messages.ts'
import type { EndedSlot } from './presence.ts'

/** A human-readable reason. Each connection receives it in its own language. */
export interface Notice {
  text: Message
  /** Present if the text is for developers, or if a slot earned no heartbeat: programs may show their own text. */
  code?: NoticeCode
  /** Approximate number of seconds to wait before reconnecting. */
  retryAfterSeconds?: number
  /** Number of the node's unbooked heartbeats. */
  waiting?: number
  /** End of the slot that is not booked yet, or that earned no heartbeat. ISO 8601. */
  slotEnd?: string
  /** Seconds for which the node was present in the slot, and the number required. */
  presentSeconds?: number
  requiredSeconds?: number
}

export const notices = {
  invalidToken: { text: messages.invalidToken() },
  sessionEnded: { text: messages.sessionEnded() },
  replaced: { text: messages.replaced() },
  silent: { text: messages.silent(), code: 'silent' },
  unknownNode: { text: messages.unknownNode(), code: 'unknown_node' },
  tooManyMessages: { text: messages.tooManyMessages(), code: 'too_many_messages', retryAfterSeconds: 60 },
  tooManyConnections: { text: messages.tooManyConnections(), retryAfterSeconds: 300 },
  failure: { text: messages.failure(), code: 'failure', retryAfterSeconds: 60 },
  lateProof: { text: messages.lateProof(), code: 'late_proof' },
  noKey: { text: messages.noKey(), code: 'no_key' },
  badProof: { text: messages.badProof(), code: 'bad_proof' },
  noProof: { text: messages.noProof(), code: 'no_proof', retryAfterSeconds: 30 },
} satisfies Record<string, Notice>

/**
 * Creates the notice for a busy server. The delay is random, around 30 seconds, so that nodes do not
 * reconnect together.
 */
export const busyNotice = (): Notice => ({
  text: messages.busy(),
  code: 'busy',
  retryAfterSeconds: Math.round(20 + Math.random() * 20),
})

export const restartNotice = (retryAfterSeconds: number): Notice => ({
  text: messages.restart(),
  code: 'restart',
  retryAfterSeconds,
})

export function missedSlotNotice({
  slotEnd,
  presentMs,
  neededMs,
}: Pick<EndedSlot, 'slotEnd' | 'presentMs' | 'neededMs'>): Notice {
  const seconds = (ms: number) => formatNumber(ms / 1000, ms < 10_000 ? 1 : 0)
  const reason = messages.absent({ present: seconds(presentMs), needed: seconds(neededMs) })
  return {
    ...noHeartbeat(slotEnd, 'absent', reason),
    presentSeconds: Math.round(presentMs / 100) / 10,
    requiredSeconds: Math.round(neededMs / 100) / 10,
  }
}

export const unprovenSlotNotice = (slotEnd: number): Notice =>
  noHeartbeat(slotEnd, 'unproven', messages.unproven())

/** Creates the notice for a rejected slot, with the reason that GET /api/nodes/credits also reports. */
export function rejectedSlotNotice(slot: RejectedSlot): Notice {
  const { slotEnd, reason } = slot
  if (slot.reason === 'too_old') return noHeartbeat(slotEnd, reason, messages.tooOld())
  const { limit } = slot
  const text =
    slot.reason === 'member_limit' ? messages.memberLimit({ limit }) : messages.subnetLimit({ limit })
  return noHeartbeat(slotEnd, reason, text)
}

/**
 * Returns the notice that a slot is not booked yet.
 * @param waiting number of the node's unbooked heartbeats
 */
export function waitingSlotNotice(slotEnd: number, waiting: number): Notice {
  const time = toTime(slotEnd)
  return { text: messages.waiting({ time }), waiting, slotEnd: time.time }
}

function noHeartbeat(slotEnd: number, code: NoticeCode, reason: Message): Notice {
  const time = toTime(slotEnd)
  return { text: messages.noHeartbeat({ time, reason }), code, slotEnd: time.time }
}

const toTime = (time: number) => ({ time: new Date(time).toISOString() })
