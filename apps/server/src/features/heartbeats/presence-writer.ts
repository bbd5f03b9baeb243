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
  /** Called after the write with the members whose nodes connected or disconnected. */
  onChanged(memberIds: string[]): void
}

/** Saves the presence of a batch of nodes each second, so that another process can take over. */
export class PresenceWriter {
  readonly #deps: Deps
  /** Nodes that left since the last write. */
  #left = new Map<string, { node: AttendingNode<unknown>; row: NodeKey & PresenceSnapshot }>()
  /** Nodes that connected since the last write and are saved as disconnected. */
  #arrived = new Map<string, AttendingNode<unknown>>()
  readonly #savedAsLeft = new WeakSet<AttendingNode<unknown>>()
  #round: Iterator<AttendingNode<unknown>>
  #writing: Promise<void> | null = null

  constructor(deps: Deps) {
    this.#deps = deps
    this.#round = deps.nodes()[Symbol.iterator]()
  }

  left(node: AttendingNode<unknown>): void {
    this.#arrived.delete(node.nodeId)
    this.#left.set(node.nodeId, { node, row: this.#snapshotOf(node) })
  }

  /**
   * Records that a node connected.
   * @param isSaved true if the node was saved as connected when it was admitted
   */
  arrived(node: AttendingNode<unknown>, isSaved: boolean): void {
    this.#left.delete(node.nodeId)
    // Write only what changed, so that a mass reconnect after a restart costs nothing.
    if (!isSaved || this.#savedAsLeft.has(node)) this.#arrived.set(node.nodeId, node)
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
    const left = [...this.#left.values()].map(({ row }) => row)
    const all = [...left, ...[...nodes()].map((node) => this.#snapshotOf(node))]
    for (let first = 0; first < all.length; first += BATCH) {
      await upsertPresence(db, unique(all.slice(first, first + BATCH)), now())
    }
  }

  async #writeNext(): Promise<void> {
    const left = [...this.#left.values()].slice(0, BATCH)
    const arrived = [...this.#arrived.values()].slice(0, BATCH - left.length)
    for (const { node } of left) {
      this.#left.delete(node.nodeId)
      this.#savedAsLeft.add(node)
    }
    for (const node of arrived) {
      this.#arrived.delete(node.nodeId)
      this.#savedAsLeft.delete(node)
    }
    const rows = [...left.map(({ row }) => row), ...arrived.map((node) => this.#snapshotOf(node))]
    const changed = [...new Set(rows.map(({ memberId }) => memberId))]
    const share = Math.min(BATCH - rows.length, Math.ceil(this.#deps.count() / ROUND_SECONDS))
    for (let written = 0; written < share; written++) {
      const next = this.#round.next()
      if (next.done) {
        this.#round = this.#deps.nodes()[Symbol.iterator]()
        break
      }
      if (next.value.presence.isConnected) rows.push(this.#snapshotOf(next.value))
    }
    const { db, log, now, onChanged } = this.#deps
    await upsertPresence(db, unique(rows), now()).then(
      () => changed.length > 0 && onChanged(changed),
      (error) =>
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
