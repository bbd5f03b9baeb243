/**
 * Model of docs/points.md in memory, without failures, concurrency or a database. Points are counted in
 * whole millionths.
 */

const DAY_MS = 86_400_000

export interface ModelSlot {
  member: string
  node: string
  subnet: string
  /** Milliseconds since 1970. */
  slotEnd: number
}

type RuleName = 'heartbeat_points' | 'heartbeats_per_member' | 'heartbeats_per_network'

interface Day {
  slots: { node: string; slotEnd: number; micro: bigint }[]
  /** Number of heartbeats that are already in a ledger entry. */
  settled: number
  entries: { heartbeats: number; micro: bigint }[]
}

export class PointsModel {
  readonly #intervalMs: number
  readonly #rules: { name: RuleName; startsAt: number; value: string }[] = []
  /** Days by member and UTC day. */
  readonly #days = new Map<string, Map<string, Day>>()
  /** Number of credited nodes by subnet and interval. */
  readonly #subnets = new Map<string, number>()
  /** First reason of each rejected slot. */
  readonly rejected = new Map<string, string>()

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs
  }

  /** Sets a rule. A later call replaces an earlier one with the same start time. */
  setRule(name: RuleName, startsAt: number, value: string): void {
    this.#rules.push({ name, startsAt, value })
  }

  /** Returns the rule's value that is in force at a time. */
  ruleAt(name: RuleName, time: number): string {
    const effective = this.#rules.filter((rule) => rule.name === name && rule.startsAt <= time)
    const newest = Math.max(...effective.map(({ startsAt }) => startsAt))
    return effective.findLast(({ startsAt }) => startsAt === newest)?.value ?? '0'
  }

  /**
   * Books slots that reach the ledger together, from one process.
   * @returns the newly credited slots
   */
  book(slots: readonly ModelSlot[]): ModelSlot[] {
    return slots.toSorted((a, b) => a.slotEnd - b.slotEnd).filter((slot) => this.#bookOne(slot))
  }

  /** Records the pending heartbeats of days before `today` as ledger entries. */
  settle(today: string): void {
    for (const days of this.#days.values()) {
      for (const [day, { slots, settled, entries }] of days) {
        if (day >= today || slots.length === settled) continue
        const pending = slots.slice(settled)
        entries.push({ heartbeats: pending.length, micro: sumOf(pending) })
        days.set(day, { slots, settled: slots.length, entries })
      }
    }
  }

  /** Returns the totals of a member's days, oldest first. */
  daysOf(member: string) {
    return [...(this.#days.get(member) ?? [])]
      .map(([day, { slots, settled, entries }]) => ({
        day,
        entries,
        slots: slots.map(({ node, slotEnd }) => `${node} ${new Date(slotEnd).toISOString()}`).sort(),
        heartbeats: slots.length,
        pendingHeartbeats: slots.length - settled,
        micro: sumOf(slots),
        pendingMicro: sumOf(slots.slice(settled)),
      }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
  }

  /** Returns whether the order of the slots may determine which of them are credited. */
  isOrderImportant(slots: readonly ModelSlot[], nodes: number): boolean {
    const limits = ['heartbeats_per_member', 'heartbeats_per_network'] as const
    return slots.some(({ slotEnd }) => limits.some((limit) => Number(this.ruleAt(limit, slotEnd)) < nodes))
  }

  #bookOne({ member, node, subnet, slotEnd }: ModelSlot): boolean {
    const day = this.#day(member, dayOf(slotEnd))
    if (day.slots.some((slot) => slot.node === node && slot.slotEnd === slotEnd)) return false
    const interval = Math.floor(slotEnd / this.#intervalMs)
    const inInterval = day.slots.filter((slot) => Math.floor(slot.slotEnd / this.#intervalMs) === interval)
    const counter = `${subnet} ${interval}`
    const inSubnet = this.#subnets.get(counter) ?? 0
    const reason =
      inInterval.length >= Number(this.ruleAt('heartbeats_per_member', slotEnd))
        ? 'member_limit'
        : inSubnet >= Number(this.ruleAt('heartbeats_per_network', slotEnd))
          ? 'network_limit'
          : null
    if (reason) {
      const slot = `${member} ${node} ${new Date(slotEnd).toISOString()}`
      if (!this.rejected.has(slot)) this.rejected.set(slot, reason)
      return false
    }
    this.#subnets.set(counter, inSubnet + 1)
    day.slots.push({ node, slotEnd, micro: toMicro(this.ruleAt('heartbeat_points', slotEnd)) })
    return true
  }

  #day(member: string, day: string): Day {
    const days = this.#days.get(member) ?? new Map<string, Day>()
    this.#days.set(member, days)
    const known = days.get(day) ?? { slots: [], settled: 0, entries: [] }
    days.set(day, known)
    return known
  }
}

export const dayOf = (time: number) => new Date(Math.floor(time / DAY_MS) * DAY_MS).toISOString().slice(0, 10)

/** Converts a decimal with at most 6 decimal places to millionths. */
export function toMicro(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

const sumOf = (slots: { micro: bigint }[]) => slots.reduce((sum, { micro }) => sum + micro, 0n)
