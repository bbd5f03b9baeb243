import { CONNECTED_MESSAGE, type GatewayMessage, PULSE_MESSAGE } from '@hearth/protocol/node-messages'
import type { Figures } from './read-figures.ts'

interface Moment {
  now: number
  nextSlotEnd: number
}

export function createConnectedMessage(figures: Figures, moment: Moment): GatewayMessage {
  return { message: CONNECTED_MESSAGE, ...describe(figures, moment) }
}

/**
 * Creates a message with the member's figures.
 * @param slotEnd end of the credited slot; absent if no slot was credited
 */
export function createPulse(figures: Figures, moment: Moment, slotEnd?: number): GatewayMessage {
  return {
    message: PULSE_MESSAGE,
    ...describe(figures, moment),
    ...(slotEnd !== undefined && { slotEnd: iso(slotEnd) }),
  }
}

function describe({ pointsToday, pointsTotal, heartbeats }: Figures, { now, nextSlotEnd }: Moment) {
  return { pointsToday, pointsTotal, heartbeats, date: iso(now), nextSlotEnd: iso(nextSlotEnd) }
}

const iso = (time: number) => new Date(time).toISOString()
