import fc from 'fast-check'
import type { Fate } from './database-line.ts'

/** Event in the network. Nodes and gateways are identified by number. */
export type Step =
  /** Time passes. Nodes that are connected and not silent send a signal at least every half minute. */
  | { kind: 'pass'; sixths: number }
  /** Processes stall: their clocks advance, but they receive nothing. */
  | { kind: 'pause'; seconds: number }
  | { kind: 'connect'; node: number; gateway: number; subnet: number; reported: boolean }
  | { kind: 'drop'; node: number }
  | { kind: 'silence'; node: number }
  | { kind: 'keep' | 'stop' | 'crash' | 'outage' | 'recovery' | 'start'; gateway: number }
  | { kind: 'fate'; gateway: number; fate: Fate }
  | { kind: 'set clock'; gateway: number; bySeconds: number }
  | { kind: 'rule'; name: LimitName | 'heartbeat_points'; value: string; inSeconds: number }
  | { kind: 'settle'; processes: number; daysAhead: number }
  /** Hands earlier slots directly to one gateway, or to both, without a node connection. */
  | { kind: 'hand in'; gateways: number[]; slots: { node: number; slotsAgo: number; subnet: number }[] }

type LimitName = 'heartbeats_per_member' | 'heartbeats_per_network'

export interface Scenario {
  intervalMs: number
  /** ID of each node, which determines the ends of its slots. */
  nodeIds: string[]
  /** Start time in milliseconds, relative to the nearby midnight. */
  startMs: number
  points: string
  perMember: number
  perSubnet: number
  steps: Step[]
}

export const NODES = 4
const node = fc.nat(NODES - 1)
const gateway = fc.nat(1)
const subnet = fc.nat(1)
const points = fc.constantFrom('25', '12.5', '0.333333', '33.333333', '0.000001', '0')
const limit = fc.constantFrom(1, 2, 3, 100)

const of = <Kind extends Step['kind']>(
  kind: Kind,
  fields: { [Name in keyof Omit<Extract<Step, { kind: Kind }>, 'kind'>]: fc.Arbitrary<unknown> },
) => fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<Step>

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: of('pass', { sixths: fc.integer({ min: 1, max: 14 }) }) },
  { weight: 1, arbitrary: of('pause', { seconds: fc.constantFrom(10, 50, 66, 400, 4000) }) },
  { weight: 5, arbitrary: of('connect', { node, gateway, subnet, reported: fc.boolean() }) },
  { weight: 2, arbitrary: of('drop', { node }) },
  { weight: 1, arbitrary: of('silence', { node }) },
  { weight: 1, arbitrary: of('keep', { gateway }) },
  { weight: 1, arbitrary: of('stop', { gateway }) },
  { weight: 2, arbitrary: of('crash', { gateway }) },
  { weight: 2, arbitrary: of('start', { gateway }) },
  { weight: 1, arbitrary: of('outage', { gateway }) },
  { weight: 1, arbitrary: of('recovery', { gateway }) },
  {
    weight: 2,
    arbitrary: of('fate', { gateway, fate: fc.constantFrom<Fate>('answer lost', 'cut before', 'cut after') }),
  },
  {
    weight: 1,
    arbitrary: of('set clock', {
      gateway,
      bySeconds: fc.constantFrom(-90_000, -700, -45, -5, 5, 45, 700, 86_400),
    }),
  },
  {
    weight: 1,
    arbitrary: of('rule', {
      name: fc.constant('heartbeat_points'),
      value: points,
      inSeconds: fc.constantFrom(60, 61, 300, 900),
    }),
  },
  {
    weight: 1,
    arbitrary: of('rule', {
      name: fc.constantFrom('heartbeats_per_member', 'heartbeats_per_network'),
      value: limit.map(String),
      inSeconds: fc.constantFrom(60, 300, 900),
    }),
  },
  {
    weight: 2,
    arbitrary: of('settle', {
      processes: fc.integer({ min: 1, max: 2 }),
      daysAhead: fc.constantFrom(0, 0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: of('hand in', {
      gateways: fc.constantFrom([0], [1], [0, 1]),
      slots: fc.array(fc.record({ node, slotsAgo: fc.constantFrom(1, 2, 3, 60, 100), subnet }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  },
)

export const scenario: fc.Arbitrary<Scenario> = fc.record({
  // The last interval does not divide a day evenly.
  intervalMs: fc.constantFrom(60_000, 900_000, 900_000, 420_000),
  nodeIds: fc.uniqueArray(fc.uuid(), { minLength: NODES, maxLength: NODES }),
  startMs: fc.integer({ min: -5_000_000, max: 0 }),
  points,
  perMember: limit,
  perSubnet: limit,
  steps: fc.array(step, { minLength: 4, maxLength: 30, size: 'max' }),
})
