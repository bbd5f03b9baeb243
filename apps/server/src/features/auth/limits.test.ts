import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { type AuthLimits, chooseLimits, defaultLimits } from '../../config/auth-limits.ts'
import { createAuthService } from './auth-service.ts'
import { startAuth } from './testing/start-auth.ts'

const unset = Object.fromEntries(Object.keys(defaultLimits).map((name) => [name, undefined])) as {
  [Name in keyof AuthLimits]: undefined
}

test('the factor scales the default subnet limits and leaves configured limits unchanged', () => {
  expect(chooseLimits(1, unset)).toEqual(defaultLimits)
  const own = { limit: 7, windowSeconds: 70 }
  const limits = chooseLimits(10, { ...unset, verifyPerSubnet: own, mailPerAccount: own })
  expect(limits).toEqual({
    ...defaultLimits,
    passwordPerSubnet: { limit: 1500, windowSeconds: 300 },
    challengePerSubnet: { limit: 1200, windowSeconds: 300, lease: 5 },
    implausibleRefreshPerSubnet: { limit: 1500, windowSeconds: 300 },
    codesPerSubnet: { limit: 300, windowSeconds: 3600 },
    verifyPerSubnet: own,
    mailPerAccount: own,
  })
  // The lease must be the default, which operators do not configure.
  expect(chooseLimits(10, { ...unset, challengePerSubnet: own }).challengePerSubnet).toEqual({
    ...own,
    lease: 5,
  })
})

test('the default limits per subnet are 150 passwords and 30 codes in five minutes and 30 emails an hour, with unlimited refreshes', {
  tags: ['API-28'],
}, async () => {
  const server = await startAuth({
    limits: defaultLimits,
    settings: { botCheck: { accept: async () => true } },
  })
  try {
    // Set the clock to the start of a rate-limit window.
    server.clock.ms = Math.ceil(server.clock.ms / 3_600_000) * 3_600_000
    const { refresh_token } = await server.member('known@example.org')
    server.clock.ms += 3_600_000
    const times = (count: number, call: (n: number) => ReturnType<typeof server.call>) =>
      Promise.all(Array.from({ length: count }, (_, n) => call(n)))
    const tooMany = async (count: number, path: string, json: (email: string) => object) => {
      const answers = await times(count, (n) => server.call(path, { json: json(`nobody-${n}@example.org`) }))
      return answers.filter(({ status }) => status === 429).length
    }
    const password = 'correct horse battery'
    expect(await tooMany(151, '/token?grant_type=password', (email) => ({ email, password }))).toBe(1)
    const code = (email: string) => ({ type: 'email', email, token: '000000' })
    expect(await tooMany(31, '/verify', code)).toBe(1)
    expect(await tooMany(31, '/recover', (email) => ({ email }))).toBe(1)
    for (let token = refresh_token, n = 0; n < 160; n++) {
      const { status, body } = await server.refresh(token)
      expect(status).toBe(200)
      token = body.refresh_token
    }
  } finally {
    await server.stop()
  }
})

test('refreshes work without the counters, also for unknown tokens', async () => {
  const failing = async () => {
    throw new Error('the counters cannot be reached')
  }
  const counters = {
    consume: failing,
    consumeAll: failing,
    getUsage: () => 0,
    forgive: failing,
    sweep: failing,
  }
  const server = await startAuth()
  const { refresh_token } = await server.member('counted@example.org')
  const auth = await createAuthService({ ...server.deps, rateLimiter: counters })
  const app = Fastify()
  await app.register(auth.routes)
  try {
    const refresh = (token: string) =>
      app.inject({
        method: 'POST',
        url: '/token?grant_type=refresh_token',
        payload: { refresh_token: token },
      })
    expect((await refresh('invented')).json().error_code).toBe('refresh_token_not_found')
    expect((await refresh(refresh_token)).statusCode).toBe(200)
  } finally {
    await app.close()
    await auth.close()
    await server.stop()
  }
})
