import { expect, test } from 'vitest'
import { CreditedSlots, uuidBytes } from './credited-slots.ts'
import {
  type CreditLimits,
  dayOf,
  decideCredits,
  intervalOf,
  type KnownDay,
  type KnownSubnet,
  keyOf,
  keyOfSubnet,
  type ValuedSlot,
} from './decide-credits.ts'
import { rowStart, SubnetWindows, WINDOWS_PER_ROW } from './subnet-windows.ts'

const DAY_MS = 86_400_000
const QUARTER = 900_000
const DAY = Date.parse('2026-03-01')
const NOON = DAY + DAY_MS / 2
const member = 'm1'
const node = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

const slot = (change: Partial<ValuedSlot> = {}): ValuedSlot => ({
  memberId: member,
  nodeId: node(1),
  slotEnd: NOON,
  points: '0.1',
  ...change,
})

function decide(
  slots: ValuedSlot[],
  options: { days?: KnownDay[]; subnets?: KnownSubnet[]; limits?: Partial<CreditLimits> } = {},
) {
  const days = new Map((options.days ?? []).map((day) => [`${day.memberId} ${Date.parse(day.day)}`, day]))
  const subnets = new Map(
    (options.subnets ?? []).map((one) => [keyOfSubnet(one.subnet, one.intervalMs, one.startsAt), one]),
  )
  return decideCredits(slots, days, subnets, () => ({ perMember: 5, perSubnet: 10, ...options.limits }))
}

function day(slots: { nodeId: string; slotEnd: number }[], change: Partial<KnownDay> = {}): KnownDay {
  const credited = new CreditedSlots(DAY, null)
  for (const { nodeId, slotEnd } of slots) credited.add(uuidBytes(nodeId), slotEnd, QUARTER)
  const heartbeats = slots.length
  return {
    memberId: member,
    day: '2026-03-01',
    heartbeats,
    credited: credited.toBytes(),
    isGone: false,
    ...change,
  }
}

test('credits a slot on a day without credits', () => {
  const { credited, rejected, days, subnets } = decide([slot()])
  expect(credited).toEqual([slot()])
  expect(rejected).toEqual([])
  expect(subnets).toEqual([])
  expect(days).toEqual([
    {
      memberId: member,
      day: '2026-03-01',
      credited: day([{ nodeId: node(1), slotEnd: NOON }]).credited,
      heartbeats: 1,
      newHeartbeats: 1,
      newPoints: '0.100000',
      lastSlotEnd: NOON,
    },
  ])
})

test('adds the points of a day exactly', () => {
  const slots = Array.from({ length: 30 }, (_, index) => slot({ slotEnd: NOON - index * QUARTER }))
  expect(decide(slots).days).toMatchObject([
    { newHeartbeats: 30, newPoints: '3.000000', lastSlotEnd: NOON, heartbeats: 30 },
  ])
})

test('adds new heartbeats to those of the day', () => {
  const known = day([{ nodeId: node(2), slotEnd: NOON - QUARTER }], { heartbeats: 7 })
  const { days } = decide([slot()], { days: [known] })
  expect(days).toMatchObject([{ heartbeats: 8, newHeartbeats: 1 }])
  const bytes = days[0]?.credited ?? null
  expect(new CreditedSlots(DAY, bytes).all()).toHaveLength(2)
})

test('separates members, and days at midnight in UTC', () => {
  const { days } = decide([
    slot({ slotEnd: DAY - 1 }),
    slot({ slotEnd: DAY }),
    slot({ slotEnd: DAY + 1, memberId: 'm2' }),
  ])
  expect(days.map(({ memberId, day }) => `${memberId} ${day}`)).toEqual([
    'm1 2026-02-28',
    'm1 2026-03-01',
    'm2 2026-03-01',
  ])
})

test('credits a repeated slot once', () => {
  expect(decide([slot(), slot()]).credited).toHaveLength(1)
  const known = day([{ nodeId: node(1), slotEnd: NOON }])
  expect(decide([slot()], { days: [known] })).toEqual({ credited: [], rejected: [], days: [], subnets: [] })
})

test('rejects a slot of a day whose details were deleted', () => {
  const known = day([], { credited: null, isGone: true })
  expect(decide([slot()], { days: [known] })).toEqual({
    credited: [],
    rejected: [{ ...slot(), reason: 'too_old' }],
    days: [],
    subnets: [],
  })
})

test("rejects nodes above the member's limit in the same interval", () => {
  const slots = [1, 2, 3].map((number) => slot({ nodeId: node(number), slotEnd: NOON + number }))
  const { credited, rejected } = decide(slots, { limits: { perMember: 2 } })
  expect(credited.map(({ nodeId }) => nodeId)).toEqual([node(1), node(2)])
  expect(rejected).toEqual([{ ...slots[2], reason: 'member_limit', limit: 2 }])
})

test("counts credits of the day towards the member's limit", () => {
  const known = day([{ nodeId: node(2), slotEnd: NOON + QUARTER - 1 }])
  const one = { limits: { perMember: 1 }, days: [known] }
  expect(decide([slot()], one).rejected).toHaveLength(1)
  expect(decide([slot({ slotEnd: NOON - 1 })], one).rejected).toEqual([])
  expect(decide([slot({ slotEnd: NOON + QUARTER })], one).rejected).toEqual([])
})

