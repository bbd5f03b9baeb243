import { join } from 'node:path'
import { createAnnouncer } from '../../apps/server/src/events/notify-changes.ts'
import { Attendance } from '../../apps/server/src/features/heartbeats/attendance.ts'
import { CreditJournal } from '../../apps/server/src/features/heartbeats/credit-journal.ts'
import { CreditQueue } from '../../apps/server/src/features/heartbeats/credit-queue.ts'
import { createPulse } from '../../apps/server/src/features/heartbeats/figures-messages.ts'
import { anonymousNodeId } from '../../apps/server/src/features/nodes/anonymous-node-id.ts'
import { openRuleBook } from '../../apps/server/src/features/points/rules/rule-book.ts'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import {
  type DatabaseConnection,
  openDatabase,
} from '../../apps/server/src/platform/database/open-database.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { createMetrics } from '../../apps/server/src/platform/metrics/metrics.ts'

/** Number of slots that end in one step of the clock. */
const PER_STEP = 1000
/** Number of slots in flight at which the clock waits. It exceeds the number being booked, so that batches are
 * full. */
const OUTSTANDING = 8 * PER_STEP

/**
 * Opens the gateway's credit path (presence, end of slot, queue, commit and pulse text) with a clock that
 * advances as fast as credits are booked.
 * @param options.start initial time in milliseconds since 1970
 */
export async function openCreditPath(options: {
  connection: DatabaseConnection
  directory: string
  start: number
  /** Length of a slot in milliseconds. */
  intervalMs: number
}) {
  const { intervalMs } = options
  const database = openDatabase<Tables>(options.connection, { maxConnections: 20, onLost: () => undefined })
  const db = database.kysely
  const log = createLog('warn')
  const rules = await openRuleBook(db, { log })
  const announcer = createAnnouncer(db, (error) => log.warn({ err: error }, 'failed to publish a change'))
  let now = options.start
  let earned = 0
  let booked = 0
  let goOn: () => void = () => undefined
  const credits = new CreditQueue({
    db,
    log,
    rules,
    metrics: createMetrics(database.pool),
    now: () => new Date(now),
    journal: new CreditJournal(join(options.directory, 'credits'), log),
    onCredited(batch) {
      announcer.announce(
        'credited',
        batch.map(({ memberId }) => memberId),
      )
      for (const { nodeId, slotEnd, ...figures } of batch) {
        attendance
          .get(nodeId)
          ?.connection?.send(JSON.stringify(createPulse(figures, attendance.momentOf(nodeId, now), slotEnd)))
      }
      booked += batch.length
      if (earned - booked < OUTSTANDING) goOn()
    },
    onRejected(rejected) {
      throw new Error(`Expected no rejected slots, but one was rejected: ${rejected[0]?.reason}`)
    },
    onWaiting: () => undefined,
  })
  // Tolerate silence for a whole slot, because nodes send one PING per slot here. PING throughput is measured
  // separately.
  const attendance = new Attendance<NodeDouble>(
    { intervalMs, silenceMs: intervalMs, watchedSince: now },
    now,
    ({ memberId, nodeId, subnet }, { slotEnd, earned: isEarned }) => {
      if (!isEarned) return
      earned += 1
      credits.add({ memberId, nodeId, slotEnd, intervalMs, subnet })
    },
  )

  async function untilBooked(outstanding: number) {
    while (earned - booked > outstanding) await new Promise<void>((resolve) => (goOn = resolve))
  }

  return {
    pool: database.pool,
    arrive(memberIds: readonly string[]) {
      for (const memberId of memberIds) {
        const nodeId = anonymousNodeId(memberId)
        // Give each node its own subnet, so that subnet limits do not apply.
        attendance.arrive({ memberId, nodeId, subnet: nodeId.slice(0, 16) }, new NodeDouble(), now)
      }
    },
    /**
     * Advances the clock by one interval, in which one slot of each node ends.
     * @returns the number of booked slots
     */
    async runInterval(): Promise<number> {
      const before = booked
      for (const { nodeId, connection } of attendance.connected()) attendance.sign(nodeId, connection, now)
      const steps = Math.max(1, Math.ceil(attendance.size / PER_STEP))
      const end = now + intervalMs
      for (let step = 1; step <= steps; step++) {
        now = step === steps ? end : Math.floor(end - intervalMs * (1 - step / steps))
        attendance.tick(now)
        await untilBooked(OUTSTANDING - 1)
      }
      // Wait until the last slots are committed too.
      await untilBooked(0)
      return booked - before
    },
    async close() {
      await credits.drain(3000)
      await announcer.close()
      await rules.close()
      await database.close()
    },
  }
}

/** Test double of a node's socket, which receives the messages to the node. */
class NodeDouble {
  sentBytes = 0

  send(text: string): void {
    this.sentBytes += text.length
  }
}
