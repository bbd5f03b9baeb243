import { expect, test } from 'vitest'
import { campaignDefinitionSchema, campaignKinds } from './campaigns.ts'

const base = { key: 'c', name: 'C', kind: 'wallet', startsAt: '2026-03-05T00:00:00Z', bonusPoints: 1 }
const issuesOf = (change: object) =>
  (campaignDefinitionSchema.safeParse({ ...base, ...change }).error?.issues ?? []).map((each) => {
    const { params } = each as { params?: object }
    return [each.path.join('.'), each.message, ...(params ? [params] : [])]
  })

const goal = { goal: 3 }
const formUrl = { formUrl: 'https://forms.example/a' }
const code = { code: 'SECRET' }
const valid: Record<(typeof campaignKinds)[number], object> = {
  heartbeat: goal,
  referral: goal,
  wallet: {},
  identity: {},
  streak: goal,
  form: formUrl,
  social: formUrl,
  manual: {},
  code,
}

test.each(campaignKinds)('accepts a campaign of kind %s with what the kind needs', (kind) => {
  expect(issuesOf({ kind, ...valid[kind] })).toEqual([])
})

test.each([
  ['goal', ['heartbeat', 'referral', 'streak'], goal],
  ['formUrl', ['form', 'social'], formUrl],
  ['code', ['code'], code],
] as const)('requires %s for its kinds, and rejects it for others', (field, kinds, value) => {
  for (const kind of campaignKinds) {
    const needs = (kinds as readonly string[]).includes(kind)
    const given = { ...valid[kind], [field]: undefined, ...(needs ? {} : value) }
    expect(issuesOf({ kind, ...given })).toEqual([
      needs ? [field, 'neededByKind', { kind }] : [field, 'onlyForKinds', { kinds: kinds.join(', ') }],
    ])
  }
})

test('limits a streak to 366 days', () => {
  expect(issuesOf({ kind: 'streak', goal: 366 })).toEqual([])
  expect(issuesOf({ kind: 'streak', goal: 367 })).toEqual([['goal', 'streakTooLong']])
  expect(issuesOf({ kind: 'heartbeat', goal: 367 })).toEqual([])
})

test('accepts a review of form submissions only', () => {
  expect(issuesOf({ kind: 'form', ...formUrl, review: true })).toEqual([])
  expect(issuesOf({ review: true })).toEqual([['review', 'onlyForKinds', { kinds: 'form' }]])
})

test('ends after it starts', () => {
  expect(issuesOf({ endsAt: '2026-03-05T00:00:01Z' })).toEqual([])
  expect(issuesOf({ endsAt: base.startsAt })).toEqual([['endsAt', 'beforeStart']])
  expect(issuesOf({ endsAt: '2026-03-05T00:30:00+01:00' })).toEqual([['endsAt', 'beforeStart']])
})

test('has a capacity only if it has points', () => {
  expect(issuesOf({ capacity: 5 })).toEqual([])
  expect(issuesOf({ bonusPoints: 0 })).toEqual([])
  expect(issuesOf({ capacity: 5, bonusPoints: 0 })).toEqual([['capacity', 'capacityWithoutPoints']])
})

test('requires other campaigns, each once', () => {
  expect(issuesOf({ prerequisites: ['a', 'b'] })).toEqual([])
  expect(issuesOf({ prerequisites: ['c'] })).toEqual([['prerequisites', 'ownPrerequisite']])
  expect(issuesOf({ prerequisites: ['a', 'a'] })).toEqual([['prerequisites', 'duplicates']])
})

test('rejects points with more than six decimals', () => {
  expect(issuesOf({ bonusPoints: 0.000001 })).toEqual([])
  expect(issuesOf({ bonusPoints: 0.0000001 })).toEqual([['bonusPoints', 'sixDecimals']])
})

test("accepts translations into the portal's languages", () => {
  expect(issuesOf({ translations: { en: { name: 'a' }, de: { description: 'b' } } })).toEqual([])
  expect(issuesOf({ translations: { fr: {} } })).toEqual([['translations', 'campaignLanguages']])
  expect(issuesOf({ translations: 1 })).toEqual([
    ['translations', expect.stringContaining('expected object')],
  ])
})

test('fills in what a definition omits', () => {
  expect(campaignDefinitionSchema.parse(base)).toEqual({
    ...base,
    description: null,
    translations: {},
    endsAt: null,
    goal: null,
    mandatory: false,
    order: 0,
    taskNumber: null,
    buttonText: null,
    formUrl: null,
    review: false,
    code: null,
    capacity: null,
    prerequisites: [],
    eligibility: { for: 'everyone' },
  })
})

test('trims the code', () => {
  expect(campaignDefinitionSchema.parse({ ...base, kind: 'code', code: '  AB CD ' }).code).toBe('AB CD')
})
