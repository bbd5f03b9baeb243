import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeSolution, startAuth, type TestAuth } from '../testing/start-auth.ts'
import { createBotCheck } from './bot-check.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

const challenge = async () =>
  (await (await fetch(`${server.origin}/api/bot-check/challenge`)).json()) as Challenge
const solution = (challenge: Challenge) => solveChallenge({ challenge, deriveKey })

test('accepts a solution once across all processes', async () => {
  const token = await server.solve()
  const other = await createBotCheck({ db: server.db, work: 10 })
  const answers = await Promise.all(
    [0, 1, 2, 3].map((index) => (index % 2 ? other : server.botCheck).accept(token)),
  )
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await other.accept(token)).toBe(false)
})

test('expires a challenge after five minutes', async () => {
  const [late, inTime] = [await server.solve(), await server.solve()]
  server.clock.ms += 298_000
  expect(await server.botCheck.accept(inTime)).toBe(true)
  server.clock.ms += 2_000
  expect(await server.botCheck.accept(late)).toBe(false)
})

test('rejects unsolved and unknown challenges', async () => {
  const asked = await challenge()
  const solved = await solution(asked)
  const easier = { ...asked, parameters: { ...asked.parameters, cost: 1, keyPrefix: '00' } }
  const longer = { ...asked, parameters: { ...asked.parameters, expiresAt: 9_999_999_999 } }
  const foreign = await createBotCheck({ db: server.db, work: 10 })
  const forged = [
    encodeSolution(asked, { counter: 1, derivedKey: '00'.repeat(32) }),
    encodeSolution(asked, { ...solved, derivedKey: `${asked.parameters.keyPrefix}${'00'.repeat(16)}` }),
    encodeSolution(easier, await solution(easier)),
    encodeSolution(longer, solved),
    encodeSolution({ parameters: asked.parameters }, solved),
    encodeSolution({ ...asked, signature: '00'.repeat(32) }, solved),
    encodeSolution({ ...asked, parameters: { ...asked.parameters, data: { a: 1 } } }, solved),
    encodeSolution(await foreign.createChallenge(), solved),
    encodeSolution(null, null),
    '',
    'e30=',
    '💥',
    '['.repeat(16_000),
  ]
  for (const token of forged) expect(await server.botCheck.accept(token)).toBe(false)
  expect(await server.botCheck.accept(encodeSolution(asked, solved))).toBe(true)
})

test('requires half to all of the work, and more from a subnet with many requests', async () => {
  const work = 250_000
  const real = await createBotCheck({ db: server.db, work })
  const iterations = async (pressure: number) => {
    const asked = await real.createChallenge(pressure)
    const solved = await solution(asked)
    expect(await real.accept(encodeSolution(asked, solved))).toBe(true)
    return (solved?.counter ?? 0) * asked.parameters.cost
  }
  const calm = await iterations(0)
  expect(calm).toBeGreaterThanOrEqual(work / 2)
  expect(calm).toBeLessThanOrEqual(work)
  expect(await iterations(1)).toBeGreaterThanOrEqual(8 * work)
})

test('deletes solutions after their challenge expired', async () => {
  await server.botCheck.accept(await server.solve())
  server.clock.ms += 301_000
  await server.botCheck.sweep()
  expect(await server.db.selectFrom('auth.spent_challenges').select('nonce').execute()).toHaveLength(0)
})

test('rejects sign-ups and password logins without a solution', async () => {
  const credentials = { email: 'robot@example.org', password: 'correct horse battery' }
  const spent = await server.solve()
  await server.botCheck.accept(spent)
  for (const path of ['/signup', '/token?grant_type=password']) {
    for (const captcha_token of [undefined, '', 'invented', spent]) {
      const json = { ...credentials, gotrue_meta_security: { captcha_token } }
      expect(await server.call(path, { json })).toMatchObject({
        status: 400,
        body: { error_code: 'captcha_failed' },
      })
    }
  }
  expect(await server.emailsTo('robot@example.org')).toHaveLength(0)
})
