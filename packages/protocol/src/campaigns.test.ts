import { expect, test } from 'vitest'
import { campaignDefinitionSchema } from './campaigns.ts'

test.each([
  ['goal', { kind: 'heartbeat' }],
  ['goal', { kind: 'wallet', goal: 3 }],
  ['goal', { kind: 'streak', goal: 367 }],
  ['goal', { kind: 'heartbeat', goal: 0.5 }],
  ['formUrl', { kind: 'form' }],
  ['formUrl', { kind: 'form', formUrl: 'javascript:alert(1)' }],
  ['formUrl', { kind: 'form', formUrl: 'http://forms.example' }],
  ['code', { kind: 'code' }],
  ['code', { kind: 'code', code: 'abc' }],
  ['key', { key: 'No Spaces' }],
  ['key', { key: 'x'.repeat(61) }],
  ['name', { name: ' ' }],
  ['name', { name: 'a\0b' }],
  ['name', { name: '\ud800' }],
  ['kind', { kind: 'lottery' }],
  ['bonusPoints', { bonusPoints: -1 }],
  ['bonusPoints', { bonusPoints: 1e9 }],
  ['bonusPoints', { bonusPoints: 0.0000001 }],
  ['bonusPoints', { bonusPoints: null }],
  ['capacity', { capacity: 0 }],
  ['capacity', { capacity: 5, bonusPoints: 0 }],
  ['endsAt', { endsAt: '2026-03-01T00:00:00Z' }],
  ['endsAt', { endsAt: 'tomorrow' }],
  ['startsAt', { startsAt: '2026-03-01' }],
  ['startsAt', { startsAt: '0000-01-01T00:00:00+05:00' }],
  ['endsAt', { endsAt: '9999-12-31T23:59:59-05:00' }],
  ['prerequisites', { key: 'self', prerequisites: ['self'] }],
  ['prerequisites', { prerequisites: ['a', 'a'] }],
  ['eligibility', { eligibility: { for: 'segment', segment: { country: 'x' } } }],
  ['description', { description: '' }],
  ['description', { description: 'x'.repeat(501) }],
  ['translations', { translations: { fr: { name: 'Un' } } }],
  ['name', { translations: { de: { name: ' ' } } }],
  ['name', { translations: { de: { name: 'x'.repeat(121) } } }],
  ['buttonText', { translations: { de: { buttonText: 'x'.repeat(61) } } }],
  ['description', { translations: { de: { description: 'x'.repeat(501) } } }],
  ['title', { translations: { de: { title: 'x' } } }],
  ['surprise', { surprise: 1 }],
])('rejects a definition with a wrong %s by name: %j', (field, change) => {
  const result = campaignDefinitionSchema.safeParse({
    key: 'c',
    name: 'C',
    kind: 'wallet',
    startsAt: '2026-03-05T00:00:00Z',
    bonusPoints: 1,
    ...change,
  })
  expect(result.success).toBe(false)
  expect(JSON.stringify(result.error?.issues)).toContain(field)
})
