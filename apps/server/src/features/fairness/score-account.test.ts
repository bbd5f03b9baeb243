import { randomUUID } from 'node:crypto'
import { formatMessage } from '@hearth/protocol/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialSettings } from './fairness-settings.ts'
import {
  clearedOf,
  decideCheck,
  decideSuspension,
  describeSignal,
  findSignals,
  scoreOf,
} from './score-account.ts'
import { type AccountFacts, ramp, signalNames } from './signal.ts'

const settings = initialSettings()

/** A typical member: invited, with some neighbors, and with a node and a wallet. */
const ordinary: AccountFacts = {
  mailDomain: 'example.org',
  isDisposable: false,
  subnet: '203.0.113.0/24',
  onSubnet: 2,
  inviterId: randomUUID(),
  withCode: 3,
  inviterOnSubnet: false,
  device: { id: randomUUID(), accounts: 1 },
  synchronized: null,
  funder: { address: `0x${'1'.repeat(40)}`, accounts: 1 },
  invitees: { all: 12, suspended: 0 },
  comparisons: { decided: 40, odd: 2 },
}

const anyFacts: fc.Arbitrary<AccountFacts> = fc.record({
  mailDomain: fc.domain(),
  isDisposable: fc.boolean(),
  subnet: fc.option(fc.constant('203.0.113.0/24')),
  onSubnet: fc.nat(100),
  inviterId: fc.option(fc.uuid()),
  withCode: fc.nat(100),
  inviterOnSubnet: fc.boolean(),
  device: fc.option(fc.record({ id: fc.uuid(), accounts: fc.integer({ min: 1, max: 50 }) })),
  synchronized: fc.option(
    fc.record({ accounts: fc.integer({ min: 2, max: 50 }), edges: fc.integer({ min: 4, max: 60 }) }),
  ),
  funder: fc.option(
    fc.record({ address: fc.constant(`0x${'2'.repeat(40)}`), accounts: fc.integer({ min: 1, max: 50 }) }),
  ),
  comparisons: fc.tuple(fc.nat(50), fc.nat(50)).map(([odd, agreed]) => ({ odd, decided: odd + agreed })),
  invitees: fc
    .tuple(fc.nat(500), fc.nat(500))
    .map(([some, others]) => ({ all: some + others, suspended: some })),
})

test.each<[string, Partial<AccountFacts>]>([
  ['an ordinary member', {}],
  ['a household', { onSubnet: 5, withCode: 5, device: { id: 'node', accounts: 1 } }],
  ['who joined in a quiet office', { onSubnet: 10, withCode: 8, synchronized: { accounts: 6, edges: 8 } }],
  ['three friends with one wallet to begin from', { funder: { address: '0x', accounts: 3 } }],
  ['who invited four held members', { invitees: { all: 4, suspended: 4 } }],
  ['who invited many, most of them honest', { invitees: { all: 100, suspended: 49 } }],
])('no rule reports %s', (_who, facts) => {
  expect(findSignals({ ...ordinary, ...facts }, settings)).toEqual([])
})

test.each<[string, Partial<AccountFacts>, number]>([
  ['crowded-network', { onSubnet: 25 }, 20],
  ['code-burst', { withCode: 30 }, 30],
  ['disposable-mail', { isDisposable: true }, 25],
  ['shared-device', { device: { id: 'node', accounts: 2 } }, 33],
  ['nodes-in-step', { synchronized: { accounts: 14, edges: 6 } }, 80],
  ['common-funder', { funder: { address: '0x', accounts: 10 } }, 50],
  ['held-invitees', { invitees: { all: 10, suspended: 5 } }, 50],
  ['inviter-next-door', { inviterOnSubnet: true }, 4],
  ['disputed-results', { comparisons: { decided: 20, odd: 10 } }, 100],
])('reports %s with its score, and nothing with a weight of 0', (name, facts, score) => {
  const known = { ...ordinary, ...facts }
  expect(findSignals(known, settings)).toMatchObject([{ name, score }])
  const weights = Object.fromEntries(signalNames.map((each) => [each, 0])) as typeof settings.weights
  expect(findSignals(known, { ...settings, weights })).toEqual([])
})

