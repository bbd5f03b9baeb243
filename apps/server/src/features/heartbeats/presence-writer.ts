import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AttendingNode } from './attendance.ts'
import type { PresenceSnapshot } from './presence.ts'
import { type NodeKey, upsertPresence } from './upsert-presence.ts'

/** Seconds between writes of a node's presence. A killed process loses about this much. */
const ROUND_SECONDS = 30
/** Rows per statement, with one statement per second. Beyond 60,000 nodes, a round takes longer. */
const BATCH = 2000

interface Deps {
  db: Database
  log: Logger
  now: Clock
  nodes(): Iterable<AttendingNode<unknown>>
  count(): number
}

/** Saves the presence of some nodes each second, so that another process can continue. */
export class PresenceWriter {
  readonly #deps: Deps
  /** Nodes that left since the last write. */
  #left = new Map<string, NodeKey & PresenceSnapshot>()
  #round: Iterator<AttendingNode<unknown>>
  #writing: Promise<void> | null = null

  constructor(deps: Deps) {
    this.#deps = deps
    this.#round = deps.nodes()[Symbol.iterator]()
  }

  left(node: AttendingNode<unknown>): void {
    this.#left.set(node.nodeId, this.#snapshotOf(node))
  }

  arrived(nodeId: string): void {
    this.#left.delete(nodeId)
  }

  /** Writes the next part of a round. Call it every second. */
  tick(): void {
    this.#writing ??= this.#writeNext().finally(() => {
      this.#writing = null
    })
  }

  /** Saves the presence of all nodes for the next process. */
  async saveAll(): Promise<void> {
    await this.#writing
    const { db, nodes, now } = this.#deps
    const all = [...this.#left.values(), ...[...nodes()].map((node) => this.#snapshotOf(node))]
    for (let first = 0; first < all.length; first += BATCH) {
      await upsertPresence(db, unique(all.slice(first, first + BATCH)), now())
    }
  }

  async #writeNext(): Promise<void> {
    const rows = [...this.#left.values()].slice(0, BATCH)
    for (const { nodeId } of rows) this.#left.delete(nodeId)
    const share = Math.min(BATCH - rows.length, Math.ceil(this.#deps.count() / ROUND_SECONDS))
    for (let written = 0; written < share; written++) {
      const next = this.#round.next()
      if (next.done) {
        this.#round = this.#deps.nodes()[Symbol.iterator]()
        break
      }
      if (next.value.presence.isConnected) rows.push(this.#snapshotOf(next.value))
    }
    const { db, log, now } = this.#deps
    await upsertPresence(db, unique(rows), now()).catch((error) =>
      // The next round writes connected nodes again. A kill before that round would lose slightly more.
      log.debug({ err: error }, 'gateway: failed to save presence; retrying in the next round'),
    )
  }

  #snapshotOf({ memberId, nodeId, presence }: AttendingNode<unknown>): NodeKey & PresenceSnapshot {
    return { memberId, nodeId, ...presence.snapshot(this.#deps.now().getTime()) }
  }
}

/** Returns the newest row of each node, because a statement cannot update a row twice. */
function unique(rows: (NodeKey & PresenceSnapshot)[]): (NodeKey & PresenceSnapshot)[] {
  return [...new Map(rows.map((row) => [row.nodeId, row])).values()]
}
