import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimiter } from '../../platform/http/rate-limiter.ts'
import { chooseKills } from '../../test/support/choose-kills.ts'
import { type MortalDatabase, openMortalDatabase } from '../../test/support/mortal-database.ts'
import { totpCode } from '../../test/support/totp-code.ts'
import { createAuthService } from './auth-service.ts'
import { readAnswer, startAuth, type TestAuth } from './testing/start-auth.ts'

// Kills each flow after some of its statements. Each time, the member must be able to continue by repeating
// the request or signing in.

/**
 * Table for marks, which are written in the same transaction as a confirmation or email change. A mark must
 * exist if and only if the change was committed.
 */
const marks = 'auth.secrets'

let server: TestAuth
let mortal: MortalDatabase
let mortalApp: FastifyInstance
beforeAll(async () => {
  server = await startAuth({
    limits: { mailPerAccount: { limit: 1, windowSeconds: 60 } },
    settings: {
      botCheck: { accept: async () => true },
      onUserVerified: async (transaction, { id }) => {
        await transaction
          .insertInto(marks)
          .values({ name: `verified ${id}`, value: Buffer.alloc(0) })
          .execute()
      },
      onEmailChanged: async (transaction, { id, email }) => {
        await transaction
          .insertInto(marks)
          .values({ name: `moved ${id} ${email}`, value: Buffer.alloc(0) })
          .execute()
      },
    },
  })
  mortal = openMortalDatabase(server.database.connection)
  const { connection: _, ...deps } = server.deps
  const auth = await createAuthService({
    ...deps,
    db: mortal.db,
    rateLimiter: createRateLimiter(mortal.db, () => new Date(server.clock.ms)),
  })
  mortalApp = Fastify()
  await mortalApp.register(auth.routes, { prefix: '/auth/v1' })
})
afterAll(async () => {
  await mortalApp.close()
  await mortal.close()
  await server.stop()
})

const PASSWORD = 'correct horse battery'
/** Kills of each flow. */
const KILLS = 3
const NEW_PASSWORD = 'a brand new sentence'

type Call = (path: string, json?: unknown, token?: string, method?: string) => Promise<Answer>
interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
  body: any
}
const callOf =
  (inject: FastifyInstance['inject']): Call =>
  async (path, json = {}, token = '', method = 'POST') => {
    const answer = await inject({
      method: method as 'POST',
      url: `/auth/v1${path}`,
      payload: json as object,
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'Firefox' },
    })
    return { status: answer.statusCode, body: answer.body ? readAnswer(answer.body) : null }
  }
/** Calls the server that is not killed. */
const call: Call = (...given) => callOf(server.inject)(...given)
/** Calls the server that is killed. */
const mortalCall: Call = (...given) => callOf(mortalApp.inject.bind(mortalApp))(...given)

const signUp = (by: Call, email: string) => by('/signup', { email, password: PASSWORD })
const logIn = (email: string, password = PASSWORD, by = call) =>
  by('/token?grant_type=password', { email, password })
const refresh = (by: Call, refresh_token: string) => by('/token?grant_type=refresh_token', { refresh_token })
const verify = async (by: Call, type: string, email: string) =>
  by('/verify', { type, email, token: await server.codeFor(email) })
const put = (by: Call, token: string, json: object) => by('/user', json, token, 'PUT')
const user = (token: string) => server.user(token)

async function member(email: string) {
  await signUp(call, email)
  const { body } = await verify(call, 'signup', email)
  return { email, id: body.user.id as string, token: body.access_token, refreshToken: body.refresh_token }
}

async function marksOf(prefix: string) {
  const rows = await server.db.selectFrom(marks).select('name').where('name', 'like', `${prefix}%`).execute()
  return rows.length
}

/** Enrolls an authenticator app. Returns the member and a function that verifies the app's next code. */
async function enrolled(email: string) {
  const who = await member(email)
  const { body } = await call('/factors', { factor_type: 'totp' }, who.token)
  const show = async (by: Call, token = who.token) => {
    server.clock.ms += 30_000
    const challenge = await call(`/factors/${body.id}/challenge`, {}, token)
    const code = totpCode(body.totp.secret, 0, server.clock.ms)
    return by(`/factors/${body.id}/verify`, { challenge_id: challenge.body.id, code }, token)
  }
  return { ...who, show }
}

