import { expect, test } from 'vitest'
import { areaOf, computeScore, mutationPage, sumScores } from './mutation-page.ts'
import { selectModules, selectTests } from './select-modules.ts'
import { describeChange, findReason, listOutdated, type Reviews, type Survivor } from './survivors.ts'

const modules = selectModules()
const tests = selectTests()

test.each([
  'apps/server/src/features/heartbeats/decide-credits.ts',
  'apps/web/src/features/points/history-columns.ts',
  'apps/node/src/back-off.ts',
  'packages/protocol/src/campaigns.ts',
  'packages/client/src/retry.ts',
])('mutates the pure module %s', (file) => {
  expect(modules).toContain(file)
})

test.each([
  ['queries the database', 'apps/server/src/features/heartbeats/read-figures.ts'],
  ['receives a database connection', 'apps/server/src/features/auth/accounts/lock-user.ts'],
  ['awaits an injected RPC client', 'apps/server/src/features/relayer/fees.ts'],
  ['reads files', 'apps/node/src/credentials.ts'],
  ['opens a port', 'apps/server/src/platform/http/check-port.ts'],
  ['sends requests', 'packages/client/src/send-request.ts'],
  ['is a React hook', 'packages/ui/src/hooks/use-now.ts'],
  ['only contains types and data', 'packages/protocol/src/constants.ts'],
  ['is excluded', 'apps/web/src/app/dev/announce-wallet.ts'],
])('does not mutate a module that %s', (_case, file) => {
  expect(modules).not.toContain(file)
})

test('runs tests of rules, but none that need PostgreSQL or a browser', () => {
  expect(tests).toContain('packages/client/src/retry.test.ts')
  expect(tests).not.toContain('apps/server/src/features/points/ledger.test.ts')
  expect(tests.filter((file) => file.endsWith('.tsx'))).toEqual([])
})

const survivor: Survivor = {
  file: 'apps/node/src/a.ts',
  line: 7,
  mutator: 'EqualityOperator',
  change: 'a < b → a <= b',
  isUncovered: false,
}
const reviews: Reviews = {
  'apps/node/src/a.ts': [{ reason: 'Both are 0.', changes: ['a < b → a <= b', 'x → y'] }],
  'apps/node/src/b.ts': [{ reason: 'r', changes: ['x → y'] }],
}

test('describes a change on one line, without its position', () => {
  expect(describeChange('a\n  <  b', 'a <= b')).toBe('a < b → a <= b')
  expect(describeChange('x'.repeat(101), '')).toBe(`${'x'.repeat(100)}… → `)
})

test('finds the reason of a reviewed change in its file only', () => {
  expect(findReason(reviews, survivor)).toBe('Both are 0.')
  expect(findReason(reviews, { ...survivor, file: 'apps/node/src/c.ts' })).toBeUndefined()
  expect(findReason(reviews, { ...survivor, change: 'other' })).toBeUndefined()
})

test('lists reviewed changes of mutated files that no longer survive', () => {
  expect(listOutdated(reviews, [survivor], ['apps/node/src/a.ts'])).toEqual(['apps/node/src/a.ts: x → y'])
})

test('shows each area, and each survivor with its reason', () => {
  const scores = new Map([[areaOf(survivor.file), { files: 2, detected: 9, valid: 10 }]])
  const others = [
    { ...survivor, line: 8, change: 'a || b → a && b' },
    { ...survivor, line: 9, change: '`` → "x"', isUncovered: true },
  ]
  const page = mutationPage(scores, [survivor, ...others], reviews)
  expect(page).toContain('| apps/node | 2 | 10 | 1 | 90.0 % |')
  expect(page).toContain('| apps/node/src/a.ts:7 | `a < b → a <= b` | Both are 0. |')
  expect(page).toContain('| apps/node/src/a.ts:8 | `a \\|\\| b → a && b` | not reviewed |')
  expect(page).toContain('| apps/node/src/a.ts:9 | `` `` → "x" `` | no test runs it |')
})

test('computes the score of all areas', () => {
  const total = sumScores([
    { files: 1, detected: 3, valid: 4 },
    { files: 2, detected: 6, valid: 8 },
  ])
  expect(total).toEqual({ files: 3, detected: 9, valid: 12 })
  expect(computeScore(total)).toBe(75)
  expect(computeScore({ detected: 0, valid: 0 })).toBe(100)
})
