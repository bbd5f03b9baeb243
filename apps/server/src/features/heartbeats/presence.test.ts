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
      {
        slotEnd: 1_800_000,
        earned: true,
        recovered: false,
        signed: true,
        presentMs: 50_000,
        neededMs: 17_500,
      },
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

  it('saves a node as present until its silence is too long', () => {
    const presence = new Presence({ intervalMs: 60_000, silenceMs: 10_000, watchedSince: 0 }, 0, 0)
    expect(presence.snapshot(0).attending).toBe(false)
    presence.sign(1000)
    expect(presence.snapshot(11_000).attending).toBe(true)
    expect(presence.snapshot(11_001).attending).toBe(false)
    presence.leave(11_001)
    expect(presence.snapshot(11_001)).toMatchObject({ attending: false, countedUntil: 11_001 })
    expect(presence.silentFor(20_000)).toBe(0)
  })

  it('knows whether the node gave a sign of life during the slot', () => {
    const presence = new Presence({ intervalMs: 60_000, silenceMs: 10_000, watchedSince: 0 }, 0, 0)
    presence.sign(1_000)
    const slots = [presence.endSlots(60_000), presence.endSlots(120_000)].flat()
    expect(slots.map(({ signed, presentMs }) => ({ signed, presentMs }))).toEqual([
      { signed: true, presentMs: 0 },
      { signed: false, presentMs: 0 },
    ])
  })

  it('ends a slot that ended between two processes as recovered', () => {
    const stored = { slotEnd: 60_000, presentMs: 50_000, countedUntil: 58_000, attending: true }
    const presence = new Presence({ intervalMs: 60_000, silenceMs: 10_000, watchedSince: 62_000 }, 0, 62_000)
    presence.restore(stored, 62_000)
    expect(presence.endSlots(62_000)).toEqual([
      { slotEnd: 60_000, earned: true, recovered: true, signed: false, presentMs: 52_000, neededMs: 30_000 },
    ])
  })

  describe('that continues from saved state', () => {
    const long = { intervalMs: 60_000, silenceMs: 10_000, watchedSince: 0 }
    const stored = { slotEnd: 60_000, presentMs: 20_000, countedUntil: 30_000, attending: true }
    const restore = (change: Partial<typeof stored>, now: number, before?: number) => {
      const presence = new Presence(long, 0, 0)
      if (before !== undefined) {
        presence.sign(0)
        presence.sign(before)
        presence.leave(before)
      }
      presence.restore({ ...stored, ...change }, now)
      return presence
    }

    it('counts the gap up to the silence limit', () => {
      expect(restore({}, 40_000).snapshot(40_000).presentMs).toBe(30_000)
      expect(restore({}, 40_001).snapshot(40_001).presentMs).toBe(20_000)
    })

    it('counts no gap of a node that was absent', () => {
      const presence = restore({ attending: false }, 35_000)
      expect(presence.isConnected).toBe(false)
      expect(presence.snapshot(35_000).presentMs).toBe(20_000)
    })

    it('uses the longer presence of the same slot', () => {
      expect(restore({ attending: false, presentMs: 2000 }, 35_000, 5000).snapshot(35_000).presentMs).toBe(
        5000,
      )
      expect(restore({ presentMs: 2000 }, 35_000, 5000).snapshot(35_000).presentMs).toBe(10_000)
      expect(restore({ presentMs: 2000, slotEnd: 0 }, 35_000, 5000).snapshot(30_000).slotEnd).toBe(0)
    })

    it('does not add the presence of an earlier slot', () => {
      const presence = new Presence(long, 0, 61_000)
      presence.restore({ ...stored, attending: false }, 62_000)
      expect(presence.slotEnd).toBe(120_000)
      expect(presence.snapshot(62_000).presentMs).toBe(0)
    })

    it('requires the full share of a slot that another process watched', () => {
      const presence = new Presence({ ...long, watchedSince: 60_000 }, 0, 59_999)
      presence.restore({ ...stored, countedUntil: 55_000, presentMs: 24_000 }, 60_000)
      expect(presence.endSlots(60_000)).toEqual([
        {
          slotEnd: 60_000,
          earned: false,
          recovered: true,
          signed: false,
          presentMs: 29_000,
          neededMs: 30_000,
        },
      ])
    })

    it('accepts state from before the time to which the clock was set back', () => {
      const presence = new Presence(long, 0, 0)
      presence.sign(50_000)
      presence.leave(50_000)
      presence.clockSetBack(20_000)
      presence.restore(stored, 35_000)
      expect(presence.snapshot(35_000).presentMs).toBe(25_000)
    })
  })

  it('earns no slot at whose end the node has been silent for too long', () => {
    const presence = new Presence({ intervalMs: 60_000, silenceMs: 10_000, watchedSince: 0 }, 0, 0)
    for (const at of [0, 10_000, 20_000, 30_000, 40_000]) presence.sign(at)
    expect(presence.endSlots(60_000)).toMatchObject([{ earned: false, presentMs: 40_000, neededMs: 30_000 }])
  })

  it('does not connect a node when the clock is set back', () => {
    const presence = new Presence({ intervalMs: 60_000, silenceMs: 10_000, watchedSince: 0 }, 0, 50_000)
    presence.clockSetBack(40_000)
    expect(presence.isConnected).toBe(false)
  })
})
