import { createHash, randomBytes } from 'node:crypto'
import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'
import { FLOW_HEADER } from './code-requester.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth({ settings: { botCheck: { accept: async () => true } } })
})
afterAll(() => server.stop())

const HOME = '198.51.100.7'
const STRANGER = '203.0.113.9'
const PASSWORD = 'correct horse battery'
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const createFlow = () => randomBytes(32).toString('base64url')

interface Caller {
  from: string
  flow?: string
  at?: TestAuth
}

async function post(path: string, payload: object, { from, flow, at = server }: Caller) {
  const answer = await at.inject({
    method: 'POST',
    url: `/auth/v1${path}`,
    payload,
    remoteAddress: from,
    headers: { ...(flow && { [FLOW_HEADER]: flow }) },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const signUp = (email: string, caller: Caller) => post('/signup', { email, password: PASSWORD }, caller)
const verify = (email: string, token: string, caller: Caller, type = 'signup') =>
  post('/verify', { type, email, token }, caller)

async function guess(email: string, caller: Caller, times = 5, type = 'signup') {
  const code = await (caller.at ?? server).codeFor(email)
  for (let attempt = 0; attempt < times; attempt++)
    expect(await verify(email, wrong(code), caller, type)).toMatchObject({
      status: 403,
      body: { error_code: 'otp_expired' },
    })
}

test('a stranger in another subnet does not consume attempts of an owner without a flow secret', async () => {
  const email = 'owner@example.org'
  await signUp(email, { from: HOME })
  await guess(email, { from: STRANGER })
  const code = await server.codeFor(email)
  expect((await verify(email, code, { from: STRANGER })).status).toBe(403)
  expect((await verify(email, code, { from: HOME })).status).toBe(200)
})

test('a stranger in the same subnet does not consume attempts of the browser that signed up', async () => {
  const email = 'same-network@example.org'
  const flow = createFlow()
  await signUp(email, { from: HOME, flow })
  await guess(email, { from: HOME })
  await guess(email, { from: HOME, flow: createFlow() }, 1)
  expect((await verify(email, await server.codeFor(email), { from: STRANGER, flow })).status).toBe(200)
})

test('a stranger who requests codes does not consume attempts of the owner', async () => {
  const email = 'requested-again@example.org'
  const owner = { from: HOME, flow: createFlow() }
  const stranger = { from: STRANGER, flow: createFlow() }
  await signUp(email, stranger)
  server.clock.ms += 61_000
  await signUp(email, owner)
  await guess(email, stranger)
  await guess(email, { from: STRANGER })
  expect((await verify(email, await server.codeFor(email), owner)).status).toBe(200)

  const member = 'recovers@example.org'
  await server.member(member)
  await post('/recover', { email: member }, owner)
  for (const wait of [61_000, 121_000]) {
    server.clock.ms += wait
    await post('/recover', { email: member }, { from: STRANGER, flow: createFlow() })
  }
  await guess(member, { from: STRANGER }, 5, 'recovery')
  expect((await verify(member, await server.codeFor(member), owner, 'recovery')).status).toBe(200)
})

test('a stranger who resends the code does not become its owner', async () => {
  const email = 'resent-by-stranger@example.org'
  await signUp(email, { from: HOME })
  server.clock.ms += 61_000
  await post('/resend', { type: 'signup', email }, { from: STRANGER })
  await guess(email, { from: STRANGER })
  expect((await verify(email, await server.codeFor(email), { from: HOME })).status).toBe(200)
})

test('the owner has five attempts', async () => {
  const email = 'five@example.org'
  await signUp(email, { from: HOME })
  await guess(email, { from: HOME })
  expect((await verify(email, await server.codeFor(email), { from: HOME })).status).toBe(403)
})

test('strangers share five attempts per code and thirty per account and hour', async () => {
  const limited = await startAuth({
    settings: { botCheck: { accept: async () => true } },
    limits: { strangerAttemptsPerAccount: { limit: 7, windowSeconds: 3600 } },
  })
  try {
    limited.clock.ms = Math.ceil(limited.clock.ms / 3_600_000) * 3_600_000
    await signUp('known@example.org', { from: HOME, at: limited })
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const statuses: number[] = []
      for (let subnet = 1; subnet <= 8; subnet++)
        statuses.push((await verify(email, '0000000', { from: `203.0.113.${subnet}`, at: limited })).status)
      expect(statuses).toEqual([...Array(7).fill(403), 429])
    }
    const { tries } = await limited.db.selectFrom('auth.codes').select('tries').executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    const code = await limited.codeFor('known@example.org')
    expect((await verify('known@example.org', code, { from: HOME, at: limited })).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('a global limit on guesses does not block owners', async () => {
  const limited = await startAuth({
    settings: { botCheck: { accept: async () => true } },
    limits: { strangerAttempts: { limit: 20, windowSeconds: 3600 } },
  })
  try {
    limited.clock.ms = Math.ceil(limited.clock.ms / 3_600_000) * 3_600_000
    await signUp('safe@example.org', { from: HOME, at: limited })
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        verify(`victim-${n}@example.org`, '000000', { from: `203.0.113.${n}`, at: limited }),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    const code = await limited.codeFor('safe@example.org')
    expect((await verify('safe@example.org', code, { from: HOME, at: limited })).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('concurrent guesses by strangers and the owner are counted separately', async () => {
  const email = 'apart@example.org'
  await signUp(email, { from: HOME })
  const code = await server.codeFor(email)
  const guesses = Array.from({ length: 20 }, (_, n) =>
    verify(email, wrong(code), { from: n % 2 ? STRANGER : HOME }),
  )
  for (const { status } of await Promise.all(guesses)) expect(status).toBe(403)
  const found = await server.db
    .selectFrom('auth.codes')
    .innerJoin('auth.users', 'auth.users.id', 'auth.codes.user_id')
    .select(['tries', 'requester_tries'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(found).toEqual({ tries: 5, requester_tries: [5, 0] })
})

const VERIFIER = 'v'.repeat(50)
const CHALLENGE = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 's256',
}
const requests = { recovery: '/recover', magiclink: '/otp' } as const

describe.each(['recovery', 'magiclink'] as const)('digits of a %s requested with a challenge', (type) => {
  async function redeem(requester: Caller, redeemer: Caller, code_verifier?: string) {
    const email = `pkce-${randomBytes(6).toString('hex')}@example.org`
    await server.member(email)
    await post(requests[type], { email, create_user: false, ...CHALLENGE }, requester)
    const token = await server.codeFor(email)
    return (await post('/verify', { type, email, token, code_verifier }, redeemer)).status
  }

  test('take the verifier from strangers', async () => {
    expect(await redeem({ from: HOME }, { from: STRANGER })).toBe(403)
    expect(await redeem({ from: HOME }, { from: STRANGER, flow: createFlow() })).toBe(403)
    expect(await redeem({ from: HOME }, { from: STRANGER }, 'w'.repeat(50))).toBe(403)
    expect(await redeem({ from: HOME }, { from: STRANGER }, VERIFIER)).toBe(200)
  })

  test('are redeemed in the requesting browser, wherever it is', async () => {
    const flow = createFlow()
    expect(await redeem({ from: HOME, flow }, { from: STRANGER, flow })).toBe(200)
    expect(await redeem({ from: HOME, flow }, { from: HOME })).toBe(403)
    expect(await redeem({ from: HOME, flow }, { from: HOME, flow: createFlow() })).toBe(403)
  })

  test('are redeemed in the requesting subnet by a client without a flow secret', async () => {
    expect(await redeem({ from: HOME }, { from: HOME })).toBe(200)
  })
})

/** Creates an unmodified protocol client that uses PKCE, so that it requests codes with a challenge. */
function createPkceClient(): GoTrueClient {
  const stored = new Map<string, string>()
  return new AuthClient({
    url: server.url,
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
}

test('an unmodified client with PKCE redeems the digits of a recovery despite attempts by strangers', {
  tags: ['API-28'],
}, async () => {
  const email = 'pkce-recovers@example.org'
  await server.member(email)
  const client = createPkceClient()
  expect((await client.resetPasswordForEmail(email)).error).toBeNull()
  const first = await server.codeFor(email)
  for (let n = 0; n < 8; n++)
    expect((await verify(email, wrong(first), { from: `203.0.113.${n}` }, 'recovery')).status).toBe(403)
  // Strangers who know the digits must not redeem them, even after their own requests.
  expect((await verify(email, first, { from: STRANGER }, 'recovery')).status).toBe(403)
  for (const wait of [61_000, 121_000]) {
    server.clock.ms += wait
    const stranger = { from: STRANGER, flow: createFlow() }
    await post('/recover', { email, ...CHALLENGE }, stranger)
    await guess(email, stranger, 5, 'recovery')
  }
  const token = await server.codeFor(email)
  const { data, error } = await client.verifyOtp({ type: 'recovery', email, token })
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  expect((await client.updateUser({ password: 'a brand new sentence' })).error).toBeNull()
})

test('an unmodified client with PKCE changes its address with the digits of both mails', {
  tags: ['API-28'],
}, async () => {
  const [current, fresh] = ['pkce-moves@example.org', 'pkce-moved@example.org']
  await server.member(current)
  const client = createPkceClient()
  await client.signInWithPassword({ email: current, password: PASSWORD })
  expect((await client.updateUser({ email: fresh })).error).toBeNull()
  for (const email of [current, fresh]) {
    const token = await server.codeFor(email)
    expect((await client.verifyOtp({ type: 'email_change', email, token })).error).toBeNull()
  }
  expect((await client.getUser()).data.user?.email).toBe(fresh)
})
