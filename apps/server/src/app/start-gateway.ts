import type { Server } from 'node:http'
import { join } from 'node:path'
import { createAnnouncer } from '../events/notify-changes.ts'
import { CreditJournal } from '../features/heartbeats/credit-journal.ts'
import { createGateway, type Gateway } from '../features/heartbeats/gateway.ts'
import { ensureMembers } from '../features/members/ensure-member.ts'
import type { Data } from './open-data.ts'
import type { Services } from './open-services.ts'
import type { StartContext } from './start-context.ts'

/** Starts the gateway that nodes connect to (role `gateway`). */
export function startGateway(
  { config, log, now, onStop }: StartContext,
  { connection, dataDirectory, db, rules, dynamicSettings }: Data,
  { accounts, endedSessions, metrics }: Services,
  server: Server,
): Gateway {
  const announcer = createAnnouncer(db, (error) =>
    log.debug({ err: error }, 'live: failed to publish a change'),
  )
  onStop(() => announcer.close())
  const gateway = createGateway({
    db,
    connection,
    rules,
    metrics,
    log,
    ...endedSessions,
    onCredited: (memberIds) => announcer.announce('credited', memberIds),
    onPresenceChanged: (memberIds) => announcer.announce('presence', memberIds),
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
    connectionsPerAddress: () => dynamicSettings.current().GATEWAY_CONNECTIONS_PER_ADDRESS,
    trustedProxies: config.TRUST_PROXY,
    intervalSeconds: config.HEARTBEAT_INTERVAL_SECONDS,
    retentionDays: config.HEARTBEAT_RETENTION_DAYS,
  })
  gateway.attach(server)
  onStop(() => gateway.stop())
  return gateway
}