interface Flow<Subject> {
  prepare(email: string): Promise<Subject>
  /** Performs the call that is killed. */
  act(subject: Subject): Promise<Answer>
  /** Performs the member's next step, which must succeed regardless of the call's outcome. */
  goOn(subject: Subject, answer: Answer): Promise<void>
}
const flow = <Subject>(each: Flow<Subject>) => each as Flow<unknown>

const flows: Record<string, Flow<unknown>> = {
  'a sign-up': flow({
    prepare: async (email) => email,
    act: (email) => signUp(mortalCall, email),
    async goOn(email) {
      server.clock.ms += 61_000
      expect((await signUp(call, email)).status).toBe(200)
      const { status, body } = await verify(call, 'signup', email)
      expect(status).toBe(200)
      expect(await marksOf(`verified ${body.user.id}`)).toBe(1)
      expect((await logIn(email)).status).toBe(200)
    },
  }),
  'a verification': flow({
    async prepare(email) {
      return { email, id: (await signUp(call, email)).body.id as string }
    },
    act: ({ email }) => verify(mortalCall, 'signup', email),
    async goOn({ email, id }) {
      const again = await verify(call, 'signup', email)
      // If the code was consumed without a response, the account is confirmed and the password works.
      if (again.status !== 200) expect(again.body.error_code).toBe('otp_expired')
      expect((await logIn(email)).status).toBe(200)
      expect(await marksOf(`verified ${id}`)).toBe(1)
    },
  }),
  'a log-in': flow({
    prepare: member,
    act: ({ email }) => logIn(email, PASSWORD, mortalCall),
    async goOn({ email, token }) {
      expect((await logIn(email)).status).toBe(200)
      expect((await user(token)).status).toBe(200)
    },
  }),
  'a refresh': flow({
    prepare: member,
    act: ({ refreshToken }) => refresh(mortalCall, refreshToken),
    async goOn({ refreshToken }) {
      const again = await refresh(call, refreshToken)
      expect(again.status).toBe(200)
      expect((await user(again.body.access_token)).status).toBe(200)
      expect((await refresh(call, again.body.refresh_token)).status).toBe(200)
    },
  }),
  'a refresh with a stolen token': flow({
    async prepare(email) {
      const { refreshToken } = await member(email)
      const { body } = await refresh(call, refreshToken)
      server.clock.ms += 11_000
      return { email, stolen: refreshToken, active: body.refresh_token as string }
    },
    act: ({ stolen }) => refresh(mortalCall, stolen),
    async goOn({ email, stolen, active }) {
      expect((await refresh(call, stolen)).status).toBe(400)
      expect((await refresh(call, active)).status).toBe(400)
      expect((await logIn(email)).status).toBe(200)
    },
  }),
  'a new password': flow({
    async prepare(email) {
      const other = await member(email)
      const mine = (await logIn(email)).body.access_token as string
      return { email, mine, other: other.token as string }
    },
    act: ({ mine }) => put(mortalCall, mine, { password: NEW_PASSWORD }),
    async goOn({ email, mine, other }) {
      const isNew = (await logIn(email, NEW_PASSWORD)).status === 200
      // The change must be atomic: the other session is open if and only if the old password is still valid.
      expect((await logIn(email, PASSWORD)).status).toBe(isNew ? 400 : 200)
      expect((await user(other)).status).toBe(isNew ? 403 : 200)
      if (!isNew) expect((await put(call, mine, { password: NEW_PASSWORD })).status).toBe(200)
      expect((await user(mine)).status).toBe(200)
      expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
    },
  }),
  'a recovery': flow({
    prepare: member,
    act: ({ email }) => mortalCall('/recover', { email }),
    async goOn({ email }) {
      server.clock.ms += 121_000
      expect((await call('/recover', { email })).status).toBe(200)
      const { body } = await verify(call, 'recovery', email)
      expect((await put(call, body.access_token, { password: NEW_PASSWORD })).status).toBe(200)
    },
  }),
  'a change of address that begins': flow({
    prepare: member,
    act: ({ email, token }) => put(mortalCall, token, { email: `new-${email}` }),
    async goOn({ email, id, token }) {
      server.clock.ms += 121_000
      expect((await put(call, token, { email: `new-${email}` })).status).toBe(200)
      await verify(call, 'email_change', email)
      const changed = await verify(call, 'email_change', `new-${email}`)
      expect(changed.body.user).toMatchObject({ id, email: `new-${email}` })
    },
  }),
  ...Object.fromEntries(
    (['first', 'second'] as const).map((which) => [
      `a change of address at its ${which} mailbox`,
      flow({
        async prepare(email) {
          const who = await member(email)
          await put(call, who.token, { email: `new-${email}` })
          if (which === 'second') await verify(call, 'email_change', email)
          return who
        },
        act: ({ email }) => verify(mortalCall, 'email_change', which === 'first' ? email : `new-${email}`),
        async goOn({ email, id }) {
          for (const address of [email, `new-${email}`]) await verify(call, 'email_change', address)
          expect((await logIn(`new-${email}`)).body.user).toMatchObject({ id })
          expect((await logIn(email)).status).toBe(400)
          expect(await marksOf(`moved ${id} new-${email}`)).toBe(1)
        },
      }),
    ]),
  ),
  'a second factor that is verified': flow({
    prepare: enrolled,
    act: ({ show }) => show(mortalCall),
    async goOn({ email, show }) {
      const { body } = await logIn(email)
      const upgraded = await show(call, body.access_token)
      expect(upgraded.status).toBe(200)
      expect(upgraded.body.user.factors).toMatchObject([{ status: 'verified' }])
      expect((await put(call, upgraded.body.access_token, { password: NEW_PASSWORD })).status).toBe(200)
    },
  }),
  'recovery codes that are made': flow({
    async prepare(email) {
      const factor = await enrolled(email)
      return { ...factor, token: (await factor.show(call)).body.access_token as string }
    },
    act: ({ token }) => mortalCall('/factors/recovery-codes', {}, token),
    async goOn({ token }) {
      const made = await call('/factors/recovery-codes', {}, token)
      const again = made.status === 200 ? made : await call('/factors/recovery-codes/regenerate', {}, token)
      const json = { code: again.body.codes[0] }
      expect((await call('/factors/recovery-codes/verify', json, token)).status).toBe(200)
    },
  }),
  'a log-out': flow({
    prepare: member,
    act: ({ token }) => mortalCall('/logout', {}, token),
    async goOn({ email, token }) {
      expect([204, 403]).toContain((await call('/logout', {}, token)).status)
      expect((await user(token)).status).toBe(403)
      expect((await logIn(email)).status).toBe(200)
    },
  }),
}

test.each(Object.entries(flows))(
  'a member can continue after the process is killed anywhere in %s',
  async (name, { prepare, act, goOn }) => {
    let members = 0
    /** Returns whether the call ran as many statements, and how many it ran. */
    async function killAfter(statements: number) {
      const subject = await prepare(`${name.replaceAll(' ', '-')}-${++members}@example.org`)
      mortal.dieAfter(statements)
      const countStatements = mortal.countStatements()
      const answer = await act(subject)
      const ran = countStatements()
      const hadDied = await mortal.revive()
      if (hadDied) expect(answer.status, `killed after ${statements}`).toBeGreaterThanOrEqual(500)
      else expect(answer.status).toBeLessThan(500)
      await goOn(subject, answer)
      return { hadDied, ran }
    }
    const { ran } = await killAfter(Number.POSITIVE_INFINITY)
    expect(ran).toBeGreaterThan(1)
    // The call runs fewer statements while the rate limiter has a lease.
    for (let statements of chooseKills(name, ran, KILLS))
      while (!(await killAfter(statements)).hadDied) statements -= 1
  },
)
