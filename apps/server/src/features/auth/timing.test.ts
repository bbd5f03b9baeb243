import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmailCode } from './codes/email-code.ts'
import { EVEN_ANSWER_MS } from './http/answer-evenly.ts'
import { hashSlowly } from './passwords/passwords.ts'
import { startAuth, type TestAuth } from './testing/start-auth.ts'

/** Duration of a hash on a common machine. */
const HASH_MS = 15
const TRIES = 100
let hashes = 0

// The mock waits instead of computing a hash, so that the measured times do not depend on CPU cores that
// concurrent hashes share. The number of hashes is compared separately.
vi.mock('@node-rs/argon2', () => ({
  async hash(secret: string) {
    hashes += 1
    await delay(HASH_MS)
    return `$argon2id$v=19$m=19456,t=2,p=1$stand-in$${secret.length}`
  },
  async verify() {
    hashes += 1
    await delay(HASH_MS)
    return false
  },
}))

let server: TestAuth
beforeAll(async () => {
  const botCheck = { accept: async () => true }
  server = await startAuth({ settings: { botCheck, evenAnswerMs: EVEN_ANSWER_MS } })
})
afterAll(() => server.stop())

/**
 * Creates accounts with the addresses `known-0@...` and so on. Accounts in the state `waiting` requested
 * their code an hour ago.
 */
async function createAccounts(domain: string, state: 'confirmed' | 'waiting'): Promise<void> {
  const before = new Date(server.clock.ms - 3_600_000)
  const hash = await hashSlowly('correct horse battery')
  const users = await server.db
    .insertInto('auth.users')
    .values(
      Array.from({ length: TRIES + 1 }, (_, index) => ({
        email: `known-${index}@${domain}`,
        app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
        confirmation_sent_at: before,
        ...(state === 'confirmed' && { email_confirmed_at: before, password_hash: hash }),
        created_at: before,
        updated_at: before,
      })),
    )
    .returning('id')
    .execute()
  if (state === 'confirmed') return
  const codes = await Promise.all(
    users.map(async ({ id }) => ({
      user_id: id,
      purpose: 'signup' as const,
      ...(await createEmailCode(before)).row,
    })),
  )
  await server.db.insertInto('auth.codes').values(codes).execute()
}

const password = 'not the right password'
const endpoints = [
  ['login', 'confirmed', '/token?grant_type=password', (email: string) => ({ email, password }), 400],
  ['recover', 'confirmed', '/recover', (email: string) => ({ email }), 200],
  ['resend', 'waiting', '/resend', (email: string) => ({ email, type: 'signup' }), 200],
  ['otp', 'confirmed', '/otp', (email: string) => ({ email, create_user: false }), 200],
  ['sign-up', 'confirmed', '/signup', (email: string) => ({ email, password }), 200],
] as const

type Kind = 'known' | 'unknown'
type Caller = (kind: Kind, index: number) => Promise<void>

/**
 * Returns the duration of each call in milliseconds. Makes ten calls at a time, to known and unknown
 * addresses in random order.
 */
async function measure(call: Caller): Promise<Record<Kind, number[]>> {
  const durations = { known: [] as number[], unknown: [] as number[] }
  const calls = Array.from({ length: TRIES }, (_, index) => index)
    .flatMap((index) =>
      (['known', 'unknown'] as const).map((kind) => ({ kind, index, order: Math.random() })),
    )
    .sort((a, b) => a.order - b.order)
  const oneAfterTheOther = async () => {
    for (let next = calls.pop(); next; next = calls.pop()) {
      const start = performance.now()
      await call(next.kind, next.index)
      durations[next.kind].push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: 10 }, oneAfterTheOther))
  return durations
}

/**
 * Returns by how much one sample exceeds the other: the median of all pairwise differences (Hodges-Lehmann
 * estimator). Occasional slow responses do not affect it.
 */
function shift(one: number[], other: number[]): number {
  const differences = one.flatMap((a) => other.map((b) => a - b)).sort((a, b) => a - b)
  return differences[Math.floor(differences.length / 2)] ?? Number.NaN
}

test('login, recover, resend, otp and sign-up compute as many hashes for unknown addresses as for known ones, in the same time', async () => {
  const callers = endpoints.map(([name, _state, path, body, status]): [string, Caller] => [
    name,
    async (kind, index) => {
      const answer = await server.call(path, { json: body(`${kind}-${index}@${name}.test`) })
      expect({ name, status: answer.status }).toEqual({ name, status })
    },
  ])
  for (const [name, state] of endpoints) await createAccounts(`${name}.test`, state)
  for (const [name, call] of callers) {
    const counted: Record<Kind, number> = { known: 0, unknown: 0 }
    for (const kind of ['known', 'unknown'] as const) {
      const before = hashes
      await call(kind, TRIES)
      counted[kind] = hashes - before
    }
    expect({ name, ...counted }).toEqual({ name, known: counted.unknown, unknown: counted.known })
    expect(counted.known).toBeGreaterThan(0)
  }
  // Measure the endpoints concurrently, because their calls mostly wait.
  const measured = await Promise.all(
    callers.map(async ([name, call]) => {
      const { known, unknown } = await measure(call)
      return { name, usual: shift(unknown, [0]), longer: shift(known, unknown) }
    }),
  )
  // The limit is relative, because everything takes longer on a busy machine. A login that skips the hash
  // would save more than half of the total.
  for (const { name, usual, longer } of measured)
    expect(Math.abs(longer) / usual, `${name}: ${longer} of ${usual} ms`).toBeLessThan(0.25)
})
