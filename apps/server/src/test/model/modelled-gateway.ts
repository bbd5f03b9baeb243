import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { pino } from 'pino'
import { Attendance } from '../../features/heartbeats/attendance.ts'
import { CreditJournal } from '../../features/heartbeats/credit-journal.ts'
import { CreditQueue, type CreditQueueDeps } from '../../features/heartbeats/credit-queue.ts'
import type { Credit } from '../../features/heartbeats/credit-slots.ts'
import type { EarnedSlot } from '../../features/heartbeats/decide-credits.ts'
import { parseJournalLine } from '../../features/heartbeats/journal-lines.ts'
import { PresenceWriter } from '../../features/heartbeats/presence-writer.ts'
import { readPresence } from '../../features/heartbeats/upsert-presence.ts'
import { openRuleBook, type RuleBook } from '../../features/points/rules/rule-book.ts'
import type { Clock } from '../../platform/clock.ts'
import { DatabaseLine } from './database-line.ts'
import type { NodeSnapshot, PresenceRules } from './presence-model.ts'
import { PresenceModel } from './presence-model.ts'

const log = pino({ level: 'silent' })
const PATIENCE_MS = 15_000

export interface Connection {
  readonly node: string
}

interface Deps extends PresenceRules {
  pool: pg.Pool
  /** Journal directory; outlives the gateway. */
  root: string
  now: Clock
  memberOf(node: string): string
}

/** Gateway process without sockets, with the state that the model expects. */
export class ModelledGateway {
  readonly line: DatabaseLine
  readonly attendance: Attendance<Connection>
  readonly presence: PresenceModel
  readonly connections = new Map<string, Connection>()
  /** Presence of departed nodes that is or will be saved. */
  readonly left = new Map<string, NodeSnapshot>()
  /** Accepted slots that are neither booked nor reported as waiting. */
  inMemory: EarnedSlot[] = []
  /** Slots reported as waiting, which outlive the gateway. */
  onDisk: EarnedSlot[] = []
  pulses: Credit[] = []
  /** Set if the connection was cut during a write. `committed` is true if the write took effect. */
  cut: { committed: boolean } | null = null
  readonly #deps: Deps
  readonly #queue: CreditQueue
  readonly #presenceWriter: PresenceWriter
  readonly #rules: RuleBook
  #undecided: number
  #isGone = false
  #failure: Error | null = null
  #earned: string[] = []
  #onChange: () => void = () => undefined

