import type { Hours } from '../../features/fairness/count-synchronized-accounts.ts'

/** A made-up account with what the server would know of it. Times are milliseconds since 1970. */
export interface SimulatedAccount {
  id: string
  /** The kind of people, or of farm, that it belongs to. */
  kind: string
  isFarm: boolean
  joinedAt: number
  inviterId: string | null
  subnet: string
  isDisposable: boolean
  devices: string[]
  hours: Hours
  /** Null for wallets without coins, and for those that an exchange funded. */
  funder: string | null
}
