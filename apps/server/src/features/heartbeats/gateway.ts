import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { formatMessage } from '@hearth/protocol/messages'
import { closeCodes, NODE_MESSAGE_MAX_BYTES, NODE_PATH } from '@hearth/protocol/node-messages'
import { WebSocketServer } from 'ws'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseConnection } from '../../platform/database/open-database.ts'
import { clientAddress, type TrustedProxies } from '../../platform/http/client-address.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { findRemovedNodes } from '../nodes/read-keys.ts'
import type { RuleBook } from '../points/rules/rule-book.ts'
import { Admission, type AdmissionDeps, type Candidate } from './admission.ts'
import { checkConnections } from './check-connections.ts'
import type { CreditJournal } from './credit-journal.ts'
import { CreditQueue, type CreditQueueDeps } from './credit-queue.ts'
import { GatewayRun } from './gateway-run.ts'
import { messages } from './messages.ts'
import { MissedSlots } from './missed-slots.ts'
import { CLOSE_TIMEOUT_MS, closeWithReason, NodeSocket } from './node-connection.ts'
import { type Notice, notices, rejectedSlotNotice, restartNotice, waitingSlotNotice } from './notices.ts'
import { PresentNodes } from './present-nodes.ts'
import { RefusedConnections } from './refused-connections.ts'
import { SubnetCounts } from './subnet-counts.ts'
import { followTakeovers } from './takeover.ts'
import { readLanguage, rejectUpgrade, requestUrl } from './upgrade-request.ts'

const TICK_MS = 250
const SESSION_CHECK_SECONDS = 30
const DRAIN_MS = 3000
/**
 * Default limit of connections from one address: enough for a household, an office or a mobile network. A
 * larger number indicates a farm.
 */
const CONNECTIONS_PER_ADDRESS = 1000
/** Number of connections notified of a restart before yielding to the event loop. */
const CLOSED_AT_ONCE = 500
/**
 * Target number of reconnects per second after a restart, unless they then take longer than
 * `RETURN_MAX_SECONDS`.
 */
const RETURNING_PER_SECOND = 1000
const RETURN_MIN_SECONDS = 3
const RETURN_MAX_SECONDS = 25

export interface GatewayDeps extends Omit<AdmissionDeps, 'now'> {
  /** Connection for notices between gateways. Without it, this gateway runs alone. */
  connection?: DatabaseConnection
  /** Calls the listener for each session that ends, or with null if notifications may have been lost. */
  onSessionEnded?(listener: (ended: { userId: string; sessionId: string } | null) => void): () => void
  /** Called after the commit with the members whose heartbeats were booked. */
  onCredited?(memberIds: string[]): void
  /** Called after the write with the members whose nodes connected or disconnected. */
  onPresenceChanged?(memberIds: string[]): void
  /** Proxies whose X-Forwarded-For is trusted. */
  trustedProxies: TrustedProxies
  /** Length of a slot in seconds. */
  intervalSeconds: number
  /** Rules, including the points of a heartbeat. */
  rules: RuleBook
  /** Journal for heartbeats that cannot be booked. Without it, they wait in memory only. */
  journal?: CreditJournal
  /** Retention of heartbeat details in days; older heartbeats are no longer booked. Default: unlimited. */
  retentionDays?: number | undefined
  metrics: CreditQueueDeps['metrics'] & Pick<Metrics, 'gatewayConnections' | 'gatewayMessages'>
  /** Clock that determines slots. */
  now?: Clock
  sessionCheckSeconds?: number
  /** Returns this process's current limit of connections from one address. */
  connectionsPerAddress?: () => number
  /** Milliseconds between the gateway's signs of life in the database; default: 5 seconds. */
  seenEveryMs?: number
}

export interface Gateway {
  /** Handles the server's upgrade requests on the node path and rejects all others. */
  attach(server: Server): void
  /** Returns whether earned heartbeats are being booked. */
  isHealthy(): boolean
  connections(): number
  /** Books due slots, notifies the nodes and closes their connections. */
  stop(): Promise<void>
}

