import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRESENCE_SHARE } from '../nodes/presence-share.ts'
import { type EndedSlot, Presence } from './presence.ts'

/** Slots of 20 ms and a silence limit of 13 ms: short enough for random runs to reach the edge cases. */
const rules = { intervalMs: 20, silenceMs: 13, watchedSince: 0 }
const OFFSET = 7

type Step = { after: number; kind: 'sign' | 'leave' | 'look' }
const steps = fc.array(
  fc.record({ after: fc.nat(30), kind: fc.constantFrom('sign', 'sign', 'sign', 'leave', 'look') }),
  { maxLength: 60 },
) as fc.Arbitrary<Step[]>

/** Runs the steps as the gateway would, ending due slots first. Returns the ended slots. */
function run(list: Step[], presence = new Presence(rules, OFFSET, 0)) {
  const ended: EndedSlot[] = []
  let now = 0
  for (const { after, kind } of list) {
    now += after
    ended.push(...presence.endSlots(now))
    if (kind === 'sign') presence.sign(now)
    if (kind === 'leave') presence.leave(now)
  }
  ended.push(...presence.endSlots(now + rules.intervalMs))
  return ended
}

/** Computes the earned slots millisecond by millisecond, as a reference model of the rule. */
function model(list: Step[]): Set<number> {
  const signs: { at: number; connected: boolean }[] = []
  let now = 0
  for (const { after, kind } of list) {
    now += after
    if (kind !== 'look') signs.push({ at: now, connected: kind === 'sign' })
  }
  const last = now + rules.intervalMs
  /** Returns the newest sign of life or departure before a time. */
  const before = (time: number) => signs.filter(({ at }) => at < time).at(-1)
  const after = (time: number) => signs.find(({ at }) => at >= time)?.at ?? Number.POSITIVE_INFINITY
  const earned = new Set<number>()
  for (let end = OFFSET; end <= last; end += rules.intervalMs) {
    const newest = before(end)
    if (!newest?.connected || end - newest.at > rules.silenceMs) continue
    let present = 0
    for (let ms = Math.max(0, end - rules.intervalMs); ms < end; ms++) {
      const heard = signs.filter(({ at }) => at <= ms).at(-1)
      if (heard?.connected && Math.min(after(ms + 1), end) - heard.at <= rules.silenceMs) present += 1
    }
    const watched = end - Math.max(0, end - rules.intervalMs)
    if (present >= watched * PRESENCE_SHARE) earned.add(end)
  }
  return earned
}

