import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'

let origin: TestOrigin
let page: EventTarget
const navigation = {
  openSignIn: vi.fn(),
  rerunGuards: vi.fn(),
  openSecondFactor: vi.fn(),
  openPasswordReset: vi.fn(),
}

/** Returns a token of a member that is valid for an hour. */
function tokenOf(member: string, serial = 0): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  return `${encode({ alg: 'ES256' })}.${encode({ sub: member, exp, serial })}.c2ln`
}

const userOf = (id: string) => ({ id, email: `${id}@example.org`, aud: 'authenticated' })
const sessionOf = (id: string, serial: number) => ({
  access_token: tokenOf(id, serial),
  refresh_token: `refresh-${serial}`,
  token_type: 'bearer',
  expires_in: 3600,
  user: userOf(id),
})

beforeEach(async () => {
  vi.resetModules()
  vi.clearAllMocks()
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  origin = await startTestOrigin({ accessToken: tokenOf('mara') })
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  origin.answers(({ url }, response) => {
    if (url.startsWith('/auth/v1/token') || url.startsWith('/auth/v1/verify'))
      return json(response, sessionOf('mara', 2))
    if (url.startsWith('/auth/v1/logout')) return response.writeHead(204).end()
    json(response, url === '/api/users/stats' ? { user_id: 'mara' } : userOf('mara'))
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await (await import('../../lib/browser/runtime-config.ts')).loadRuntimeConfig()
  const { setQueryClient } = await import('../../lib/api/query-client.ts')
  setQueryClient(new QueryClient())
})
afterEach(async () => {
  vi.useRealTimers()
  await origin.stop()
})

/** Watches the session of a logged-in member. */
async function watch() {
  const { watchSession } = await import('./watch-session.ts')
  const { authClient } = await import('../../lib/session/auth-client.ts')
  watchSession(navigation)
  return { authClient }
}

/** Watches the session and gives it to the auth client. */
async function watchLoaded() {
  const { authClient } = await watch()
  const client = await authClient()
  const { error } = await client.setSession({ access_token: tokenOf('mara'), refresh_token: 'refresh-1' })
  expect(error).toBeNull()
  return client
}

/** Changes the token as another tab does. */
async function changeToken(token: string | null): Promise<void> {
  const oldValue = localStorage.getItem('accessToken')
  if (token === null) localStorage.removeItem('accessToken')
  else localStorage.setItem('accessToken', token)
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'accessToken', oldValue, newValue: token }))
}

test('stores a refreshed token', { tags: ['AUT-05'] }, async () => {
  const client = await watchLoaded()
  const { data } = await client.refreshSession()
  expect(localStorage.getItem('accessToken')).toBe(data.session?.access_token)
  expect(data.session?.refresh_token).toBe('refresh-2')
})

test('opens the login page and deletes the token when the session ends', { tags: ['AUT-05'] }, async () => {
  const client = await watchLoaded()
  await client.signOut({ scope: 'local' })
  expect(localStorage.getItem('accessToken')).toBeNull()
  await expect.poll(() => navigation.openSignIn.mock.calls.length).toBe(1)
})

test('asks for a new password during a password recovery', { tags: ['AUT-05'] }, async () => {
  const client = await (await watch()).authClient()
  await client.verifyOtp({ email: 'mara@example.org', token: '123456', type: 'recovery' })
  await expect.poll(() => navigation.openPasswordReset.mock.calls.length).toBe(1)
})

test('reloads a member who changed', { tags: ['AUT-05'] }, async () => {
  const client = await watchLoaded()
  expect(origin.requests.map(({ url }) => url)).not.toContain('/api/user')
  await client.updateUser({ data: { language: 'de' } })
  await expect.poll(() => origin.requests.map(({ url }) => url)).toContain('/api/user')
})

test('follows a login of another member in another tab', { tags: ['AUT-05'] }, async () => {
  await watch()
  const { clientState } = await import('../../lib/session/client-state.ts')
  const token = tokenOf('ada')
  await changeToken(token)
  expect(clientState.get().accessToken).toBe(token)
  expect(navigation.rerunGuards).toHaveBeenCalledOnce()
  await changeToken(tokenOf('ada', 1))
  expect(navigation.rerunGuards).toHaveBeenCalledOnce()
})

test('opens the login page after a logout in another tab', { tags: ['AUT-05'] }, async () => {
  await watch()
  await changeToken(null)
  expect(navigation.openSignIn).toHaveBeenCalledOnce()
})

test.each([
  ['another member logged in', tokenOf('ada')],
  ['the member logged out', null],
])(
  'hides and reloads a page from the cache after %s',
  { tags: ['AUT-03', 'AUT-05'] },
  async (_case, token) => {
    const root = { hidden: false }
    const reload = vi.fn()
    vi.stubGlobal('document', { getElementById: () => root })
    vi.stubGlobal('location', { origin: origin.url, reload })
    await watch()
    if (token === null) localStorage.removeItem('accessToken')
    else localStorage.setItem('accessToken', token)
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(root.hidden).toBe(true)
    expect(reload).toHaveBeenCalledOnce()
  },
)

test('runs the guards again when a page returns from the cache to the same member', {
  tags: ['AUT-05'],
}, async () => {
  await watch()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(navigation.rerunGuards).not.toHaveBeenCalled()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(navigation.rerunGuards).toHaveBeenCalledOnce()
})

test('checks every 30 s whether 150 s or less of the session are left', { tags: ['AUT-05'] }, async () => {
  await watch()
  const { onAuthEvent } = await import('../../lib/session/auth-client.ts')
  const loaded = vi.fn()
  onAuthEvent(loaded)
  localStorage.setItem('hearth-session', JSON.stringify({ expires_at: Date.now() / 1000 + 205 }))
  for (const _seconds of [30, 60]) {
    expect(loaded).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(30_000)
  }
  // The client reports its first session when it is loaded.
  await expect.poll(() => loaded.mock.calls.length).toBeGreaterThan(0)
})