/**
 * Creates the node gateway, which admits connections, tracks presence and credits slots by the server's
 * clock.
 */
export function createGateway(deps: GatewayDeps): Gateway {
  const { db, log, now = () => new Date() } = deps
  const webSockets = new WebSocketServer({
    noServer: true,
    WebSocket: NodeSocket,
    perMessageDeflate: false,
    maxPayload: NODE_MESSAGE_MAX_BYTES,
    // Answer pings manually, so that they count against the message budget.
    autoPong: false,
    clientTracking: false,
  })
  /** All open sockets, including rejected ones that are closing. */
  const sockets = new Set<NodeSocket>()
  const subnets = new SubnetCounts()
  const nodes = new PresentNodes({
    ...deps,
    now,
    onEarned: ({ memberId, nodeId, subnet }, slotEnd) =>
      credits.add({
        memberId,
        nodeId,
        slotEnd,
        intervalMs: deps.intervalSeconds * 1000,
        subnet,
      }),
    onMissed: ({ memberId, nodeId }, { slotEnd, presentMs, neededMs }, reason) =>
      missed.add({ memberId, nodeId, slotEnd, reason, presentMs, requiredMs: neededMs }),
    onArrived: (connection) => takeovers?.arrived(connection),
    onPresenceChanged: (memberIds) => deps.onPresenceChanged?.(memberIds),
  })
  const credits = new CreditQueue({
    ...deps,
    now,
    onCredited(booked) {
      deps.onCredited?.(booked.map(({ memberId }) => memberId))
      nodes.sendPulses(booked)
    },
    onRejected(rejected) {
      for (const slot of rejected) notify(slot.nodeId, rejectedSlotNotice(slot))
    },
    onWaiting(slots) {
      for (const { slot, waiting } of slots) notify(slot.nodeId, waitingSlotNotice(slot.slotEnd, waiting))
    },
  })
  const missed = new MissedSlots(deps)
  const refused = new RefusedConnections({
    ...deps,
    now,
    intervalMs: deps.intervalSeconds * 1000,
    onMissed: (slot) => missed.add(slot),
  })
  const run = new GatewayRun({
    db,
    log,
    now,
    waitingSince: () => credits.waitingSince,
    seenEveryMs: deps.seenEveryMs,
  })
  const admission = new Admission({
    ...deps,
    now,
    onAdmitted: (candidate, admitted) =>
      handshake(candidate, (socket) => nodes.welcome(socket, candidate.stream, candidate, admitted)),
    onRejected: rejectCandidate,
    onTurnedAway: ({ request, stream }, retryAfterSeconds) => turnAway(request, stream, retryAfterSeconds),
  })
  const takeovers =
    deps.connection &&
    followTakeovers({
      db,
      log,
      connection: deps.connection,
      find: (nodeId) => nodes.attendance.get(nodeId)?.connection,
      onArrivedElsewhere: (connection) => nodes.cut(connection, closeCodes.replaced, notices.replaced),
      onRemoved: (connection) => nodes.cut(connection, closeCodes.unknownNode, notices.unknownNode),
      onGap: () => void check(),
    })
  const notify = (nodeId: string, notice: Notice) => nodes.attendance.get(nodeId)?.connection?.notify(notice)
  run.start()
  let checking = false
  let checkAgain = false
  let stopping = false
  const stopListening = deps.onSessionEnded?.((ended) =>
    ended ? nodes.cutSession(ended.sessionId) : void check(),
  )
  const timers = [
    setInterval(() => nodes.tick(), Math.min(TICK_MS, (deps.intervalSeconds * 1000) / 8)),
    setInterval(() => {
      nodes.everySecond()
      missed.tick()
    }, 1000),
    setInterval(check, (deps.sessionCheckSeconds ?? SESSION_CHECK_SECONDS) * 1000),
  ]

  function onUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
    if (requestUrl(request)?.pathname !== NODE_PATH) {
      const reason = formatMessage(messages.wrongPath({ path: NODE_PATH }), readLanguage(request))
      rejectUpgrade(stream, '404 Not Found', reason)
      return
    }
    if (stopping) return turnAway(request, stream, 5)
    const subnet = subnets.add(stream, clientAddress(request, deps.trustedProxies))
    const candidate: Candidate = { request, stream, head, subnet: subnet.hash }
    if (subnet.connections > (deps.connectionsPerAddress?.() ?? CONNECTIONS_PER_ADDRESS)) {
      void refused.report(request)
      rejectCandidate(candidate, closeCodes.tooManyConnections, notices.tooManyConnections)
    } else admission.offer(candidate)
  }

  function handshake({ request, stream, head }: Candidate, welcome: (socket: NodeSocket) => void) {
    webSockets.handleUpgrade(request, stream, head, (socket) => {
      socket.language = readLanguage(request)
      sockets.add(socket)
      socket.once('close', remove)
      welcome(socket)
    })
  }

  function remove(this: unknown) {
    sockets.delete(this as NodeSocket)
  }

  function rejectCandidate(candidate: Candidate, code: number, reason: Notice) {
    handshake(candidate, (socket) => {
      socket.on('error', () => undefined)
      closeWithReason(socket, code, reason)
    })
  }

  function turnAway(request: IncomingMessage, stream: Duplex, retryAfterSeconds: number) {
    const reason = formatMessage(messages.full({ seconds: retryAfterSeconds }), readLanguage(request))
    rejectUpgrade(stream, '503 Service Unavailable', reason, retryAfterSeconds)
  }

  async function check() {
    if (checking || stopping) {
      // Check again afterward, because the check in progress may have read older data.
      checkAgain = true
      return
    }
    checking = true
    checkAgain = false
    try {
      await checkConnections({
        db,
        attendance: nodes.attendance,
        findEndedSessions: deps.findEndedSessions,
        findRemovedNodes: (open) => findRemovedNodes(db, open),
        cut: (connection, code, reason) => nodes.cut(connection, code, reason),
        silenceMs: nodes.silenceMs,
        now,
      })
    } catch (error) {
      // Cut no connections during a database outage. The next check retries.
      log.debug({ err: error }, 'gateway: failed to check the open connections; retrying')
    } finally {
      checking = false
    }
    if (checkAgain) await check()
  }

  /** Notifies all nodes of the restart and spreads their reconnect times. */
  async function closeAll() {
    const spread = Math.min(RETURN_MAX_SECONDS, sockets.size / RETURNING_PER_SECOND)
    const all = [...sockets]
    const closed = all.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    for (const [index, socket] of all.entries()) {
      if (index % CLOSED_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
      const seconds = RETURN_MIN_SECONDS + spread * Math.random()
      closeWithReason(socket, closeCodes.restart, restartNotice(Math.ceil(seconds)))
    }
    // Terminate sockets that did not finish closing.
    const patience = setTimeout(() => {
      for (const socket of sockets) socket.terminate()
    }, CLOSE_TIMEOUT_MS)
    await Promise.all(closed)
    clearTimeout(patience)
  }

  return {
    attach: (server) => void server.on('upgrade', onUpgrade),
    isHealthy: () => !stopping && credits.isBooking,
    connections: () => nodes.connected,
    async stop() {
      stopping = true
      stopListening?.()
      for (const timer of timers) clearInterval(timer)
      await admission.close()
      nodes.stop()
      const [left] = await Promise.all([
        credits.drain(DRAIN_MS),
        nodes
          .saveAll()
          .catch((error) =>
            log.warn(
              { err: error },
              'gateway: failed to save presence during shutdown; recent presence may be lost',
            ),
          ),
        missed
          .close()
          .catch((error) =>
            log.warn({ err: error }, 'gateway: failed to record missed slots during shutdown'),
          ),
        run.stop(),
        takeovers?.close(),
      ])
      if (left > 0)
        log.error(
          { slots: left },
          'gateway: failed to book or save all earned slots during shutdown; the slots are lost',
        )
      await closeAll()
    },
  }
}