test('sign-up evidence alone does not suspend claims without machines, wallets or invitees', () => {
  const signUp = { onSubnet: 100, withCode: 100, isDisposable: true, inviterOnSubnet: true }
  const signals = findSignals({ ...ordinary, ...signUp }, settings)
  expect(signals).toHaveLength(4)
  expect(decideSuspension(scoreOf(signals), undefined, settings)).toBe('leave')
})

test('scores are integers within the weight of their rule and grow with the count', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(20), (facts, more) => {
      const found = findSignals(facts, settings)
      for (const { name, score } of found) {
        expect(Number.isInteger(score)).toBe(true)
        expect(score).toBeGreaterThan(0)
        expect(score).toBeLessThanOrEqual(settings.weights[name])
      }
      const grown = findSignals(
        { ...facts, onSubnet: facts.onSubnet + more, withCode: facts.withCode + more },
        settings,
      )
      expect(scoreOf(grown)).toBeGreaterThanOrEqual(scoreOf(found))
    }),
  )
  expect([0, 10, 11, 25, 40, 99].map((count) => ramp(count, 10, 40, 60))).toEqual([0, 0, 2, 30, 60, 60])
})

test('an explanation contains the counts and never the id of another member', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      for (const signal of findSignals(facts, settings)) {
        const sentence = formatMessage(describeSignal(signal), 'en')
        expect(sentence).toMatch(/^[A-Z].*\.$/)
        expect(sentence).not.toMatch(/undefined|NaN|object/)
        if (facts.inviterId) expect(sentence + JSON.stringify(signal.evidence)).not.toContain(facts.inviterId)
      }
    }),
  )
})

test('cleared evidence counts only for what was added since or concerns something else', () => {
  const found = [{ name: 'crowded-network', subject: '203.0.113.0/24', score: 40 }]
  const cleared = (subject: string, score: number) => [{ name: 'crowded-network', subject, score }]
  expect(scoreOf(found, cleared('203.0.113.0/24', 40))).toBe(0)
  expect(scoreOf(found, cleared('203.0.113.0/24', 15))).toBe(25)
  expect(scoreOf(found, cleared('192.0.2.0/24', 40))).toBe(40)
  expect(clearedOf({ name: 'code-burst', subject: '203.0.113.0/24' }, cleared('203.0.113.0/24', 40))).toBe(0)
})

test('claims are suspended at the threshold and reinstated well below it, unless an operator confirmed the suspension', () => {
  const decide = (score: number, suspension?: { isUpheld: boolean }) =>
    decideSuspension(score, suspension, settings)
  expect([99, 100].map((score) => decide(score))).toEqual(['leave', 'suspend'])
  const suspension = { isUpheld: false }
  expect([150, 99, 80, 79].map((score) => decide(score, suspension))).toEqual([
    'leave',
    'leave',
    'leave',
    'reinstate',
  ])
  expect(decide(0, { isUpheld: true })).toBe('leave')
})

test('a new confirmation of the address is required below the suspension threshold, at most every thirty days', () => {
  const now = new Date('2026-03-10T15:00:00Z')
  const decide = (score: number, check?: { passedAt: Date | null }) =>
    decideCheck(score, check, settings, now)
  expect([59, 60, 99, 100].map((score) => decide(score))).toEqual(['leave', 'ask', 'ask', 'leave'])
  expect([100, 60, 48, 47].map((score) => decide(score, { passedAt: null }))).toEqual([
    'leave',
    'leave',
    'leave',
    'drop',
  ])
  const daysAgo = (days: number) => ({ passedAt: new Date(now.getTime() - days * 86_400_000) })
  expect([29, 31].map((days) => decide(99, daysAgo(days)))).toEqual(['leave', 'ask'])
  expect(decide(0, daysAgo(31))).toBe('leave')
})
