import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { anonymousNodeId } from '../nodes/anonymous-node-id.ts'
import { PRESENCE_SHARE } from '../nodes/presence-share.ts'
import type { AdmissionDeps } from './admission.ts'
import { findOwnNode } from './find-own-node.ts'
import type { MissedSlot } from './missed-slots.ts'
import { slotEndAfter, slotOffset } from './slots.ts'
import { accessToken, NODE_ID, namedNode } from './upgrade-request.ts'

/** Maximum checked tokens per second, because a flood of connections exceeds the limit, too. */
const CHECKS_PER_SECOND = 10

interface Deps extends Pick<AdmissionDeps, 'verifyToken'> {
  db: Database
  log: Logger
  now: Clock
  intervalMs: number
  onMissed(slot: MissedSlot): void
}

/** Reports the current slot of nodes that were refused because their address has too many connections. */
export class RefusedConnections {
  readonly #deps: Deps
  #second = 0
  #checked = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Reports the node of a refused request, if it is a member's. Never rejects. */
  async report(request: IncomingMessage): Promise<void> {
    const token = accessToken(request)
    const named = namedNode(request)
    if (!token || (named !== null && !NODE_ID.test(named)) || !this.#mayCheck()) return
    const { db, log, now, intervalMs, verifyToken, onMissed } = this.#deps
    try {
      const { memberId } = await verifyToken(token)
      const { id } = await findOwnNode(db, memberId, named ?? anonymousNodeId(memberId))
      const slotEnd = slotEndAfter(now().getTime(), slotOffset(id, intervalMs), intervalMs)
      const requiredMs = intervalMs * PRESENCE_SHARE
      onMissed({ memberId, nodeId: id, slotEnd, reason: 'connection_limit', presentMs: 0, requiredMs })
    } catch (error) {
      log.debug({ err: error }, 'gateway: a refused connection is of no known node')
    }
  }

  #mayCheck(): boolean {
    const second = Math.floor(performance.now() / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#checked = 0
    }
    this.#checked += 1
    return this.#checked <= CHECKS_PER_SECOND
  }
}
