import type { Challenge } from 'altcha-lib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solveBotCheck } from '../../../test/support/solve-bot-check.ts'
import { serveChallenges } from '../http/serve-challenges.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

const limits = { challengePerSubnet: { limit: 32, windowSeconds: 300 } }
const app = Fastify()
let server: TestAuth
beforeAll(async () => {
  server = await startAuth({ limits })
  server.clock.ms = Math.ceil(server.clock.ms / 300_000) * 300_000
  const { rateLimiter } = server.deps
  serveChallenges(app, { botCheck: server.botCheck, rateLimiter, limits })
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

const ofMainApi = async () => (await fetch(`${server.origin}/api/bot-check/challenge`)).text()
const ofAuthService = async (remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/bot-check/challenge', remoteAddress })).body

/** Solves a challenge. Returns the work as a multiple of the minimum, at which the counter is 2 or 3. */
async function work(answer: string): Promise<number> {
  const token = await solveBotCheck(JSON.parse(answer) as Challenge)
  expect(await server.botCheck.accept(token)).toBe(true)
  const { solution } = JSON.parse(Buffer.from(token, 'base64').toString())
  return 2 ** Math.floor(Math.log2(solution.counter / 2))
}

test('doubles the work with each eighth of a subnet’s budget, on either endpoint, up to 16 times', async () => {
  const seen = []
  for (let n = 0; n < 32; n++) seen.push(await work(n % 2 ? await ofMainApi() : await ofAuthService()))
  const times = (work: number, count: number) => Array<number>(count).fill(work)
  expect(seen).toEqual([...times(1, 3), ...times(2, 4), ...times(4, 4), ...times(8, 4), ...times(16, 17)])
  expect(JSON.parse(await ofMainApi())).toMatchObject({ error: 'RATE_LIMITED' })
  const rejected = await app.inject({ url: '/bot-check/challenge' })
  expect(rejected.json()).toMatchObject({ code: 'over_request_rate_limit' })
  // Other subnets are not affected, and the work returns to the minimum in the next window.
  expect(await work(await ofAuthService('192.0.2.1'))).toBe(1)
  server.clock.ms += 300_000
  expect(await work(await ofMainApi())).toBe(1)
})
