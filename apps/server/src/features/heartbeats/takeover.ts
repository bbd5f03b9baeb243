import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { DatabaseConnection } from '../../platform/database/open-database.ts'
import { type GatewayNotice, listenToNotices, notifyGateways } from '../nodes/gateway-notices.ts'
import type { NodeConnection } from './node-connection.ts'

interface Deps {
  db: Database
  connection: DatabaseConnection
  log: Logger
  /** Returns the node's connection to this gateway. */
  find(nodeId: string): NodeConnection | null | undefined
  onArrivedElsewhere(connection: NodeConnection): void
  onRemoved(connection: NodeConnection): void
  /** Called if removals may have been missed. */
  onGap(): void
}

/**
 * Ensures one connection per node across gateways. Gateways publish arrivals, and all receive the notices,
 * including their own, in the same order. The last arrival wins, regardless of clocks.
 */
export function followTakeovers(deps: Deps) {
  const { db, log } = deps
  const self = randomUUID()
  let arrivals: NodeConnection[] = []
  let noticed = 0
  /** Sequence number of the last notice that this gateway sent or failed to send. */
  let notified = 0
  let heardOwn = 0
  let notifying: Promise<void> | null = null

  const listener = listenToNotices(deps.connection, {
    notice({ kind, from, nodeIds }) {
      const [gateway, number] = from.split(':')
      if (gateway === self) {
        heardOwn = Math.max(heardOwn, Number(number))
        return
      }
      for (const nodeId of nodeIds) {
        const connection = deps.find(nodeId)
        if (!connection) continue
        if (kind === 'removed') deps.onRemoved(connection)
        // Cut only a connection whose own notice was received before this one. Otherwise, the connection
        // arrived later.
        else if (connection.announcedIn > 0 && connection.announcedIn <= heardOwn) {
          deps.onArrivedElsewhere(connection)
        }
      }
    },
    // Notices published while the channel is down are lost. A node may have two connections until it connects
    // again, but each slot is credited only once.
    gap() {
      heardOwn = Math.max(heardOwn, notified)
      deps.onGap()
    },
  })

  async function notifyAll() {
    // Combine connections that arrive in one turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    while (arrivals.length > 0) {
      const arrived = arrivals
      arrivals = []
      noticed += 1
      for (const connection of arrived) connection.announcedIn = noticed
      const notice: GatewayNotice = {
        kind: 'arrived',
        from: `${self}:${noticed}`,
        nodeIds: arrived.map(({ nodeId }) => nodeId),
      }
      await notifyGateways(db, notice).catch((error) => {
        log.debug({ err: error }, 'gateway: failed to notify the other gateways of new connections')
        heardOwn = noticed
      })
      notified = noticed
    }
    notifying = null
  }

  return {
    arrived(connection: NodeConnection): void {
      arrivals.push(connection)
      notifying ??= notifyAll()
    },
    async close(): Promise<void> {
      await notifying
      await listener.close()
    },
  }
}
