import type { Duplex } from 'node:stream'
import { PROOF_SECONDS } from '@hearth/protocol/node-identity'
import { closeCodes, NODE_SILENCE_SECONDS, type ProofMessage } from '@hearth/protocol/node-messages'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Admitted, Candidate } from './admission.ts'
import { Attendance, type AttendingNode } from './attendance.ts'
import type { Credit } from './credit-slots.ts'
import { createConnectedMessage, createPulse } from './figures-messages.ts'
import { type ConnectionHooks, type MessageKind, NodeConnection, type NodeSocket } from './node-connection.ts'
import { NodeProof } from './node-proof.ts'
import { missedSlotNotice, type Notice, notices, unprovenSlotNotice } from './notices.ts'
import type { EndedSlot } from './presence.ts'
import { PresenceWriter } from './presence-writer.ts'

/** Milliseconds for which ended sessions are remembered, so that nodes being admitted can be cut. */
const ADMISSION_MS = 30_000

interface Deps {
  db: Database
  log: Logger
  metrics: Pick<Metrics, 'gatewayConnections' | 'gatewayMessages' | 'heartbeatCredits'>
  intervalSeconds: number
  now: Clock
  onEarned(node: AttendingNode<NodeConnection>, slotEnd: number): void
  onMissed(node: AttendingNode<NodeConnection>, slot: EndedSlot, reason: 'short' | 'unproven'): void
  onArrived(connection: NodeConnection): void
  /** Called after the write with the members whose nodes connected or disconnected. */
  onPresenceChanged(memberIds: string[]): void
}

/** Admitted nodes of this process with their proof, presence and slots. */
export class PresentNodes {
  readonly attendance: Attendance<NodeConnection>
  readonly silenceMs = NODE_SILENCE_SECONDS * 1000
  readonly #deps: Deps
  readonly #presenceWriter: PresenceWriter
  readonly #hooks: ConnectionHooks
  /** Connections that have not proved their key yet. */
  readonly #proving = new Map<NodeConnection, { admitted: Admitted; until: number }>()
  #slowed: NodeConnection[] = []
  readonly #justEnded = new Set<string>()
  #connected = 0
  /** True if this process no longer counts presence. The next process continues from the saved presence. */
  #stopped = false

