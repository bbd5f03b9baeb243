import type { Credentials } from '../credentials.ts'

/** What a running node shows. */
export interface Figures {
  pointsToday: number
  pointsTotal: number
  heartbeats: number
  /** When the current slot ends, by this computer's clock; milliseconds since 1970. */
  nextSlotAt: number
}

export interface Display {
  connecting(credentials: Pick<Credentials, 'server' | 'email'>): void
  connected(figures: Figures): void
  /** @param slotEnd of the slot that was credited, ISO 8601; without one only the figures are new */
  pulse(figures: Figures, slotEnd: string | undefined): void
  /** Something that the network said. */
  notice(text: string): void
  /** @param reason null where the network gave it already */
  waiting(reason: string | null, seconds: number): void
  /** Leaves the terminal as it should be. */
  end(lastWords?: string): void
}
