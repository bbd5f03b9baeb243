import type { DatabaseConnection } from '../../apps/server/src/platform/database/open-database.ts'

/** Commands to the load process, which responds to each command with a `Load`. */
export type LoadCommand =
  /** POST requests, on one keep-alive connection per lane. Any status but 200 ends the benchmark. */
  | { kind: 'requests'; port: number; path: string; bodies: string[]; lanes: number }
  | { kind: 'checks'; port: number; tokens: string[]; lanes: number }
  | { kind: 'verify passwords'; hash: string; password: string; times: number; lanes: number }
  | { kind: 'hash passwords'; password: string; times: number; lanes: number }
  | {
      kind: 'refresh statements'
      connection: DatabaseConnection
      sessions: { userId: string; id: string; hash: string; next: string }[]
      lanes: number
    }

export interface Load {
  perSecond: number
  /** CPU time of the load process itself. */
  cpuSeconds: number
}
