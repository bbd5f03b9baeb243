import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EFFORT } from '../../../test/support/effort.ts'
import { recordConnections } from '../../../test/support/record-connections.ts'
import { type AnyRequest, requestTo } from '../testing/any-request.ts'
import { createServiceKey } from '../testing/create-service-key.ts'
import { readAnswer, startAuth, type TestAuth } from '../testing/start-auth.ts'

const REQUESTS = 2_500 * EFFORT
const AT_ONCE = 50

interface Member {
  id: string
  email: string
  password: string
  /** Part of the account's metadata. A response with the mark discloses the account. */
  mark: string
  accessToken: string
  refreshToken: string
  sessionId: string
  factorId: string
}

let server: TestAuth
let serviceKey: string
const connections = recordConnections()
/** Secrets that must not appear in logs. */
const secrets = new Set<string>()
beforeAll(async () => {
  server = await startAuth({ settings: { botCheck: { accept: async (token) => token === 'solved' } } })
  serviceKey = await createServiceKey(server.db)
  secrets.add(serviceKey)
})
afterAll(async () => {
  await server.stop()
  connections.stop()
})

async function post(path: string, json: unknown, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await server.inject({
    method: 'POST',
    url: `/auth/v1${path}`,
    payload: json as object,
    headers,
  })
  return readAnswer(answer.body)
}

let made = 0
/** Creates a member through the admin API, with a session and a factor. */
async function createMember(name: string): Promise<Member> {
  const number = ++made
  const email = `${name}.${number}@members.example`
  const mark = `only ${name} knows ${number}`
  const password = `the password of ${name} ${number}`
  const json = { email, password, email_confirm: true, user_metadata: { mark } }
  const { id } = await post('/admin/users', json, serviceKey)
  secrets.add(password)
  return openSession({
    id,
    email,
    password,
    mark,
    accessToken: '',
    refreshToken: '',
    sessionId: '',
    factorId: '',
  })
}

/**
 * Signs a member in and enrolls a factor. Returns a new member if the requests deleted or replaced this
 * account.
 */
async function openSession(member: Member): Promise<Member> {
  const { email } = member
  const link = await post('/admin/generate_link', { type: 'magiclink', email }, serviceKey)
  const session = await post('/verify', { type: 'magiclink', token_hash: link.hashed_token }, serviceKey)
  const { access_token: accessToken, refresh_token: refreshToken, user } = session
  // Use a new account if this one cannot sign in or was replaced.
  if (user?.id !== member.id || user.user_metadata.mark !== member.mark) return createMember('again')
  const claims = readAnswer(Buffer.from(accessToken.split('.')[1], 'base64url').toString())
  const factor = await post('/factors', { factor_type: 'totp' }, accessToken)
  for (const secret of [accessToken, refreshToken, link.hashed_token, factor.totp?.secret])
    if (secret) secrets.add(secret)
  return {
    ...member,
    accessToken,
    refreshToken,
    sessionId: claims.session_id,
    factorId: factor.id ?? user.id,
  }
}

async function isOpen({ accessToken }: Member): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await server.inject({ url: '/auth/v1/user', headers })).statusCode === 200
}

/** Account routes of the main API. */
const ours = ['/api/login', '/api/bot-check/challenge']

test(`none of ${REQUESTS} requests causes a server error or exposes another member’s data or a secret`, async () => {
  const routes = server.routes.filter(
    ({ method, path }) =>
      method !== 'HEAD' && method !== 'OPTIONS' && (path.startsWith('/auth/v1/') || ours.includes(path)),
  )
  const paths = new Set(routes.map(({ path }) => path))
  for (const path of [
    '/auth/v1/signup',
    '/auth/v1/admin/users/:id',
    '/auth/v1/factors/:id/verify',
    '/api/login',
  ])
    expect(paths).toContain(path)
  const members = { one: await createMember('one'), two: await createMember('two') }
  const seen = new Map<string, number>()

  async function send(request: AnyRequest, who: typeof members) {
    const fill = (text: string) =>
      text.replace(
        /\{\{(one|two)\.(\w+)\}\}|\{\{serviceKey\}\}/g,
        (_all, name: 'one' | 'two', field: keyof Member) => (name ? who[name][field] : serviceKey),
      )
    const { route } = request
    const query = Object.entries(request.query as Record<string, unknown>)
      .map(
        ([name, value]) =>
          `${name}=${encodeURIComponent(fill(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())}`,
      )
      .join('&')
    const parameter = encodeURIComponent(fill(request.parameter).toWellFormed())
    const path = route.path.replace(/:\w+/g, parameter)
    const url = `${path}?${query}`
    const bearer = fill(request.bearer)
    const logsIn = /\/(token|login)$/.test(route.path)
    const filled = route.method === 'GET' ? '' : fill(request.body)
    // Replace known passwords. A request that sets one for the other member would give legitimate access to
    // that account.
    const payload = logsIn ? filled : filled.replace(/the password of \w+ \d+/g, 'quite another password')
    const { statusCode, body } = await server.inject({
      method: route.method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(payload && { 'content-type': request.contentType }),
        ...(request.version && { 'x-supabase-api-version': request.version }),
      },
      ...(payload && { payload }),
    })
    const what = `${route.method} ${url} ${payload} as ${bearer || 'nobody'}: ${statusCode} ${body}`
    seen.set(`${route.path} ${statusCode}`, (seen.get(`${route.path} ${statusCode}`) ?? 0) + 1)
    expect(statusCode, what).toBeLessThan(500)
    // A 404 repeats the path, where a token may contain ".ts".
    expect(body.replaceAll(path, ''), what).not.toMatch(
      /\$argon2id\$v=\d+\$m=\d|insert into |select |"stack"|at .*\.ts|"d":"[\w-]{43}"/,
    )
    const sent = `${url} ${payload} ${bearer}`
    if (sent.includes(serviceKey)) return
    for (const member of Object.values(who)) {
      const { id, email, mark, password, accessToken, refreshToken, sessionId, factorId } = member
      const hasSecret = [password, accessToken, refreshToken].some((secret) => sent.includes(secret))
      const shown = [password, createHash('sha256').update(refreshToken).digest('base64url')]
      if (!hasSecret)
        shown.push(
          mark,
          accessToken,
          refreshToken,
          ...[id, email, sessionId, factorId].filter((data) => !sent.includes(data)),
        )
      for (const data of shown) expect(body.includes(data), `${data} in ${what}`).toBe(false)
    }
  }

  const seed = Date.now() & 0x7fffffff
  console.info(`seed of the requests: ${seed}`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...routes.map(requestTo)), { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async (requests) => {
        // Send the requests concurrently, so that they conflict: for example, a sign-out with a refresh of
        // the same session.
        await Promise.all(requests.map((request) => send(request, { ...members })))
        for (const name of ['one', 'two'] as const)
          if (!(await isOpen(members[name]))) members[name] = await openSession(members[name])
      },
    ),
    { seed, numRuns: REQUESTS / AT_ONCE, endOnFailure: true },
  )

  // Every route must have received a request.
  const reached = [...paths].filter((path) => [...seen.keys()].some((key) => key.startsWith(`${path} `)))
  expect(reached.sort()).toEqual([...paths].sort())
  expect([...connections.targets].filter((target) => !target.includes('/.s.PGSQL.'))).toEqual([])
  const log = server.logged.join('')
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false)
  expect(log).not.toMatch(/members\.example/)
}, 1_800_000)
