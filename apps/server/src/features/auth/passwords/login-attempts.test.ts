import { expect, test } from 'vitest'
import { defaultLimits } from '../../../config/auth-limits.ts'
import type { RateLimiter } from '../../../platform/http/rate-limiter.ts'
import { challengeCharge, issueChallenge } from '../bot-check/issue-challenge.ts'
import { consumeAll, tooMany } from '../limits.ts'
import { listLoginAttemptCharges, resetLoginAttempts } from './login-attempts.ts'

const from = { email: 'ada@example.org', subnet: '192.0.2.1' }
const slowDown = {
  key: 'password:tries:192.0.2.1 ada@example.org',
  wait: { free: 5, longestWaitSeconds: 300, expiresAfterSeconds: 3600 },
}

test('slows down a subnet that the account knows', () => {
  expect(listLoginAttemptCharges(defaultLimits, { ...from, isKnown: true })).toEqual([slowDown])
})

test('charges strangers to a budget of the account as well', () => {
  expect(listLoginAttemptCharges(defaultLimits, { ...from, isKnown: false })).toEqual([
    slowDown,
    { key: 'password:account:ada@example.org', budget: defaultLimits.passwordPerAccount },
  ])
})

test('resets the attempts of the subnet after a login', async () => {
  const forgiven: string[] = []
  const rateLimiter = { forgive: async (key: string) => void forgiven.push(key) } as unknown as RateLimiter
  await resetLoginAttempts(rateLimiter, from)
  expect(forgiven).toEqual([`auth:${slowDown.key}`])
})

test('names the charge that was rejected, and the wait', async () => {
  const rateLimiter = {
    consumeAll: async () => ({ rejectedIndex: 1, waitSeconds: 7 }),
  } as unknown as RateLimiter
  const budget = defaultLimits.mailPerAccount
  const charges = [
    { key: 'a', budget },
    { key: 'b', budget, code: 'over_email_send_rate_limit' as const },
  ]
  await expect(consumeAll(rateLimiter, charges)).rejects.toMatchObject({
    code: 'over_email_send_rate_limit',
    retryAfterSeconds: 7,
  })
  await expect(consumeAll(rateLimiter, [charges[0], { key: 'c', budget }] as never)).rejects.toMatchObject({
    code: 'over_request_rate_limit',
  })
  expect(tooMany('over_request_rate_limit', 7)).toMatchObject({
    statusCode: 429,
    message: 'For security purposes, you can only request this after 7 seconds.',
  })
})

test("asks for more work with the share of the subnet's budget that is used", async () => {
  const limits = { challengePerSubnet: { limit: 120, windowSeconds: 300 } }
  const asked: unknown[] = []
  const rateLimiter = {
    getUsage: (...given: unknown[]) => {
      asked.push(...given)
      return 30
    },
  } as unknown as RateLimiter
  const botCheck = { createChallenge: async (pressure: number) => pressure } as never
  expect(await issueChallenge({ botCheck, rateLimiter, limits }, '192.0.2.1:80')).toBe(0.25)
  expect(asked).toEqual(['challenge:network:192.0.2.1', limits.challengePerSubnet])
  expect(challengeCharge(limits, '2001:db8::1')).toEqual({
    key: 'challenge:network:2001:db8:0:0',
    budget: limits.challengePerSubnet,
  })
})
