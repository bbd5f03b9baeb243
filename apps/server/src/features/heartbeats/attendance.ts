import type { SlotMoment } from './figures-messages.ts'
import { type EndedSlot, Presence, type PresenceRules, type PresenceSnapshot } from './presence.ts'
import { SlotRing } from './slot-ring.ts'
import { slotEndAfter, slotOffset } from './slots.ts'

/** A node that is or was connected during its current slot. */
export interface AttendingNode<Connection> {
  readonly nodeId: string
  readonly memberId: string
  /** Hash of the most recent subnet. */
  subnet: string
  readonly offsetMs: number
  readonly presence: Presence
  connection: Connection | null
}

/**
 * Present nodes and the ends of their slots. They are kept in memory, so that node messages need no database
 * statement. A node's presence is retained until its slot ends, so that a reconnect loses nothing.
 */
export class Attendance<Connection> {
  readonly #rules: PresenceRules
  readonly #onSlotEnded: (node: AttendingNode<Connection>, slot: EndedSlot) => void
  readonly #nodes = new Map<string, AttendingNode<Connection>>()
  readonly #ring: SlotRing<AttendingNode<Connection>>
  #lastTick: number

  constructor(
    rules: PresenceRules,
    now: number,
    onSlotEnded: (node: AttendingNode<Connection>, slot: EndedSlot) => void,
  ) {
    this.#rules = rules
    this.#onSlotEnded = onSlotEnded
    this.#ring = new SlotRing(rules.intervalMs)
    this.#lastTick = now
  }

  /**
   * Registers a node's new connection.
   * @param stored presence saved by this or another process
   * @returns the connection that the new one replaces
   */
  arrive(
    { nodeId, memberId, subnet }: Pick<AttendingNode<Connection>, 'nodeId' | 'memberId' | 'subnet'>,
    connection: Connection,
    now: number,
    stored?: PresenceSnapshot,
  ): Connection | null {
    const node = this.#nodes.get(nodeId) ?? this.#add(nodeId, memberId, subnet, now)
    const replaced = node.connection
    if (stored && replaced === null) node.presence.restore(stored, now)
    node.subnet = subnet
    this.#endSlots(node, now)
    node.connection = connection
    node.presence.sign(now)
    return replaced
  }

  /** Records that a node is alive. Ignores replaced connections. */
  sign(nodeId: string, connection: Connection, now: number): void {
    const node = this.#nodes.get(nodeId)
    if (node?.connection !== connection) return
    this.#endSlots(node, now)
    node.presence.sign(now)
  }

  /**
   * Records the end of a connection. Ignores replaced connections.
   * @returns the node; null if its connection was replaced
   */
  leave(nodeId: string, connection: Connection, now: number): AttendingNode<Connection> | null {
    const node = this.#nodes.get(nodeId)
    if (node?.connection !== connection) return null
    this.#endSlots(node, now)
    node.connection = null
    node.presence.leave(now)
    return node
  }

  /** Ends the due slots. Call this several times per interval. */
  tick(now: number): void {
    if (now < this.#lastTick) {
      this.#rules.watchedSince = Math.min(this.#rules.watchedSince, now)
      for (const node of this.#nodes.values()) node.presence.clockSetBack(now)
    } else {
      for (const node of this.#ring.passed(this.#lastTick, now)) {
        if (now < node.presence.slotEnd) continue
        // Remove a node that is disconnected at the end of its slot, because its presence no longer matters.
        if (!node.presence.isConnected) this.#remove(node)
        this.#endSlots(node, now)
      }
    }
    this.#lastTick = now
  }

  get(nodeId: string): AttendingNode<Connection> | undefined {
    return this.#nodes.get(nodeId)
  }

  /** Returns the end of the node's current slot, even if the node is absent. */
  slotEndOf(nodeId: string, now: number): number {
    const { intervalMs } = this.#rules
    return (
      this.#nodes.get(nodeId)?.presence.slotEnd ??
      slotEndAfter(now, slotOffset(nodeId, intervalMs), intervalMs)
    )
  }

  /** Returns the node's slot times at a moment, for messages with figures. */
  momentOf(nodeId: string, now: number): SlotMoment {
    return {
      now,
      nextSlotEnd: this.slotEndOf(nodeId, now),
      nextHeartbeatAt: this.#nodes.get(nodeId)?.presence.nextHeartbeatAt(now) ?? null,
      slotSeconds: this.#rules.intervalMs / 1000,
    }
  }

  get size(): number {
    return this.#nodes.size
  }

  /** Iterates over all nodes that are connected or were connected during their current slot. */
  all(): IterableIterator<AttendingNode<Connection>> {
    return this.#nodes.values()
  }

  *connected(): Generator<AttendingNode<Connection> & { connection: Connection }> {
    for (const node of this.#nodes.values()) {
      if (node.connection !== null) yield node as AttendingNode<Connection> & { connection: Connection }
    }
  }

  #add(nodeId: string, memberId: string, subnet: string, now: number): AttendingNode<Connection> {
    const offsetMs = slotOffset(nodeId, this.#rules.intervalMs)
    const presence = new Presence(this.#rules, offsetMs, now)
    const node = { nodeId, memberId, subnet, offsetMs, presence, connection: null }
    this.#nodes.set(nodeId, node)
    this.#ring.add(node)
    return node
  }

  #remove(node: AttendingNode<Connection>): void {
    this.#nodes.delete(node.nodeId)
    this.#ring.delete(node)
  }

  #endSlots(node: AttendingNode<Connection>, now: number): void {
    if (now < node.presence.slotEnd) return
    for (const slot of node.presence.endSlots(now)) this.#onSlotEnded(node, slot)
  }
}