test('aligns intervals to the length of the slot', () => {
  const hour = 3_600_000
  const slots = [
    slot({ intervalMs: hour }),
    slot({ nodeId: node(2), slotEnd: NOON + hour - 1, intervalMs: hour }),
  ]
  expect(decide(slots, { limits: { perMember: 1 } }).rejected).toHaveLength(1)
})

test('rejects nodes above the limit of a subnet in the same interval', () => {
  const slots = [1, 2, 3].map((number) =>
    slot({ memberId: `m${number}`, nodeId: node(number), slotEnd: NOON + number, subnet: 's' }),
  )
  const { credited, rejected, subnets } = decide(slots, { limits: { perSubnet: 2 } })
  expect(credited).toHaveLength(2)
  expect(rejected).toEqual([{ ...slots[2], reason: 'network_limit', limit: 2 }])
  expect(subnets).toMatchObject([
    { subnet: 's', intervalMs: QUARTER, startsAt: rowStart(NOON, QUARTER), version: 1 },
  ])
  expect(new SubnetWindows(subnets[0]?.used ?? null).usedAt(NOON, QUARTER)).toBe(2)
})

test('continues the counts of a subnet', () => {
  const windows = new SubnetWindows(null)
  windows.count(NOON, QUARTER)
  const known = {
    subnet: 's',
    intervalMs: QUARTER,
    startsAt: rowStart(NOON, QUARTER),
    used: windows.toBytes(),
    version: 4,
  }
  const options = { subnets: [known], limits: { perSubnet: 1 } }
  const full = decide([slot({ subnet: 's' })], options)
  expect(full.rejected).toMatchObject([{ reason: 'network_limit', limit: 1 }])
  expect(full.subnets).toEqual([])
  expect(decide([slot({ subnet: 's', slotEnd: NOON + QUARTER })], options).subnets).toMatchObject([
    { version: 5 },
  ])
  expect(decide([slot({ subnet: 'other' })], options).rejected).toEqual([])
})

test.each([
  ['without a subnet', slot(), 0],
  ['without a limit', slot({ subnet: 's' }), 65_535],
])('does not count a slot %s for a subnet', (_case, one, perSubnet) => {
  const { credited, subnets } = decide([one], { limits: { perSubnet } })
  expect(credited).toHaveLength(1)
  expect(subnets).toEqual([])
})

test('applies the highest limit that counts can reach', () => {
  const { subnets } = decide([slot({ subnet: 's' })], { limits: { perSubnet: 65_534 } })
  expect(subnets).toHaveLength(1)
})

test('asks for the limits at the end of the slot', () => {
  const asked: number[] = []
  decideCredits([slot()], new Map(), new Map(), (slotEnd) => {
    asked.push(slotEnd)
    return { perMember: 1, perSubnet: 1 }
  })
  expect(asked).toEqual([NOON])
})

test('names days and subnets by their keys', () => {
  expect(keyOf(slot())).toBe(`m1 ${DAY}`)
  expect(keyOfSubnet('s', QUARTER, DAY)).toBe(`s 900000 ${DAY}`)
  expect(dayOf(DAY + DAY_MS - 1)).toBe('2026-03-01')
  expect(dayOf(DAY + DAY_MS)).toBe('2026-03-02')
})

test('uses slots of 15 minutes by default', () => {
  expect(intervalOf(slot())).toBe(QUARTER)
  expect(intervalOf(slot({ intervalMs: 1000 }))).toBe(1000)
})

test('counts the windows of a row separately', () => {
  const windows = new SubnetWindows(null)
  for (let index = 0; index < WINDOWS_PER_ROW; index += 1)
    for (let times = 0; times < index; times += 1) windows.count(NOON + index * QUARTER, QUARTER)
  const read = new SubnetWindows(windows.toBytes())
  expect(
    Array.from({ length: WINDOWS_PER_ROW }, (_, index) => read.usedAt(NOON + index * QUARTER + 1, QUARTER)),
  ).toEqual(Array.from({ length: WINDOWS_PER_ROW }, (_, index) => index))
  expect(windows.toBytes()).toHaveLength(32)
})

test('counts up to 65,535 in a window', () => {
  const used = Buffer.alloc(32, 0xff)
  const windows = new SubnetWindows(used)
  windows.count(NOON, QUARTER)
  expect(windows.usedAt(NOON, QUARTER)).toBe(65_535)
})

test('does not change the counts that it read', () => {
  const used = Buffer.alloc(32)
  new SubnetWindows(used).count(NOON, QUARTER)
  expect(used).toEqual(Buffer.alloc(32))
})

test('starts a row every 16 intervals since 1970', () => {
  expect(rowStart(16 * QUARTER - 1, QUARTER)).toBe(0)
  expect(rowStart(16 * QUARTER, QUARTER)).toBe(16 * QUARTER)
  expect(rowStart(33 * QUARTER, QUARTER)).toBe(32 * QUARTER)
})
