import { expect, test } from 'vitest'
import { type AuthLimits, chooseLimits, defaultLimits } from './limits.ts'

const unset = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, undefined])) as {
  [Name in keyof AuthLimits]: undefined
}

test('the factor scales what is per network and was not set; what was set holds as it is', () => {
  expect(chooseLimits(1, unset)).toEqual(defaultLimits)
  const own = { limit: 7, windowSeconds: 70 }
  const limits = chooseLimits(10, { ...unset, verifyPerNetwork: own, mailPerAccount: own })
  expect(limits).toEqual({
    ...defaultLimits,
    passwordPerNetwork: { limit: 1500, windowSeconds: 300 },
    challengePerNetwork: { limit: 1200, windowSeconds: 300, lease: 5 },
    implausibleRefreshPerNetwork: { limit: 1500, windowSeconds: 300 },
    codesPerNetwork: { limit: 300, windowSeconds: 3600 },
    verifyPerNetwork: own,
    mailPerAccount: own,
  })
  // What a process reserves at once is no concern of the operator's.
  expect(chooseLimits(10, { ...unset, challengePerNetwork: own }).challengePerNetwork).toEqual({
    ...own,
    lease: 5,
  })
})
