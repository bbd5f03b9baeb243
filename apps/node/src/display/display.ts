import type { Credentials } from '../credentials.ts'
import type { SlotTimes } from './remaining-time.ts'

/** Figures that a running node displays. */
export interface Figures extends SlotTimes {
  pointsToday: number
  pointsTotal: number
  heartbeats: number
  /** True if the slot in progress ends earlier, because the node connected too late to earn it. */
  isFirstSlot: boolean
}

export interface Display {
  connecting(credentials: Pick<Credentials, 'server' | 'email'>): void
  connected(figures: Figures): void
  /** @param slotEnd end of the credited slot, ISO 8601; undefined if only the figures changed */
  pulse(figures: Figures, slotEnd: string | undefined): void
  /**
   * Displays a message from the server or from the node itself.
   * @param isSlotResult true if the message is the result of the slot that ended last
   */
  notice(text: string, isSlotResult?: boolean): void
  /** @param reason null if the server already sent the reason */
  waiting(reason: string | null, seconds: number): void
  /** Restores the terminal. */
  end(lastWords?: string): void
}
