import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { AppError } from '../../errors/app-error.ts'
import { createGateway, type Gateway, type GatewayDeps } from '../../features/heartbeats/gateway.ts'
import type { Database } from '../../platform/database/database.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { createTestMessage } from './create-test-message.ts'
import { fixedRules } from './fixed-rules.ts'

export interface RunningGateway {
  gateway: Gateway
  /** URL for nodes, without a token. */
  url: string
  /** Returns everything logged so far. */
  logged(): string
  close(): Promise<void>
}

/** Returns a member's token, which `startGateway` accepts. The token's session has the member's ID. */
export const tokenOf = (memberId: string) => `token-${memberId}`

/** Starts a real gateway on a free port. It accepts `tokenOf(memberId)` as that member's token. */
export async function startGateway(db: Database, deps: Partial<GatewayDeps> = {}): Promise<RunningGateway> {
  const lines: string[] = []
  const gateway = createGateway({
    db,
    async verifyToken(token) {
      const [, memberId] = /^token-([0-9a-f-]{36})$/.exec(token) ?? []
      if (!memberId) throw new AppError('UNAUTHORIZED', createTestMessage('The access token is invalid.'))
      return { memberId, sessionId: memberId, email: `${memberId}@example.org`, referralCode: undefined }
    },
    ensureMembers: async () => undefined,
    findEndedSessions: async () => [],
    trustedProxies: 0,
    intervalSeconds: 1,
    rules: fixedRules(),
    log: pino({ level: 'debug' }, { write: (line) => void lines.push(line) }),
    metrics: createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 }),
    ...deps,
  })
  const server = createServer((_request, response) => response.writeHead(404).end())
  gateway.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    gateway,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/websocket`,
    logged: () => lines.join(''),
    async close() {
      await gateway.stop()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
