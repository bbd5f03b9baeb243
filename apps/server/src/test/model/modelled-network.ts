import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import type { EarnedSlot } from '../../features/heartbeats/decide-credits.ts'
import { slotOffset } from '../../features/heartbeats/slots.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DatabaseLine } from './database-line.ts'
import { NODES, type Scenario } from './model-steps.ts'
import { ModelledGateway, readJournals } from './modelled-gateway.ts'
import { type ModelSlot, PointsModel } from './points-model.ts'
import type { NodeSnapshot } from './presence-model.ts'

/** All events occur near this midnight, far in the future, so that rules for that time can be set. */
const MIDNIGHT = Date.parse('2031-03-01T00:00:00Z')
const SILENCE_MS = 65_000
const RULES_CERTAIN_MS = 60_000

/** Database that one network uses at a time. */
export interface Lane {
  db: Database
  pool: pg.Pool
  /** Directory of journals. */
  directory: string
}

interface GatewayHost {
  root: string
  process: ModelledGateway | null
  /** Offset of the gateway's clock. */
  skewMs: number
}

/** Small network and its model: two gateways, two members with two nodes each, and one database. */
export class ModelledNetwork {
  readonly lane: Lane
  readonly scenario: Scenario
  readonly model: PointsModel
  readonly members = [randomUUID(), randomUUID()]
  readonly name = randomUUID().slice(0, 8)
  readonly hosts: GatewayHost[]
  readonly silent = new Set<string>()
  readonly stored = new Map<string, NodeSnapshot>()
  readonly reported = new Set<string>()
  now: number

  constructor(lane: Lane, scenario: Scenario) {
    this.lane = lane
    this.scenario = scenario
    this.now = MIDNIGHT + scenario.startMs
    this.model = new PointsModel(scenario.intervalMs)
    this.hosts = ['a', 'b'].map((name) => ({
      root: join(lane.directory, this.name, name),
      process: null,
      skewMs: 0,
    }))
  }

  /**
   * Performs an action, then lets both gateways book the accepted slots: concurrently, or in turn if the
   * order matters.
   */
  async race(run: () => void): Promise<void> {
    const [first, second] = this.hosts.map((host) => ({ host, ...pause(host.process?.line) }))
    if (!first || !second) return
    try {
      run()
      const snapshots = this.hosts.map(({ process }) => process?.inMemory.map(toModel) ?? [])
      // Longer slots do not need this, because the rules are reloaded for each of them.
      if (snapshots.flat().length > 0 && this.scenario.intervalMs <= RULES_CERTAIN_MS)
        await this.advanceClock()
      first.letGo()
      if (!this.#mayRace(snapshots)) await this.waitUntilIdle(first.host)
    } finally {
      first.letGo()
      second.letGo()
    }
  }

  /** Returns whether the outcome is the same regardless of which gateway books first. */
  #mayRace([mine = [], others = []]: ModelSlot[][]): boolean {
    const nodes = new Set(mine.map(({ node }) => node))
    return (
      !this.model.isOrderImportant([...mine, ...others], NODES) && !others.some(({ node }) => nodes.has(node))
    )
  }

  /** Lets a gateway and the model book the accepted slots. */
  async waitUntilIdle(host: GatewayHost): Promise<void> {
    const { process } = host
    if (!process) return
    await process.waitUntilIdle()
    if (process.cut) {
      if (process.cut.committed) this.#book([...process.onDisk, ...process.inMemory])
      await this.crash(host)
    } else if (!process.line.isAway) {
      this.#book([...process.onDisk, ...process.inMemory])
      process.onDisk = []
      process.inMemory = []
    }
    for (const { nodeId, slotEnd } of process.pulses.splice(0)) {
      const slot = `${nodeId} ${slotEnd}`
      if (this.reported.has(slot)) throw new Error(`The slot ${slot} was reported twice.`)
      this.reported.add(slot)
    }
  }

  #book(slots: EarnedSlot[]): void {
    this.model.book(slots.map(toModel))
  }

  async start(host: GatewayHost): Promise<void> {
    if (host.process) return
    await this.advanceClock()
    const { intervalMs } = this.scenario
    host.process = await ModelledGateway.start({
      pool: this.lane.pool,
      root: host.root,
      now: () => new Date(this.now + host.skewMs),
      memberOf: (node) => this.memberOf(node),
      intervalMs,
      silenceMs: SILENCE_MS,
      offsetOf: (node) => slotOffset(node, intervalMs),
    })
    await this.waitUntilIdle(host)
  }

  async save({ process, skewMs }: GatewayHost): Promise<void> {
    if (!process || process.line.isAway) return
    const now = this.now + skewMs
    for (const [node, stored] of await process.save()) {
      const known = this.stored.get(node)
      // Ignore an older value, unless the saved value is from a clock that is ahead of this one.
      if (known && known.until > stored.until && known.until <= now) continue
      const present =
        known?.slotEnd === stored.slotEnd ? Math.max(known.present, stored.present) : stored.present
      this.stored.set(node, { ...stored, present })
    }
  }

  async stop(host: GatewayHost): Promise<void> {
    await this.waitUntilIdle(host)
    const { process } = host
    if (!process) return
    await this.save(host)
    await process.stop()
    this.#expectOnDisk(host, process.onDisk)
    host.process = null
  }

  async crash(host: GatewayHost): Promise<void> {
    const { process } = host
    if (!process) return
    host.process = null
    host.root = await process.crash()
    this.#expectOnDisk(host, process.onDisk)
  }

  /** Asserts that the journal contains the slots, so that the next process finds them. */
  #expectOnDisk({ root }: GatewayHost, slots: EarnedSlot[]): void {
    const found = new Set(readJournals(root).map(({ nodeId, slotEnd }) => `${nodeId} ${slotEnd}`))
    for (const { nodeId, slotEnd } of slots)
      if (!found.has(`${nodeId} ${slotEnd}`))
        throw new Error(`The slot ${nodeId} ${slotEnd} is not in the journal.`)
  }

  /** Sets the database's clock, which determines when rules become known and take effect. */
  async advanceClock(): Promise<void> {
    await sql`update test_clock set at = ${new Date(this.now)}`.execute(this.lane.db)
  }

  memberOf(node: string): string {
    return this.members[this.scenario.nodeIds.indexOf(node) % 2] ?? ''
  }

  subnetOf(number: number): string {
    return `${this.name}${number}`
  }
}

const toModel = ({ memberId, nodeId, subnet = '', slotEnd }: EarnedSlot): ModelSlot => ({
  member: memberId,
  node: nodeId,
  subnet,
  slotEnd,
})

/** Pauses all queries of a process until `letGo` is called. */
function pause(line: DatabaseLine | undefined): { letGo(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (line) line.turn = promise
  return { letGo: resolve }
}
