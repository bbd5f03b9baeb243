import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AuthLimits, defaultLimits } from '../../config/auth-limits.ts'
import { MAX_KNOWN_SUBNETS, markSubnet } from './activity/known-subnets.ts'
import type { BotCheck } from './bot-check/bot-check.ts'
import { readSecret } from './keys/read-secret.ts'
import { startAuth, type TestAuth } from './testing/start-auth.ts'

const OWNER = 'owner@example.org'
const PASSWORD = 'correct horse battery'
const WRONG = 'a guess of many'
/** IP address from which test accounts are confirmed. */
const HOME = '127.0.0.1'

/** Accepts every token: these tests cover checks after the bot check. */
const everybody: BotCheck = { accept: async () => true }

async function start(limits: Partial<AuthLimits> = {}, botCheck = everybody) {
  const server = await startAuth({ limits: { ...defaultLimits, ...limits }, settings: { botCheck } })
  // Start the test at the beginning of a rate-limit window.
  server.clock.ms = Math.ceil(server.clock.ms / 3_600_000) * 3_600_000
  return server
}

function attempt(server: TestAuth, email: string, address: string, password = WRONG, captchaToken = '') {
  return server.auth.grantByPassword({ email, password, captchaToken, address }).then(
    () => ({ status: 200 }),
    ({ statusCode, code, message, retryAfterSeconds }) => ({
      status: statusCode,
      code,
      message,
      ...(retryAfterSeconds && { wait: retryAfterSeconds }),
    }),
  )
}

let server: TestAuth
beforeAll(async () => {
  server = await start()
  await server.member(OWNER)
})
afterAll(() => server.stop())
beforeEach(() => {
  server.clock.ms += 2 * 3_600_000
})

test('500 attempts from three subnets block neither the owner’s login at home nor an open session', async () => {
  const { body: session } = await server.logIn(OWNER)
  const answers = []
  for (let n = 0; n < 500; n++) {
    answers.push(await attempt(server, OWNER, `198.51.100.${n % 3}`))
    server.clock.ms += 500
  }
  const rejected = answers.filter(({ status }) => status === 400)
  expect(rejected).toHaveLength(defaultLimits.passwordPerAccount.limit)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]))

  expect(await attempt(server, OWNER, HOME, PASSWORD)).toEqual({ status: 200 })
  expect((await server.user(session.access_token)).status).toBe(200)
  expect((await server.refresh(session.refresh_token)).status).toBe(200)
  // A subnet that is new to the account shares the strangers' limit until the window ends.
  expect((await attempt(server, OWNER, '203.0.113.1', PASSWORD)).status).toBe(429)
  server.clock.ms += 300_000
  expect((await attempt(server, OWNER, '203.0.113.1', PASSWORD)).status).toBe(200)
})

test('wrong passwords from one subnet increase the delay until a correct login or a pause', async () => {
  const waits = async (count: number) => {
    const seen: number[] = []
    while (seen.length < count) {
      const { status } = await attempt(server, OWNER, HOME)
      expect(status).toBe(400)
      const { wait = 0 } = await attempt(server, OWNER, HOME, PASSWORD)
      seen.push(wait)
      server.clock.ms += wait * 1000
    }
    return seen
  }
  const free = async () => {
    for (let n = 1; n < defaultLimits.loginAttempts.limit; n++)
      expect((await attempt(server, OWNER, HOME)).status).toBe(400)
  }
  await free()
  expect(await waits(11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
  expect((await attempt(server, OWNER, HOME, PASSWORD)).status).toBe(200)
  await free()
  expect(await waits(2)).toEqual([1, 2])
  server.clock.ms += 3_600_000
  await free()
  expect(await waits(1)).toEqual([1])
})

test('fifty concurrent attempts verify no more passwords than the free attempts allow', async () => {
  const email = 'fifty@example.org'
  await server.member(email)
  const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(server, email, HOME)))
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(defaultLimits.loginAttempts.limit)
  expect(answers.filter(({ status, wait }) => status === 429 && wait === 1)).toHaveLength(45)
})

test('known and unknown addresses get the same response to each attempt', async () => {
  const answers = async (email: string) => {
    const startedAt = server.clock.ms
    const seen = []
    for (let n = 0; n < 60; n++) {
      seen.push(await attempt(server, email, `192.0.2.${n % 4}`))
      server.clock.ms += 1500
    }
    server.clock.ms = startedAt
    return seen
  }
  const known = await answers(OWNER)
  expect(new Set(known.map(({ status }) => status))).toEqual(new Set([400, 429]))
  expect(await answers('nobody@example.org')).toEqual(known)
})

test('a delayed client gets the wait in the format of either API', async () => {
  const email = 'told@example.org'
  await server.member(email)
  for (let n = 0; n < 5; n++) await server.logIn(email, WRONG)
  const { status, headers, body } = await server.logIn(email)
  expect({ status, code: body.error_code }).toEqual({ status: 429, code: 'over_request_rate_limit' })
  expect(headers.get('retry-after')).toBe('1')
  const answer = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, turnstileToken: 'solved' }),
  })
  expect({ status: answer.status, wait: answer.headers.get('retry-after') }).toEqual({
    status: 429,
    wait: '1',
  })
  expect(await answer.json()).toMatchObject({ error: 'RATE_LIMITED' })
})

