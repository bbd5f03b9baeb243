import type { Hours } from '../../features/fairness/count-synchronized-accounts.ts'

/** A simulated account with the facts that the server would know. Times are milliseconds since 1970. */
export interface SimulatedAccount {
  id: string
  /** Type of honest member or farm that the account simulates. */
  kind: string
  isFarm: boolean
  joinedAt: number
  inviterId: string | null
  subnet: string
  isDisposable: boolean
  devices: string[]
  hours: Hours
  /** Null for wallets without coins and wallets funded by an exchange. */
  funder: string | null
}
