import { CONNECTED_MESSAGE, type GatewayMessage, PULSE_MESSAGE } from '@hearth/protocol/node-messages'
import type { Figures } from './read-figures.ts'

/** Times in milliseconds since 1970. */
export interface SlotMoment {
  now: number
  nextSlotEnd: number
  /** End of the first slot that the node can earn; null if it is disconnected. */
  nextHeartbeatAt: number | null
  slotSeconds: number
}

export function createConnectedMessage(figures: Figures, moment: SlotMoment): GatewayMessage {
  return { message: CONNECTED_MESSAGE, ...describe(figures, moment) }
}

/**
 * Creates a message with the member's figures.
 * @param slotEnd end of the credited slot; absent if no slot was credited
 */
export function createPulse(figures: Figures, moment: SlotMoment, slotEnd?: number): GatewayMessage {
  return {
    message: PULSE_MESSAGE,
    ...describe(figures, moment),
    ...(slotEnd !== undefined && { slotEnd: iso(slotEnd) }),
  }
}

function describe({ pointsToday, pointsTotal, heartbeats }: Figures, moment: SlotMoment) {
  const { now, nextSlotEnd, nextHeartbeatAt, slotSeconds } = moment
  return {
    pointsToday,
    pointsTotal,
    heartbeats,
    date: iso(now),
    nextSlotEnd: iso(nextSlotEnd),
    ...(nextHeartbeatAt !== null && { nextHeartbeatAt: iso(nextHeartbeatAt) }),
    slotSeconds,
  }
}

const iso = (time: number) => new Date(time).toISOString()
