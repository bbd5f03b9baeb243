import {
  CONNECTED_MESSAGE,
  type GatewayMessage,
  INVALID_TOKEN_MESSAGE,
  PULSE_MESSAGE,
} from '@hearth/protocol/node-messages'
import type { RejectedSlot } from './decide-credits.ts'
import type { EndedSlot } from './presence.ts'
import type { Figures } from './read-figures.ts'

/** Messages of the gateway, except PONG. Each reason says what to do. */

interface Moment {
  now: number
  nextSlotEnd: number
}

export function connectedText(figures: Figures, moment: Moment): GatewayMessage {
  return { message: CONNECTED_MESSAGE, ...shown(figures, moment) }
}

/**
 * Returns the message with figures.
 * @param slotEnd end of the credited slot; absent if there is none
 */
export function pulseText(figures: Figures, moment: Moment, slotEnd?: number): GatewayMessage {
  return {
    message: PULSE_MESSAGE,
    ...shown(figures, moment),
    ...(slotEnd !== undefined && { slotEnd: iso(slotEnd) }),
  }
}

export function missedSlotText(slot: EndedSlot): GatewayMessage {
  const [present, needed] = [slot.presentMs, slot.neededMs].map((ms) =>
    (ms / 1000).toFixed(ms < 10_000 ? 1 : 0),
  )
  return {
    message: `No heartbeat for the slot that ended at ${iso(slot.slotEnd)}: the node was here for ${present} s of it, ${needed} s are needed. Stay connected, and send a PING about every 10 s.`,
  }
}

/** Explains how to resolve a limit, like GET /api/nodes/credits. */
export function rejectedSlotText({ slotEnd, reason, limit }: RejectedSlot): GatewayMessage {
  const why = {
    member_limit: `your account has ${limit} credited nodes in this interval already, which is the limit. More nodes earn nothing more`,
    network_limit: `${limit} nodes at this network address are credited in this interval already, which is the limit. Run the node elsewhere`,
    too_old: 'it came too late to be booked',
  }[reason]
  return { message: `No heartbeat for the slot that ended at ${iso(slotEnd)}: ${why}.` }
}

/**
 * Returns the message that a slot is not booked yet.
 * @param waiting number of the node's unbooked heartbeats
 */
export function waitingSlotText(slotEnd: number, waiting: number): GatewayMessage {
  return {
    message: `The heartbeat for the slot that ended at ${iso(slotEnd)} is waiting to be booked. It will be, as soon as the database can be reached; stay connected.`,
    waiting,
  }
}

export const invalidTokenText: GatewayMessage = { message: INVALID_TOKEN_MESSAGE }
export const endedSessionText: GatewayMessage = { message: 'Your session was ended. Please log in again.' }
export const replacedText: GatewayMessage = {
  message: 'This node connected again from elsewhere; only its newest connection counts. This one is closed.',
}
export const silentText: GatewayMessage = {
  message: 'Nothing was heard for too long. Connect again, and send a PING about every 10 s.',
}
export const unprovenText = (slotEnd: number): GatewayMessage => ({
  message: `No heartbeat for the slot that ended at ${iso(slotEnd)}: the node did not answer its challenge. Sign each CHALLENGE with the node's key.`,
})
export const lateProofText: GatewayMessage = {
  message: 'This PROOF is not for the newest CHALLENGE, or answers it again; it changes nothing.',
}
export const noKeyText: GatewayMessage = {
  message: 'A client that connected without naming a node has no key to prove; it sends PINGs only.',
}
export const badProofText: GatewayMessage = {
  message: "The PROOF is wrong: expected a signature by this node's key over the challenge. Mend the client.",
}
export const noProofText: GatewayMessage = {
  message: 'The CHALLENGE was not answered in time. Connect again, and answer it with a PROOF.',
  retryAfterSeconds: 30,
}
export const unknownNodeText: GatewayMessage = {
  message:
    'This node is not registered with your account, or not any more. Register its key, then connect again.',
}
export const floodText: GatewayMessage = {
  message: 'Far too many messages. One PING about every 10 s is enough; more earn nothing.',
  retryAfterSeconds: 60,
}
export const tooManyConnectionsText: GatewayMessage = {
  message: 'Too many nodes are connected from this network address. Close some of them, then connect again.',
  retryAfterSeconds: 300,
}
/**
 * Returns the message that the gateway is busy. The delay is random, around 30 seconds, so that nodes do not
 * reconnect together.
 */
export const busyText = (): GatewayMessage => ({
  message: 'The network cannot check your token right now. Connect again in about half a minute.',
  retryAfterSeconds: Math.round(20 + Math.random() * 20),
})
export const failureText: GatewayMessage = {
  message: 'Something went wrong in the network. Connect again in about a minute.',
  retryAfterSeconds: 60,
}
export const restartText = (retryAfterSeconds: number): GatewayMessage => ({
  message: 'The network restarts. Connect again in a few seconds.',
  retryAfterSeconds,
})

function shown({ pointsToday, pointsTotal, heartbeats }: Figures, { now, nextSlotEnd }: Moment) {
  return { pointsToday, pointsTotal, heartbeats, date: iso(now), nextSlotEnd: iso(nextSlotEnd) }
}

const iso = (time: number) => new Date(time).toISOString()
