import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  closeCodes,
  type GatewayMessage,
  NODE_MESSAGE_MAX_BYTES,
  NODE_PATH,
  NODE_SILENCE_SECONDS,
} from '@hearth/protocol/node-messages'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Database } from '../database.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { RuleBook } from '../points/rules/rule-book.ts'
import { Admission } from './admission.ts'
import { Attendance, type AttendingNode } from './attendance.ts'
import { checkConnections } from './check-connections.ts'
import { CreditQueue } from './credit-queue.ts'
import type { Credit } from './credit-slots.ts'
import { CLOSE_TIMEOUT_MS, closeWithReason, NodeConnection } from './node-connection.ts'
import { anonymousNodeId } from './node-id.ts'
import {
  connectedText,
  endedSessionText,
  missedSlotText,
  pulseText,
  replacedText,
  restartText,
} from './node-texts.ts'
import type { EndedSlot } from './presence.ts'
import { FiguresReader } from './read-figures.ts'
import { refuseUpgrade, requestUrl } from './upgrade-request.ts'

const TICK_MS = 250
const SESSION_CHECK_SECONDS = 30
const DRAIN_MS = 3000
/** A node that is being let in while its session ends is cut all the same. */
const ADMISSION_MS = 30_000

export interface GatewayOptions {
  db: Database
  /** Who holds an access token; throws UNAUTHORIZED where it is not good. */
  authenticate(token: string): Promise<{ memberId: string; sessionId: string }>
  /** The ids of those sessions that are over; asked now and then for those of open connections. */
  findEndedSessions(sessions: { memberId: string; sessionId: string }[]): Promise<string[]>
  /** Tells of each session that ends, at once; null where some may have been missed. */
  onSessionEnded?(listener: (ended: { userId: string; sessionId: string } | null) => void): () => void
  /** Told whose heartbeats were booked, after the commit. */
  onCredited?(memberIds: string[]): void
  /** Proxies in front of the server whose X-Forwarded-For is believed. */
  trustedProxies: number
  /** Length of a slot. */
  intervalSeconds: number
  /** What a heartbeat was worth at each moment. */
  rules: RuleBook
  log: Logger
  metrics: Pick<Metrics, 'gatewayConnections' | 'gatewayMessages' | 'heartbeatCredits' | 'creditBatchSeconds'>
  /** Milliseconds since 1970; the clock that slots follow. */
  now?: () => number
  sessionCheckSeconds?: number
  connectionsPerAddress?: number
}

export interface Gateway {
  /** Takes the upgrades of a server: those to the nodes' path, and refuses all others. */
  attach(server: Server): void
  /** Whether earned heartbeats are being booked. */
  isHealthy(): boolean
  connections(): number
  /** Books what is due, tells the nodes, closes their connections. */
  stop(): Promise<void>
}