  private constructor(deps: Deps, line: DatabaseLine, rules: RuleBook) {
    const { root, now, memberOf, intervalMs, silenceMs } = deps
    this.#deps = deps
    this.#rules = rules
    this.line = line
    line.onCut = (committed) => {
      this.cut = { committed }
      this.#onChange()
    }
    this.onDisk = readJournals(root)
    this.#undecided = this.onDisk.length
    this.#queue = new CreditQueue({
      db: line.db,
      log,
      metrics: this.#metrics(),
      now,
      rules,
      journal: new CreditJournal(root, log),
      onCredited: (credits) => void this.pulses.push(...credits),
      onRejected: () => undefined,
      onWaiting: (slots) => this.#saved(slots.map(({ slot }) => slot)),
      spillAfterMs: 2,
      retryAfterMs: 2,
    })
    this.attendance = new Attendance(
      { intervalMs, silenceMs, watchedSince: now().getTime() + Math.min(silenceMs, intervalMs) },
      now().getTime(),
      ({ nodeId, subnet }, { slotEnd, earned }) => {
        if (!earned) return
        this.#earned.push(`${nodeId} ${slotEnd}`)
        this.apply({ memberId: memberOf(nodeId), nodeId, slotEnd, intervalMs, subnet })
      },
    )
    this.presence = new PresenceModel(deps, now().getTime())
    this.#presenceWriter = new PresenceWriter({
      db: line.db,
      log,
      now,
      nodes: () => this.attendance.all(),
      count: () => this.attendance.size,
      onChanged: () => undefined,
    })
  }

  static async start(deps: Deps): Promise<ModelledGateway> {
    const line = new DatabaseLine(deps.pool)
    return new ModelledGateway(deps, line, await openRuleBook(line.db, { log }))
  }

  apply(slot: EarnedSlot): void {
    this.inMemory.push(slot)
    this.#undecided += 1
    this.#queue.add(slot)
  }

  /** Advances to the current time, as a gateway does several times per second. */
  tick(): void {
    const now = this.#deps.now().getTime()
    this.attendance.tick(now)
    this.#compare(this.presence.tick(now))
  }

  /**
   * Connects a node.
   * @param stored the node's saved presence according to the model
   */
  async connect(node: string, subnet: string, stored: NodeSnapshot | undefined): Promise<void> {
    const { now, memberOf } = this.#deps
    const known = await readPresence(this.line.db, [{ memberId: memberOf(node), nodeId: node }])
    const isHere = this.connections.has(node)
    const connection = { node }
    this.attendance.arrive(
      { nodeId: node, memberId: memberOf(node), subnet },
      connection,
      now().getTime(),
      known.get(node),
    )
    const attending = this.attendance.get(node)
    if (attending) this.#presenceWriter.arrived(attending, known.get(node)?.attending === true)
    this.left.delete(node)
    this.connections.set(node, connection)
    this.#compare(this.presence.arrive(node, now().getTime(), stored, isHere))
  }

  hear(node: string): void {
    const connection = this.connections.get(node)
    if (!connection) return
    this.attendance.sign(node, connection, this.#deps.now().getTime())
    this.presence.hear(node, this.#deps.now().getTime())
  }

  disconnect(node: string): void {
    const connection = this.connections.get(node)
    if (!connection) return
    const now = this.#deps.now().getTime()
    this.connections.delete(node)
    const attending = this.attendance.leave(node, connection, now)
    if (attending) this.#presenceWriter.left(attending)
    this.presence.leave(node, now)
    const stored = this.presence.snapshot(node, now)
    if (stored) this.left.set(node, stored)
  }

  /**
   * Saves the presence of all nodes.
   * @returns the presence according to the model, by node
   */
  async save(): Promise<Map<string, NodeSnapshot>> {
    await this.#presenceWriter.saveAll()
    const all = new Map(this.left)
    for (const { nodeId } of this.attendance.all()) {
      const stored = this.presence.snapshot(nodeId, this.#deps.now().getTime())
      if (stored) all.set(nodeId, stored)
    }
    return all
  }

  /** Waits until all accepted slots are decided or in the journal, or the connection is cut. */
  async waitUntilIdle(): Promise<void> {
    const isDone = () =>
      this.cut !== null || this.#undecided === 0 || (this.line.isAway && this.inMemory.length === 0)
    if (!isDone()) {
      await new Promise<void>((resolve, reject) => {
        const state = () => `${this.#undecided} undecided, ${this.inMemory.length} not on disk`
        const timer = setTimeout(
          () => reject(new Error(`The gateway did not finish its slots in time: ${state()}`)),
          PATIENCE_MS,
        )
        this.#onChange = () => {
          if (!isDone() && !this.#failure) return
          clearTimeout(timer)
          resolve()
        }
      })
    }
    if (this.#failure) throw this.#failure
  }

  async stop(): Promise<void> {
    const lost = await this.#queue.drain(this.line.isAway ? 0 : PATIENCE_MS)
    await this.#rules.close()
    if (lost > 0) throw new Error(`Expected no lost slots after the shutdown, but ${lost} are lost.`)
  }

  /**
   * Discards the state in memory and moves the files on disk.
   * @returns the new directory of the files
   */
  async crash(): Promise<string> {
    const { root } = this.#deps
    const left = `${root}x`
    copyDisk(root, left)
    this.line.isAway = true
    this.#isGone = true
    await Promise.all([this.#rules.close(), this.#queue.drain(0)])
    rmSync(root, { recursive: true, force: true })
    return left
  }

  #saved(slots: EarnedSlot[]): void {
    if (this.#isGone) return
    // Exclude slots that were booked while they were being saved.
    this.onDisk.push(...this.inMemory.filter((slot) => slots.includes(slot)))
    this.inMemory = this.inMemory.filter((slot) => !slots.includes(slot))
    this.#onChange()
  }

  /** Asserts that the slots earned since the last comparison are those that the model expects. */
  #compare(expected: { node: string; slotEnd: number }[]): void {
    const earned = this.#earned.sort()
    this.#earned = []
    const wanted = expected.map(({ node, slotEnd }) => `${node} ${slotEnd}`).sort()
    if (earned.join() !== wanted.join())
      throw new Error(`Earned [${earned.join(', ')}], but the model expected [${wanted.join(', ')}].`)
  }

  #metrics(): CreditQueueDeps['metrics'] {
    const heartbeatCredits = {
      inc: ({ outcome }: { outcome: string }, count: number) => {
        this.#undecided -= count
        if (count > 0 && (outcome === 'lost' || outcome === 'set_aside'))
          this.#failure = new Error(`Expected no slots with the outcome ${outcome}, got ${count}.`)
        this.#onChange()
      },
    }
    const none = { inc: () => undefined, set: () => undefined, startTimer: () => () => undefined }
    return {
      heartbeatCredits,
      creditBatchSeconds: none,
      creditsWaiting: none,
      creditJournalFailures: none,
    } as unknown as CreditQueueDeps['metrics']
  }
}

/** Returns the slots in all journals in a directory. */
export function readJournals(root: string): EarnedSlot[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.journal'))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'))
    .flatMap((line) => parseJournalLine(line) ?? [])
}

/** Copies the files on disk without the lock, because an exited process does not hold it. */
function copyDisk(from: string, to: string): void {
  for (;;) {
    try {
      cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== 'hearth.lock' })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      // A file was removed after it was listed, so start over.
      rmSync(to, { recursive: true, force: true })
    }
  }
}
