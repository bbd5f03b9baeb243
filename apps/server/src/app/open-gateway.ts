import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { RunTimeSettings } from '../config/dynamic-settings/open-run-time-settings.ts'
import { CreditJournal } from '../features/heartbeats/credit-journal.ts'
import { createGateway, type Gateway, type GatewayDeps } from '../features/heartbeats/gateway.ts'
import { ensureMembers } from '../features/members/ensure-member.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { DatabaseConnection } from '../platform/database/open-database.ts'
import type { Accounts, EndedSessions } from './open-accounts.ts'

type Shared = Pick<GatewayDeps, 'rules' | 'metrics' | 'onCredited'> & {
  db: Database
  connection: DatabaseConnection
  dataDirectory: string
  accounts: Accounts
  endedSessions: EndedSessions
  runTimeSettings: RunTimeSettings
  log: Logger
  now: Clock
}

/** Opens the gateway of the role `gateway`, to which nodes connect. */
export function openGateway(config: Config, shared: Shared): Gateway {
  const { db, dataDirectory, accounts, endedSessions, runTimeSettings, log, now, ...rest } = shared
  return createGateway({
    ...rest,
    ...endedSessions,
    db,
    log,
    async verifyToken(token) {
      const { sub, session_id, email, user_metadata } = await accounts.gate.readAccessToken(token)
      return { memberId: sub, sessionId: session_id, email, referralCode: user_metadata.referral_code }
    },
    ensureMembers: (holders) =>
      ensureMembers(
        db,
        holders.map(({ memberId, email, referralCode }) => ({ id: memberId, email, referralCode })),
        now(),
      ),
    journal: new CreditJournal(join(dataDirectory, 'credits'), log),
    connectionsPerAddress: () => runTimeSettings.current().GATEWAY_CONNECTIONS_PER_ADDRESS,
    trustedProxies: config.TRUST_PROXY,
    intervalSeconds: config.HEARTBEAT_INTERVAL_SECONDS,
    retentionDays: config.HEARTBEAT_RETENTION_DAYS,
  })
}