test('each subnet is delayed separately, and one account does not delay another', async () => {
  const [email, other] = ['slow@example.org', 'quick@example.org']
  await server.member(email)
  await server.member(other)
  for (let n = 0; n < 5; n++) await attempt(server, email, HOME)
  expect((await attempt(server, email, HOME)).status).toBe(429)
  expect((await attempt(server, email, '192.0.2.77')).status).toBe(400)
  expect((await attempt(server, other, HOME)).status).toBe(400)
  // All addresses of an IPv6 /64 must share one limit.
  for (let n = 0; n < 5; n++) await attempt(server, email, `2001:db8:1:2::${n}`)
  expect((await attempt(server, email, '2001:db8:1:2:ffff::1')).status).toBe(429)
})

async function subnetsOf(userId: string) {
  const { rows } = await server.database.pool.query(
    'select subnet, last_login_at from auth.known_subnets where user_id = $1 order by last_login_at desc',
    [userId],
  )
  return rows as { subnet: Buffer; last_login_at: Date }[]
}

test('a known subnet is the one of the last login by any method, stored under a key of its member', async () => {
  const key = await readSecret(server.db, 'known-places')
  const [one, other] = [await server.member('one@example.org'), await server.member('other@example.org')]
  const marks = await Promise.all([one, other].map(({ user }) => subnetsOf(user.id)))
  expect(marks.map(([known]) => known?.subnet)).toEqual(
    [one, other].map(({ user }) => markSubnet(key, user.id, HOME)),
  )
  expect(marks[0]?.[0]?.subnet).not.toEqual(marks[1]?.[0]?.subnet)
  await attempt(server, 'one@example.org', '192.0.2.8')
  expect(await subnetsOf(one.user.id)).toHaveLength(1)
})

test('the least recently used known subnet is evicted, and all expire after half a year', async () => {
  const email = 'nomad@example.org'
  const { user } = await server.member(email)
  const [home] = (await subnetsOf(user.id)).map(({ subnet }) => subnet)
  for (let n = 0; n < MAX_KNOWN_SUBNETS + 5; n++) {
    server.clock.ms += 1000
    expect(await attempt(server, email, `203.0.113.${n}`, PASSWORD)).toEqual({ status: 200 })
  }
  const stored = await subnetsOf(user.id)
  expect(stored).toHaveLength(MAX_KNOWN_SUBNETS)
  const key = await readSecret(server.db, 'known-places')
  expect(stored[0]?.subnet).toEqual(markSubnet(key, user.id, `203.0.113.${MAX_KNOWN_SUBNETS + 4}`))
  expect(stored.map(({ subnet }) => subnet)).not.toContainEqual(home)
  const { ms } = server.clock
  server.clock.ms += 181 * 24 * 3_600_000
  await server.auth.sweep()
  expect(await subnetsOf(user.id)).toEqual([])
  server.clock.ms = ms
})

test('forged tokens and those of ended sessions count against the subnet, expired ones do not', async () => {
  const email = 'tokens@example.org'
  const { access_token: token } = await server.member(email)
  const { body: ended } = await server.logIn(email)
  await server.call('/logout?scope=local', {
    method: 'POST',
    headers: { authorization: `Bearer ${ended.access_token}` },
  })
  const rejection = (token: string) => server.auth.verifyAccessToken(token).catch((error) => error)
  expect(await rejection(`${token.slice(0, -20)}${'A'.repeat(20)}`)).toMatchObject({ chargedToSubnet: true })
  expect(await rejection(ended.access_token)).toMatchObject({ chargedToSubnet: true })
  server.clock.ms += 3_601_000
  expect(await rejection(token)).toMatchObject({ code: 'UNAUTHORIZED', chargedToSubnet: false })
})

test('the external bot check is called no more often than the login limit of the subnet allows', async () => {
  let asked = 0
  const accept = async () => {
    asked++
    return false
  }
  const limited = await start(
    { passwordPerSubnet: { limit: 3, windowSeconds: 300 } },
    { accept, asksElsewhere: true },
  )
  try {
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(limited, OWNER, HOME)))
    expect(asked).toBe(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17)
  } finally {
    await limited.stop()
  }
})

test('a failed bot check counts against the subnet and not against the account', async () => {
  const limited = await start(
    {
      passwordPerSubnet: { limit: 3, windowSeconds: 300 },
      passwordPerAccount: { limit: 1, windowSeconds: 300 },
    },
    { accept: async (token) => token === 'solved' },
  )
  try {
    const rejected = async (address: string) => (await attempt(limited, OWNER, address)).code
    for (let n = 0; n < 3; n++) expect(await rejected('192.0.2.1')).toBe('captcha_failed')
    expect(await rejected('192.0.2.1')).toBe('over_request_rate_limit')
    expect((await attempt(limited, OWNER, '192.0.2.1', WRONG, 'solved')).status).toBe(429)
    expect((await attempt(limited, OWNER, '192.0.2.2', WRONG, 'solved')).code).toBe('invalid_credentials')
  } finally {
    await limited.stop()
  }
})