describe('presence', () => {
  it('earns exactly the slots with a node alive for half and at the end, in any sequence of signals', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const earned = run(list).filter((slot) => slot.earned)
        expect(new Set(earned.map(({ slotEnd }) => slotEnd))).toEqual(model(list))
      }),
      { numRuns: 2000 },
    )
  })

  it('loses no slot when another process continues from the saved state', () => {
    fc.assert(
      fc.property(steps, fc.nat(60), (list, at) => {
        const before = list.slice(0, at)
        const first = new Presence(rules, OFFSET, 0)
        const ended: EndedSlot[] = []
        const applySteps = (presence: Presence, part: Step[], from: number) => {
          let now = from
          for (const { after, kind } of part) {
            now += after
            ended.push(...presence.endSlots(now))
            if (kind === 'sign') presence.sign(now)
            if (kind === 'leave') presence.leave(now)
          }
          return now
        }
        const moved = applySteps(first, before, 0)
        ended.push(...first.endSlots(moved))
        const stored = first.snapshot(moved)
        const second = new Presence(rules, OFFSET, moved)
        second.restore(stored, moved)
        const end = applySteps(second, list.slice(at), moved)
        ended.push(...second.endSlots(end + rules.intervalMs))
        const earned = new Set(ended.filter((slot) => slot.earned).map(({ slotEnd }) => slotEnd))
        for (const slotEnd of model(list)) expect(earned).toContain(slotEnd)
        expect(new Set(ended.map(({ slotEnd }) => slotEnd)).size).toBe(ended.length)
      }),
      { numRuns: 1000 },
    )
  })

  it('ignores saved state with another slot length, from the future, or about time it observed itself', () => {
    const stored = { slotEnd: 60_000, presentMs: 59_000, countedUntil: 50_000, attending: true }
    const seen = (change: Partial<typeof stored>, signAt?: number) => {
      const presence = new Presence({ intervalMs: 60_000, silenceMs: 65_000, watchedSince: 0 }, 0, 0)
      if (signAt !== undefined) presence.sign(signAt)
      if (signAt !== undefined) presence.leave(signAt)
      presence.restore({ ...stored, ...change }, 55_000)
      presence.sign(55_000)
      return presence.endSlots(60_000)[0]
    }
    expect(seen({})?.earned).toBe(true)
    expect(seen({ slotEnd: 45_000 })?.presentMs).toBe(5000)
    expect(seen({ slotEnd: 120_000 })?.presentMs).toBe(5000)
    expect(seen({ countedUntil: 56_000 })?.presentMs).toBe(5000)
    expect(seen({}, 51_000)?.presentMs).toBe(5000)
    // Restored presence is limited to the length of a slot.
    expect(seen({ presentMs: 1_000_000_000 })?.presentMs).toBeLessThanOrEqual(70_000)
  })

  it('earns first the slot that it announces, and none before, if the node stays connected', () => {
    const watched = { ...rules, watchedSince: -rules.intervalMs }
    fc.assert(
      fc.property(steps, fc.nat(30), fc.nat(12), fc.nat(12), (list, pause, stay, gap) => {
        const presence = new Presence(watched, OFFSET, 0)
        run(list, presence)
        let now = list.reduce((sum, { after }) => sum + after, rules.intervalMs) + pause
        const signAt = (time: number) => {
          presence.endSlots(time)
          presence.sign(time)
        }
        signAt(now)
        now += stay
        presence.endSlots(now)
        presence.leave(now)
        now += gap
        signAt(now)
        const announced = presence.nextHeartbeatAt(now)
        const ended: EndedSlot[] = []
        while (ended.every(({ earned }) => !earned)) {
          now += 5
          ended.push(...presence.endSlots(now))
          presence.sign(now)
        }
        expect(ended.find(({ earned }) => earned)?.slotEnd).toBe(announced)
      }),
      { numRuns: 1000 },
    )
  })

  it('ends each slot once and in order', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const ends = run(list).map(({ slotEnd }) => slotEnd)
        expect(ends).toEqual([...new Set(ends)].sort((a, b) => a - b))
      }),
    )
  })

  it('counts a flood of signals as one', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 2, max: 5 }), (list, times) => {
        const flood = list.flatMap((step) =>
          Array.from({ length: step.kind === 'sign' ? times : 1 }, (_, index) =>
            index ? { ...step, after: 0 } : step,
          ),
        )
        expect(run(flood)).toEqual(run(list))
      }),
    )
  })

  it('survives a reconnect and does not count the time before the start against a node', () => {
    const presence = new Presence(
      { intervalMs: 900_000, silenceMs: 65_000, watchedSince: 1_765_000 },
      0,
      1_700_000,
    )
    presence.sign(1_720_000)
    presence.leave(1_750_000)
    presence.sign(1_780_000)
    expect(presence.endSlots(1_800_000)).toEqual([
      { slotEnd: 1_800_000, earned: true, recovered: false, presentMs: 50_000, neededMs: 17_500 },
    ])
  })

  it('tolerates clock jumps: a jump forward earns nothing for it, and a jump back continues at once', () => {
    const presence = new Presence({ intervalMs: 60_000, silenceMs: 65_000, watchedSince: 0 }, 0, 0)
    presence.sign(1000)
    expect(presence.endSlots(86_400_000).filter(({ earned }) => earned)).toHaveLength(1)
    presence.sign(86_400_000)
    presence.clockSetBack(90_000)
    expect(presence.slotEnd).toBe(120_000)
    presence.sign(100_000)
    expect(presence.endSlots(120_000)).toMatchObject([{ slotEnd: 120_000, earned: true }])
  })

  it('keeps the counted time when the clock is set back within a slot', () => {
    const presence = new Presence({ intervalMs: 60_000, silenceMs: 65_000, watchedSince: 0 }, 0, 0)
    presence.sign(0)
    presence.sign(50_000)
    presence.clockSetBack(49_000)
    expect(presence.slotEnd).toBe(60_000)
    expect(presence.endSlots(60_000)).toMatchObject([{ earned: true }])
  })
})
