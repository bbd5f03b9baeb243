import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeCodes } from '@hearth/protocol/node-messages'
import type { Logger } from 'pino'
import { AppError } from '../../errors/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../platform/database/is-database-unavailable.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { readKeys } from '../nodes/read-keys.ts'
import { busyNotice, type Notice, notices } from './notices.ts'
import type { PresenceSnapshot } from './presence.ts'
import { type Figures, noFigures, readFigures } from './read-figures.ts'
import { accessToken, NODE_ID, namedNode } from './upgrade-request.ts'
import { readPresence } from './upsert-presence.ts'

/** Maximum clients per batch. A batch takes one statement each for sessions, keys, figures and presence. */
const BATCH = 500
/** Number of clients admitted before yielding to the event loop. A handshake takes about 0.1 ms. */
const SLICE = 25
/**
 * Maximum connections admitted per second. After a restart, all nodes reconnect together, and this process
 * must keep serving other work.
 */
const MAX_PER_SECOND = 1500
/** Maximum queue length. Further clients are rejected with a retry delay. */
const MAX_WAITING = 10_000
const MAX_WAIT_MS = 20_000

export interface TokenHolder {
  memberId: string
  sessionId: string
  email: string
  referralCode: unknown
}

/** A client that requested a connection. Its handshake completes on admission or rejection. */
export interface Candidate {
  request: IncomingMessage
  stream: Duplex
  head: Buffer
  subnet: string
}

export interface Admitted {
  memberId: string
  sessionId: string
  nodeId: string
  /** Base64url; null if the client has no key. */
  publicKey: string | null
  figures: Figures
  stored: PresenceSnapshot | undefined
}

export interface AdmissionDeps {
  db: Database
  log: Logger
  now: Clock
  /**
   * Returns the owner of an access token.
   * @throws UNAUTHORIZED if the token is invalid
   */
  verifyToken(token: string): Promise<TokenHolder>
  /** Creates missing members. Called for holders without totals. */
  ensureMembers(holders: TokenHolder[]): Promise<void>
  /** Returns the IDs of ended sessions. */
  findEndedSessions(sessions: { memberId: string; sessionId: string }[]): Promise<string[]>
}

interface Outcomes {
  onAdmitted(candidate: Candidate, admitted: Admitted): void
  /** Called if the client was checked and rejected. */
  onRejected(candidate: Candidate, code: number, reason: Notice): void
  /** Called if the client was turned away without a check. */
  onTurnedAway(candidate: Candidate, retryAfterSeconds: number): void
}

type Waiting = Candidate & { since: number }

/** Admits clients in batches, in order of arrival. Yields to other work between batches. */
export class Admission {
  readonly #deps: AdmissionDeps & Outcomes
  #waiting: Waiting[] = []
  #working: Promise<void> | null = null
  #closed = false
  /** Recent processing time per client, in milliseconds. */
  #pace = 1000 / MAX_PER_SECOND

  constructor(deps: AdmissionDeps & Outcomes) {
    this.#deps = deps
  }

  offer(candidate: Candidate): void {
    // A connection that breaks while queued must not crash the process.
    candidate.stream.on('error', ignore)
    if (this.#closed || this.#waiting.length >= MAX_WAITING) {
      this.#turnAway(candidate)
      return
    }
    this.#waiting.push({ ...candidate, since: performance.now() })
    this.#working ??= this.#work()
  }

