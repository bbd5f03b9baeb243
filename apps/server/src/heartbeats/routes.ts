import type { Database } from '../database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { readHeartbeatStatus } from './read-status.ts'

export function heartbeatRoutes({ db }: { db: Database }): Pick<Handlers, 'readHeartbeatStatus'> {
  return { readHeartbeatStatus: ({ caller }) => readHeartbeatStatus(db, caller.memberId) }
}