  constructor(deps: Deps) {
    const { db, log, now, metrics, intervalSeconds } = deps
    this.#deps = deps
    const intervalMs = intervalSeconds * 1000
    // Nodes take a moment to reconnect after a restart. Their absence during that time does not count against
    // them.
    const watchedSince = now().getTime() + Math.min(this.silenceMs, intervalMs)
    this.attendance = new Attendance(
      { intervalMs, silenceMs: this.silenceMs, watchedSince },
      now().getTime(),
      (node, slot) => this.#slotEnded(node, slot),
    )
    this.#presenceWriter = new PresenceWriter({
      db,
      log,
      now,
      nodes: () => this.attendance.all(),
      count: () => this.attendance.size,
      onChanged: deps.onPresenceChanged,
    })
    const counters = Object.fromEntries(
      (['ping', 'proof', 'invalid', 'flood', 'broken'] as const).map((kind) => [
        kind,
        metrics.gatewayMessages.labels(kind),
      ]),
    ) as Record<MessageKind, { inc(): void }>
    this.#hooks = {
      onMessage: (connection, kind) => {
        counters[kind].inc()
        if (kind === 'ping' || kind === 'proof') this.#sign(connection)
      },
      onProof: (connection, proof) => this.#checkProof(connection, proof),
      onSlowed: (connection) => void this.#slowed.push(connection),
      onClose: (connection) => this.#closed(connection),
    }
  }

  get connected(): number {
    return this.#connected
  }

  welcome(socket: NodeSocket, stream: Duplex, { subnet }: Candidate, admitted: Admitted): void {
    const { memberId, nodeId, sessionId, publicKey } = admitted
    const proof = publicKey === null ? null : new NodeProof(nodeId, publicKey)
    const connection = new NodeConnection(
      socket,
      stream,
      { memberId, nodeId, sessionId, subnet, proof },
      this.#hooks,
    )
    this.#count(1)
    if (this.#justEnded.has(sessionId)) {
      connection.end(closeCodes.invalidToken, notices.sessionEnded)
    } else if (proof) {
      // Until the connection has proved the node's key, it does not replace an existing connection.
      this.#proving.set(connection, { admitted, until: performance.now() + PROOF_SECONDS * 1000 })
      this.#challenge(connection)
    } else this.#arrive(connection, { ...admitted, subnet })
  }

  /** Closes a connection. Its later messages are ignored. */
  cut(connection: NodeConnection, code: number, reason: Notice): void {
    // A node that connected to another process is not offline.
    this.#leave(connection, code === closeCodes.replaced)
    connection.end(code, reason)
  }

  /** Cuts all nodes of a session, including those being admitted. */
  cutSession(sessionId: string): void {
    this.#justEnded.add(sessionId)
    setTimeout(() => this.#justEnded.delete(sessionId), ADMISSION_MS).unref()
    const here = [...this.attendance.connected()].map(({ connection }) => connection)
    for (const connection of [...here, ...this.#proving.keys()]) {
      if (connection.sessionId === sessionId)
        this.cut(connection, closeCodes.invalidToken, notices.sessionEnded)
    }
  }

  sendPulses(booked: Credit[]): void {
    for (const { nodeId, slotEnd, ...figures } of booked) {
      const connection = this.attendance.get(nodeId)?.connection
      if (!connection) continue
      const now = this.#deps.now().getTime()
      connection.reportedAt = now
      connection.send(createPulse(figures, this.attendance.momentOf(nodeId, now), slotEnd))
    }
  }

  /** Ends the due slots. */
  tick(): void {
    if (!this.#stopped) this.attendance.tick(this.#deps.now().getTime())
  }

  /** Runs every second: resumes reading, saves presence, and cuts nodes whose proof is overdue. */
  everySecond(): void {
    for (const connection of this.#slowed.splice(0)) connection.readOn()
    this.#presenceWriter.tick()
    for (const [connection, { until }] of this.#proving) {
      if (performance.now() > until) this.cut(connection, closeCodes.badProof, notices.noProof)
    }
  }

  /** Ends due slots and stops counting. */
  stop(): void {
    this.tick()
    this.#stopped = true
  }

  /** Saves the presence of all nodes for the next process. */
  saveAll(): Promise<void> {
    return this.#presenceWriter.saveAll()
  }

  #arrive(connection: NodeConnection, { memberId, nodeId, subnet, figures, stored }: Arriving): void {
    if (this.#stopped) return
    const now = this.#deps.now().getTime()
    const replaced = this.attendance.arrive({ memberId, nodeId, subnet }, connection, now, stored)
    replaced?.end(closeCodes.replaced, notices.replaced)
    const node = this.attendance.get(nodeId)
    const isSaved = stored?.attending === true && now - stored.countedUntil <= this.silenceMs
    if (node && !replaced) this.#presenceWriter.arrived(node, isSaved)
    this.#deps.onArrived(connection)
    connection.reportedAt = now
    const moment = this.attendance.momentOf(nodeId, now)
    connection.firstSlotEnd = moment.nextHeartbeatAt ?? moment.nextSlotEnd
    connection.send(createConnectedMessage(figures, moment))
    this.#challenge(connection)
  }

  #sign(connection: NodeConnection): void {
    if (this.#stopped) return
    this.attendance.sign(connection.nodeId, connection, this.#deps.now().getTime())
    if (connection.proof) this.#challenge(connection)
  }

  #checkProof(connection: NodeConnection, message: ProofMessage): void {
    const outcome = connection.proof?.check(message)
    if (outcome === undefined) connection.notify(notices.noKey)
    else if (outcome === 'other') connection.notify(notices.lateProof)
    else if (outcome === 'bad') this.cut(connection, closeCodes.badProof, notices.badProof)
    else {
      const proving = this.#proving.get(connection)
      this.#proving.delete(connection)
      if (proving) this.#arrive(connection, { ...proving.admitted, subnet: connection.subnet })
    }
  }

  /** Challenges a node once per slot if it has a key. */
  #challenge(connection: NodeConnection): void {
    const slotEnd = this.attendance.slotEndOf(connection.nodeId, this.#deps.now().getTime())
    const challenge = connection.proof?.challenge(slotEnd)
    if (challenge) connection.send(challenge)
  }

  #slotEnded(node: AttendingNode<NodeConnection>, slot: EndedSlot): void {
    const { connection } = node
    const { metrics, onEarned, onMissed } = this.#deps
    // A recovered slot ended while no process was watching, so the proof at the reconnect covers it.
    const proven = slot.recovered || !connection?.proof || connection.proof.covers(slot.slotEnd)
    if (slot.earned && proven) onEarned(node, slot.slotEnd)
    else {
      metrics.heartbeatCredits.inc({ outcome: slot.earned ? 'unproven' : 'absent' })
      if (slot.earned || slot.signed || slot.presentMs > 0)
        onMissed(node, slot, slot.earned ? 'unproven' : 'short')
      if (slot.earned) connection?.notify(unprovenSlotNotice(slot.slotEnd))
      // A slot that had mostly passed when the node connected is not missed.
      else if (connection && slot.slotEnd >= connection.firstSlotEnd)
        connection.notify(missedSlotNotice(slot))
    }
    if (connection) this.#challenge(connection)
  }

  #leave(connection: NodeConnection, isReplaced = false): void {
    this.#proving.delete(connection)
    if (this.#stopped) return
    const node = this.attendance.leave(connection.nodeId, connection, this.#deps.now().getTime())
    if (node && !isReplaced) this.#presenceWriter.left(node)
  }

  #closed(connection: NodeConnection): void {
    this.#leave(connection)
    this.#count(-1)
  }

  #count(change: 1 | -1): void {
    this.#connected += change
    this.#deps.metrics.gatewayConnections.set(this.#connected)
  }
}

type Arriving = Pick<Admitted, 'memberId' | 'nodeId' | 'figures' | 'stored'> & { subnet: string }