  /** Turns waiting clients away, and waits for the current batch. */
  async close(): Promise<void> {
    this.#closed = true
    for (const candidate of this.#waiting.splice(0)) this.#turnAway(candidate)
    await this.#working
  }

  async #work(): Promise<void> {
    // Combine clients that arrive in one turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const startedAt = performance.now()
      const batch = this.#waiting.splice(0, BATCH).filter((candidate) => this.#isInTime(candidate, startedAt))
      await this.#decide(batch).catch((error) => {
        // One client's error must not stop the queue.
        this.#deps.log.error(
          { err: error },
          'gateway: failed to admit a batch of clients; continuing with the next batch',
        )
      })
      const durationMs = performance.now() - startedAt
      const dueMs = (batch.length * 1000) / MAX_PER_SECOND
      if (batch.length > 0) this.#pace = Math.max(durationMs, dueMs) / batch.length
      if (dueMs > durationMs) await sleep(dueMs - durationMs)
    }
    this.#working = null
  }

  #isInTime(candidate: Waiting, now: number): boolean {
    if (candidate.stream.destroyed) return false
    if (now - candidate.since <= MAX_WAIT_MS) return true
    this.#turnAway(candidate)
    return false
  }

  /**
   * Turns a client away with a random delay that grows with the queue, so that clients do not return
   * together.
   */
  #turnAway(candidate: Candidate): void {
    const queueSeconds = (this.#waiting.length * this.#pace) / 1000
    this.#deps.onTurnedAway(candidate, Math.ceil((5 + queueSeconds) * (1 + Math.random())))
  }

  async #decide(candidates: Candidate[]): Promise<void> {
    const { onAdmitted } = this.#deps
    const authenticated = await Promise.all(candidates.map((candidate) => this.#authenticate(candidate)))
    const holders = authenticated.filter((holder) => holder !== null)
    if (holders.length === 0) return
    let admitted: (Admitted | 'unknown node' | null)[]
    try {
      admitted = await this.#read(holders)
    } catch (error) {
      for (const { candidate } of holders) this.#rejectWithError(candidate, error)
      return
    }
    for (const [index, { candidate }] of holders.entries()) {
      if (index % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve))
      const one = admitted[index]
      if (!one) this.#reject(candidate, closeCodes.invalidToken, notices.invalidToken)
      else if (one === 'unknown node') this.#reject(candidate, closeCodes.unknownNode, notices.unknownNode)
      else {
        candidate.stream.off('error', ignore)
        onAdmitted(candidate, one)
      }
    }
  }

  /** Verifies the client's token and returns its owner; null if the client was rejected. */
  async #authenticate(candidate: Candidate) {
    const token = accessToken(candidate.request)
    const named = namedNode(candidate.request)
    if (!token) {
      this.#reject(candidate, closeCodes.invalidToken, notices.invalidToken)
      return null
    }
    try {
      const holder = await this.#deps.verifyToken(token)
      return { candidate, holder, named, nodeId: named ?? anonymousNodeId(holder.memberId) }
    } catch (error) {
      this.#rejectWithError(candidate, error)
      return null
    }
  }

  /**
   * Returns the stored state of each node; null if the session ended, `unknown node` if no such node is
   * registered.
   */
  async #read(
    authenticated: { holder: TokenHolder; named: string | null; nodeId: string }[],
  ): Promise<(Admitted | 'unknown node' | null)[]> {
    const { db, now, ensureMembers, findEndedSessions } = this.#deps
    const nodes = authenticated
      .map(({ holder: { memberId }, named, nodeId }) => ({ memberId, nodeId, named }))
      .filter(({ nodeId }) => NODE_ID.test(nodeId))
    const memberIds = [...new Set(nodes.map(({ memberId }) => memberId))]
    const named = nodes.filter((node) => node.named !== null)
    const [sessions, keys, figures, stored] = await Promise.all([
      findEndedSessions(authenticated.map(({ holder }) => holder)),
      readKeys(db, named),
      readFigures(db, memberIds, now()),
      readPresence(db, nodes),
    ])
    const ended = new Set(sessions)
    const open = authenticated.map(({ holder }) => holder).filter(({ sessionId }) => !ended.has(sessionId))
    await ensureMembers(open.filter(({ memberId }) => !figures.has(memberId)))
    return authenticated.map(({ holder, named, nodeId }) => {
      if (ended.has(holder.sessionId)) return null
      const publicKey = named === null ? null : keys.get(nodeId)
      if (publicKey === undefined) return 'unknown node'
      const { memberId, sessionId } = holder
      return {
        memberId,
        sessionId,
        nodeId,
        publicKey,
        figures: figures.get(memberId) ?? noFigures,
        stored: stored.get(nodeId),
      }
    })
  }

  #reject(candidate: Candidate, code: number, reason: Notice): void {
    candidate.stream.off('error', ignore)
    this.#deps.onRejected(candidate, code, reason)
  }

  /** Rejects a client with an error's close code and text. */
  #rejectWithError(candidate: Candidate, error: unknown): void {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'UNAUTHORIZED') {
      this.#reject(candidate, closeCodes.invalidToken, notices.invalidToken)
    } else if (code === 'UNAVAILABLE' || isDatabaseUnavailable(error)) {
      this.#reject(candidate, closeCodes.tryAgainLater, busyNotice())
    } else {
      this.#deps.log.error({ err: error }, 'gateway: failed to admit a client; closing its connection')
      this.#reject(candidate, closeCodes.failure, notices.failure)
    }
  }
}

const ignore = () => undefined
