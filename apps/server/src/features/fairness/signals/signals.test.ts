import { expect, test } from 'vitest'
import { decideCheck, describeSignal, findSignals } from '../score-account.ts'
import { type AccountFacts, type FairnessSettings, type SignalName, signalNames } from '../signal.ts'

const SUBNET = '203.0.113.0/24'
const facts: AccountFacts = {
  mailDomain: 'mail.example',
  isDisposable: false,
  subnet: SUBNET,
  onSubnet: 1,
  inviterId: 'inviter',
  withCode: 1,
  inviterOnSubnet: false,
  device: null,
  synchronized: null,
  funder: null,
  invitees: { all: 0, suspended: 0 },
  comparisons: { decided: 0, odd: 0 },
}
const weigh = (weight: number): FairnessSettings => ({
  suspendAt: 100,
  checkAt: 50,
  weights: Object.fromEntries(signalNames.map((name) => [name, weight])) as Record<SignalName, number>,
})
const find = (change: Partial<AccountFacts>, weight = 30) =>
  findSignals({ ...facts, ...change }, weigh(weight))

const full: [SignalName, Partial<AccountFacts>, string, object, object][] = [
  [
    'crowded-network',
    { onSubnet: 40 },
    SUBNET,
    { accounts: 40, days: 7, network: SUBNET },
    { accounts: 40, days: 7, network: SUBNET },
  ],
  ['code-burst', { withCode: 30 }, 'inviter', { accounts: 30, hours: 24 }, { accounts: 30, hours: 24 }],
  [
    'disposable-mail',
    { isDisposable: true },
    'mail.example',
    { domain: 'mail.example' },
    { domain: 'mail.example' },
  ],
  [
    'shared-device',
    { device: { id: 'node', accounts: 4 } },
    'node',
    { accounts: 4, node: 'node' },
    { accounts: 4, node: 'node' },
  ],
  [
    'nodes-in-step',
    { synchronized: { accounts: 14, edges: 9 } },
    'slots',
    { accounts: 14, times: 9 },
    { others: 13, times: 9 },
  ],
  [
    'common-funder',
    { funder: { address: '0x1', accounts: 10 } },
    '0x1',
    { accounts: 10, source: '0x1' },
    { others: 9, source: '0x1' },
  ],
  [
    'held-invitees',
    { invitees: { all: 5, suspended: 5 } },
    'invitees',
    { held: 5, all: 5 },
    { suspended: 5, all: 5 },
  ],
  ['inviter-next-door', { inviterOnSubnet: true }, SUBNET, { network: SUBNET }, { network: SUBNET }],
  [
    'disputed-results',
    { comparisons: { decided: 50, odd: 10 } },
    'results',
    { odd: 10, decided: 50 },
    { odd: 10, decided: 50 },
  ],
]

test.each(full)('reports %s alone, with its full weight', (name, change, subject, evidence) => {
  expect(find(change)).toEqual([{ name, subject, score: 30, evidence }])
})

test.each(full)('reports no %s without a weight', (_name, change) => {
  expect(find(change, 0)).toEqual([])
})

test.each(full)('describes %s with its evidence', (name, _change, _subject, evidence, params) => {
  expect(describeSignal({ name, evidence: evidence as never }).params).toEqual(params)
})

test('describes a signal of another version by its name', () => {
  expect(describeSignal({ name: 'old-signal', evidence: {} }).params).toEqual({ name: 'old-signal' })
})

test.each<[string, Partial<AccountFacts>]>([
  ['a subnet that is unknown', { subnet: null, onSubnet: 40, inviterOnSubnet: true }],
  ['sign-ups without a code', { inviterId: null, withCode: 30 }],
  ['four suspended invitees', { invitees: { all: 4, suspended: 4 } }],
  ['less than half of the invitees', { invitees: { all: 11, suspended: 5 } }],
  ['less than a fifth of the results', { comparisons: { decided: 51, odd: 10 } }],
  ['no comparisons', { comparisons: { decided: 0, odd: 0 } }],
])('does not report %s', (_case, change) => {
  expect(find(change)).toEqual([])
})

test('reports half of the invitees, with at least one point', () => {
  expect(find({ invitees: { all: 10, suspended: 5 } })).toMatchObject([{ score: 15 }])
  expect(find({ invitees: { all: 10, suspended: 5 } }, 0.1)).toMatchObject([{ score: 1 }])
})

test('asks for another check once the last one is too old', () => {
  const passedAt = new Date('2026-01-01T00:00:00Z')
  const decide = (ms: number) => decideCheck(60, { passedAt }, weigh(1), new Date(passedAt.getTime() + ms))
  const good = Array.from({ length: 400 }, (_, days) => days).findIndex(
    (days) => decide(days * 86_400_000) === 'ask',
  )
  expect(good).toBeGreaterThan(0)
  expect(decide(good * 86_400_000 - 1)).toBe('leave')
})
