import { expect, test } from 'vitest'
import { rateLimits, scaleRateLimits } from '../app/rate-limits.ts'
import { type AuthLimits, chooseLimits, defaultLimits } from './auth-limits.ts'

type Own = Parameters<typeof chooseLimits>[1]
const none = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, undefined])) as Own
const ofSubnets: (keyof AuthLimits)[] = [
  'verifyPerSubnet',
  'passwordPerSubnet',
  'challengePerSubnet',
  'implausibleRefreshPerSubnet',
  'codesPerSubnet',
]

test('uses the defaults if the operator sets none', () => {
  expect(chooseLimits(1, none)).toEqual(defaultLimits)
})

test('multiplies the defaults of subnets only, rounded up', () => {
  const chosen = chooseLimits(1.01, none)
  for (const [name, { limit, ...rest }] of Object.entries(defaultLimits)) {
    const isOfSubnet = ofSubnets.includes(name as keyof AuthLimits)
    expect(chosen[name as keyof AuthLimits]).toEqual({
      ...rest,
      limit: isOfSubnet ? Math.ceil(limit * 1.01) : limit,
    })
  }
})

test.each(Object.keys(defaultLimits) as (keyof AuthLimits)[])(
  "uses the operator's limit %s as it is, with the default lease",
  (name) => {
    const chosen = chooseLimits(3, { ...none, [name]: { limit: 7, windowSeconds: 11 } })
    expect(chosen[name]).toEqual({ ...defaultLimits[name], limit: 7, windowSeconds: 11 })
  },
)

test('multiplies every class of the API, rounded up', () => {
  const scaled = scaleRateLimits(1.001)
  expect(Object.keys(scaled).sort()).toEqual(Object.keys(rateLimits).sort())
  for (const [name, budget] of Object.entries(rateLimits))
    expect(scaled[name as keyof typeof rateLimits]).toEqual({
      ...budget,
      limit: Math.ceil(budget.limit * 1.001),
    })
})
