import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeCodes, type GatewayMessage } from '@hearth/protocol/node-messages'
import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { readKeys } from '../nodes/read-keys.ts'
import { isDatabaseUnavailable } from '../platform/database/is-unavailable.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { readPresence } from './keep-presence.ts'
import { anonymousNodeId } from './node-id.ts'
import { busyText, failureText, invalidTokenText, unknownNodeText } from './node-texts.ts'
import type { KeptPresence } from './presence.ts'
import { type Figures, noFigures, readFigures } from './read-figures.ts'
import { accessToken, namedNode } from './upgrade-request.ts'

/** Clients that are looked at together: one statement of each kind for all of them. */
const BATCH = 100
/** The most that are let in each second. After a restart all nodes come at once, and others need this process too. */
const MAX_PER_SECOND = 2000
/** Clients that may wait; further ones are told when to come back. */
const MAX_WAITING = 10_000
const MAX_WAIT_MS = 20_000
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Who holds an access token, by what stands in it. */
export interface TokenHolder {
  memberId: string
  sessionId: string
  email: string
  referralCode: unknown
}

/** A client that asked to connect. Its handshake is made when it is let in or told why not. */
export interface Candidate {
  request: IncomingMessage
  stream: Duplex
  head: Buffer
  network: string
}

export interface Admitted {
  memberId: string
  sessionId: string
  nodeId: string
  /** Base64url; null for a client without a key. */
  publicKey: string | null
  figures: Figures
  kept: KeptPresence | undefined
}

export interface AdmissionOptions {
  db: Database
  log: Logger
  now: () => number
  /** Who holds an access token, by its signature; throws UNAUTHORIZED where it is not good. */
  verifyToken(token: string): Promise<TokenHolder>
  /** Makes sure that there is a member for each. */
  ensureMembers(holders: TokenHolder[]): Promise<void>
  /** The ids of those sessions that are over. */
  findEndedSessions(sessions: { memberId: string; sessionId: string }[]): Promise<string[]>
}

interface Outcomes {
  onAdmitted(candidate: Candidate, admitted: Admitted): void
  /** Checked, and told why not. */
  onRefused(candidate: Candidate, code: number, reason: GatewayMessage): void
  /** Not looked at. */
  onTurnedAway(candidate: Candidate, retryAfterSeconds: number): void
}

type Waiting = Candidate & { since: number }

/** Decides who gets in: in the order in which they came, in batches, with room for others between two. */
export class Admission {
  readonly #options: AdmissionOptions & Outcomes
  #waiting: Waiting[] = []
  #working: Promise<void> | null = null
  #closed = false
  /** Milliseconds that one client took lately. */
  #pace = 1000 / MAX_PER_SECOND

  constructor(options: AdmissionOptions & Outcomes) {
    this.#options = options
  }

  offer(candidate: Candidate): void {
    // A connection that breaks while it waits must not end the process.
    candidate.stream.on('error', ignore)
    if (this.#closed || this.#waiting.length >= MAX_WAITING) {
      this.#turnAway(candidate)
      return
    }
    this.#waiting.push({ ...candidate, since: performance.now() })
    this.#working ??= this.#work()
  }

  /** Turns away who still waits; waits for those that are being looked at. */
  async close(): Promise<void> {
    this.#closed = true
    for (const candidate of this.#waiting.splice(0)) this.#turnAway(candidate)
    await this.#working
  }

  async #work(): Promise<void> {
    // Those who come in the same turn of the event loop go together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const began = performance.now()
      const batch = this.#waiting.splice(0, BATCH).filter((candidate) => this.#isInTime(candidate, began))
      await this.#decide(batch)
      const tookMs = performance.now() - began
      // As long as it took: half of the time is for others.
      const pauseMs = Math.max(tookMs, (batch.length * 1000) / MAX_PER_SECOND - tookMs)
      if (batch.length > 0) this.#pace = (tookMs + pauseMs) / batch.length
      if (this.#waiting.length > 0) await sleep(pauseMs)
    }
    this.#working = null
  }

  #isInTime(candidate: Waiting, now: number): boolean {
    if (candidate.stream.destroyed) return false
    if (now - candidate.since <= MAX_WAIT_MS) return true
    this.#turnAway(candidate)
    return false
  }

  /** With a hint as long as the queue, at random, so that they do not come back together. */
  #turnAway(candidate: Candidate): void {
    const queueSeconds = (this.#waiting.length * this.#pace) / 1000
    this.#options.onTurnedAway(candidate, Math.ceil((5 + queueSeconds) * (1 + Math.random())))
  }

  async #decide(candidates: Candidate[]): Promise<void> {
    const { onAdmitted, onRefused } = this.#options
    const held = await Promise.all(candidates.map((candidate) => this.#hold(candidate)))
    const holders = held.filter((holder) => holder !== null)
    try {
      const admitted = await this.#read(holders)
      for (const [index, { candidate }] of holders.entries()) {
        const one = admitted[index]
        candidate.stream.off('error', ignore)
        if (!one) onRefused(candidate, closeCodes.invalidToken, invalidTokenText)
        else if (one === 'unknown node') onRefused(candidate, closeCodes.unknownNode, unknownNodeText)
        else onAdmitted(candidate, one)
      }
    } catch (error) {
      for (const { candidate } of holders) this.#refuse(candidate, error)
    }
  }

  /** Who holds the token of a client; null for one that was refused. */
  async #hold(candidate: Candidate) {
    const token = accessToken(candidate.request)
    const named = namedNode(candidate.request)
    try {
      if (!token) throw new ApiError('UNAUTHORIZED', 'No access token provided.')
      const holder = await this.#options.verifyToken(token)
      return { candidate, holder, named, nodeId: named ?? anonymousNodeId(holder.memberId) }
    } catch (error) {
      this.#refuse(candidate, error)
      return null
    }
  }

  /** What is known of each; null for one whose session is over. */
  async #read(held: { holder: TokenHolder; named: string | null; nodeId: string }[]) {
    const { db, now, ensureMembers, findEndedSessions } = this.#options
    const ended = new Set(await findEndedSessions(held.map(({ holder }) => holder)))
    const open = held.filter(({ holder }) => !ended.has(holder.sessionId))
    await ensureMembers(open.map(({ holder }) => holder))
    const nodes = open
      .map(({ holder: { memberId }, named, nodeId }) => ({ memberId, nodeId, named }))
      .filter(({ nodeId }) => UUID.test(nodeId))
    const memberIds = [...new Set(nodes.map(({ memberId }) => memberId))]
    const keys = await readKeys(
      db,
      nodes.filter(({ named }) => named !== null),
    )
    const figures = await readFigures(db, memberIds, new Date(now()))
    const kept = await readPresence(db, nodes)
    return held.map(({ holder, named, nodeId }) => {
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
        kept: kept.get(nodeId),
      }
    })
  }

  #refuse(candidate: Candidate, error: unknown): void {
    const { log, onRefused } = this.#options
    candidate.stream.off('error', ignore)
    if (error instanceof ApiError && error.code === 'UNAUTHORIZED') {
      onRefused(candidate, closeCodes.invalidToken, invalidTokenText)
    } else if (isDatabaseUnavailable(error) || (error instanceof ApiError && error.code === 'UNAVAILABLE')) {
      onRefused(candidate, closeCodes.tryAgainLater, busyText())
    } else {
      log.error({ err: error }, 'gateway: a connection could not be checked')
      onRefused(candidate, closeCodes.failure, failureText)
    }
  }
}

const ignore = () => undefined