/** Where nodes connect: keeps who is present, and credits their slots by this server's clock. */
export function createGateway(options: GatewayOptions): Gateway {
  const { db, log, metrics, now = Date.now } = options
  const intervalMs = options.intervalSeconds * 1000
  const silenceMs = NODE_SILENCE_SECONDS * 1000
  const webSockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: NODE_MESSAGE_MAX_BYTES,
  })
  const figures = new FiguresReader(db, now)
  const admission = new Admission({ ...options, figures })
  const credits = new CreditQueue({ db, log, metrics, now, onCredited: tellPulses })
  // The first moments, in which nodes find back after a restart, are not held against them.
  const watchedSince = now() + Math.min(silenceMs, intervalMs)
  const attendance = new Attendance<NodeConnection>(
    { intervalMs, silenceMs, watchedSince },
    now(),
    onSlotEnded,
  )
  let connected = 0
  let checking = false
  let stopping = false
  const justEnded = new Set<string>()
  const stopListening = options.onSessionEnded?.((ended) => (ended ? cutSession(ended) : void check()))

  const ticks = setInterval(() => attendance.tick(now()), Math.min(TICK_MS, intervalMs / 8))
  const checks = setInterval(check, (options.sessionCheckSeconds ?? SESSION_CHECK_SECONDS) * 1000)

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    if (requestUrl(request)?.pathname !== NODE_PATH) {
      refuseUpgrade(socket, '404 Not Found', `WebSocket connections are taken at ${NODE_PATH} only.`)
    } else if (stopping) {
      refuseUpgrade(
        socket,
        '503 Service Unavailable',
        'The network restarts. Connect again in a few seconds.',
      )
    } else {
      webSockets.handleUpgrade(request, socket, head, (webSocket) => void welcome(webSocket, request))
    }
  }

  async function welcome(socket: WebSocket, request: IncomingMessage) {
    // A broken frame: the library closes with the code that fits.
    socket.on('error', () => metrics.gatewayMessages.inc({ kind: 'broken' }))
    socket.pause()
    const admitted = await admission.admit(socket, request)
    if (!admitted) return
    const { memberId, sessionId, network } = admitted
    const nodeId = anonymousNodeId(memberId)
    const connection = new NodeConnection(
      socket,
      { memberId, nodeId, sessionId },
      {
        onMessage(kind) {
          metrics.gatewayMessages.inc({ kind })
          if (kind !== 'invalid') attendance.sign(nodeId, connection, now())
        },
        onClose() {
          attendance.leave(nodeId, connection, now())
          connected -= 1
          metrics.gatewayConnections.set(connected)
        },
      },
    )
    connected += 1
    metrics.gatewayConnections.set(connected)
    attendance
      .arrive({ nodeId, memberId, network }, connection, now())
      ?.end(closeCodes.replaced, replacedText)
    if (justEnded.has(sessionId)) {
      cut(connection, closeCodes.invalidToken, endedSessionText)
      socket.resume()
      return
    }
    connection.toldAt = now()
    connection.tell(connectedText(admitted.figures, momentOf(nodeId)))
    socket.resume()
  }

  function onSlotEnded(node: AttendingNode<NodeConnection>, slot: EndedSlot) {
    const { memberId, nodeId } = node
    if (slot.earned) {
      credits.add({
        memberId,
        nodeId,
        slotEnd: slot.slotEnd,
        points: options.rules.valueAt('heartbeat_points', slot.slotEnd),
      })
      return
    }
    metrics.heartbeatCredits.inc({ outcome: 'absent' })
    node.connection?.tell(missedSlotText(slot))
  }

  function tellPulses(booked: Credit[]) {
    options.onCredited?.(booked.map(({ memberId }) => memberId))
    for (const { nodeId, slotEnd, ...figures } of booked) {
      const connection = attendance.get(nodeId)?.connection
      if (!connection) continue
      connection.toldAt = now()
      connection.tell(pulseText(figures, momentOf(nodeId), slotEnd))
    }
  }

  function momentOf(nodeId: string) {
    return { now: now(), nextSlotEnd: attendance.get(nodeId)?.presence.slotEnd ?? now() + intervalMs }
  }

  /** Closes a connection from this side; what it sends from now on counts for nothing. */
  function cut(connection: NodeConnection, code: number, reason: GatewayMessage) {
    attendance.leave(connection.nodeId, connection, now())
    connection.end(code, reason)
  }

  function cutSession({ userId, sessionId }: { userId: string; sessionId: string }) {
    justEnded.add(sessionId)
    setTimeout(() => justEnded.delete(sessionId), ADMISSION_MS).unref()
    const connection = attendance.get(anonymousNodeId(userId))?.connection
    if (connection?.sessionId === sessionId) cut(connection, closeCodes.invalidToken, endedSessionText)
  }

  async function check() {
    if (checking) return
    checking = true
    try {
      await checkConnections({
        attendance,
        figures,
        findEndedSessions: options.findEndedSessions,
        cut,
        silenceMs,
        now,
      })
    } catch (error) {
      // Sessions are checked again in a moment; a database that is away must not cut anyone.
      log.debug({ err: error }, 'gateway: open connections could not be checked')
    } finally {
      checking = false
    }
  }

  return {
    attach: (server) => void server.on('upgrade', onUpgrade),
    isHealthy: () => !stopping && credits.isBooking,
    connections: () => connected,
    async stop() {
      stopping = true
      stopListening?.()
      clearInterval(ticks)
      clearInterval(checks)
      attendance.tick(now())
      const left = await credits.drain(DRAIN_MS)
      if (left > 0) log.error({ slots: left }, 'gateway: stopped before all earned heartbeats were booked')
      // Also those that began to close by themselves and never ended.
      const patience = setTimeout(() => {
        for (const socket of webSockets.clients) socket.terminate()
      }, CLOSE_TIMEOUT_MS)
      await Promise.all(
        [...webSockets.clients].map((socket) => {
          const closed = new Promise((resolve) => socket.once('close', resolve))
          closeWithReason(socket, closeCodes.restart, restartText)
          return closed
        }),
      )
      clearTimeout(patience)
    },
  }
}
