import type { Credentials } from '../credentials.ts'

/** Figures that a running node displays. */
export interface Figures {
  pointsToday: number
  pointsTotal: number
  heartbeats: number
  /** End of the current slot by the local clock, in milliseconds since 1970. */
  nextSlotAt: number
}

export interface Display {
  connecting(credentials: Pick<Credentials, 'server' | 'email'>): void
  connected(figures: Figures): void
  /** @param slotEnd end of the credited slot, ISO 8601; undefined if only the figures changed */
  pulse(figures: Figures, slotEnd: string | undefined): void
  /** Displays a message from the server or from the node itself. */
  notice(text: string): void
  /** @param reason null if the server already sent the reason */
  waiting(reason: string | null, seconds: number): void
  /** Restores the terminal. */
  end(lastWords?: string): void
}
