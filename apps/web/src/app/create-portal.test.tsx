import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { AuthAnswers } from '../../../../e2e/screenshots/answers.ts'
import { filledAccount, id, NOW, stats, user } from '../../../../e2e/screenshots/filled.ts'
import { createToken } from '../../../../e2e/screenshots/session.ts'
import { disableRetries } from '../../test/disable-retries.ts'
import { createAuthSession, rejectAuth } from '../../test/prepare-auth-pages.tsx'
import { recordNavigations } from '../../test/record-navigations.ts'
import { openPortal } from '../../test/render-portal.tsx'
import { getQueryClient } from '../lib/api/query-client.ts'
import { DASHBOARD_FAILED_PATH } from '../lib/member/dashboard-failure.ts'
import { authClient } from '../lib/session/auth-client.ts'
import { clientState } from '../lib/session/client-state.ts'
import { createPortal } from './create-portal.ts'

const factors = [{ id: 'app', factor_type: 'totp', friendly_name: 'App', status: 'verified' }]
const open = createAuthSession('aal1')
const half = createAuthSession('aal1', factors)
const tokenOf = (member: string) => createToken({ sub: member, exp: 4_000_000_000, aal: 'aal1' })
const renewed = { ...open, access_token: `${open.access_token}-renewed`, refresh_token: 'renewed' }

/** The portal renews a session at most every 30 s. */
let now = NOW

/** Opens a page in the auth client's session. */
async function openPage(path: string, { user, ...session } = open, account: Partial<AuthAnswers> = {}) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { api } = await openPortal()
  now += 60_000
  vi.setSystemTime(now)
  api.account = { ...filledAccount, '/user': user, '/logout': {}, ...account }
  await (await authClient()).setSession(session)
  clientState.set({ accessToken: session.access_token })
  return {
    api,
    async show() {
      const router = createPortal(createMemoryHistory({ initialEntries: [path] }))
      const client = getQueryClient()
      if (client) disableRetries(client)
      const screen = await render(<RouterProvider router={router} />)
      return { screen, points: screen.getByRole('group', { name: 'Total points' }) }
    },
  }
}

const isApi = ({ url }: Request) => new URL(url).pathname.startsWith('/api/')
const servePage = ({ url }: Request) => (new URL(url).pathname === '/' ? new Response('page') : undefined)
const reject = (status: number, error: string) =>
  Response.json({ message: 'No', error, statusCode: status }, { status })

/** Changes the token as another tab does. */
function logInElsewhere(token: string) {
  const oldValue = localStorage.getItem('accessToken')
  localStorage.setItem('accessToken', token)
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken', oldValue, newValue: token }))
}

test('opens the dashboard with a renewed token if the server rejects the old one', {
  tags: ['AUT-05'],
}, async () => {
  const navigations = recordNavigations()
  const { api, show } = await openPage('/dashboard', open, { '/token': renewed })
  api.respond = (request) =>
    isApi(request) && request.headers.get('authorization') !== `Bearer ${renewed.access_token}`
      ? reject(401, 'UNAUTHORIZED')
      : undefined
  const { points } = await show()
  await expect.element(points).toBeVisible()
  expect(navigations).toEqual([])
  expect(localStorage.getItem('accessToken')).toBe(renewed.access_token)
})

test('opens the login page if the server also rejects the renewed token', {
  tags: ['AUT-05', 'NAV-07'],
}, async () => {
  const navigations = recordNavigations()
  const { api, show } = await openPage('/dashboard', open, { '/token': renewed })
  api.respond = (request) => (isApi(request) ? reject(401, 'UNAUTHORIZED') : servePage(request))
  void show()
  await expect.poll(() => navigations).toEqual([DASHBOARD_FAILED_PATH])
})

test.each(['/dashboard', '/referrals'])(
  'opens the login page in place of %s if the session ended elsewhere',
  { tags: ['AUT-05'] },
  async (path) => {
    const navigations = recordNavigations()
    const { api, show } = await openPage(path, open, { '/token': rejectAuth(400, 'refresh_token_not_found') })
    api.respond = (request) => (isApi(request) ? reject(401, 'UNAUTHORIZED') : servePage(request))
    void show()
    await expect.poll(() => new Set(navigations)).toEqual(new Set(['/auth']))
    expect(localStorage.getItem('accessToken')).toBeNull()
  },
)

test.each(['/dashboard', '/referrals'])(
  'asks a session without its second factor for it in place of %s',
  { tags: ['AUT-01'] },
  async (path) => {
    const navigations = recordNavigations()
    const { api, show } = await openPage(path, half, { '/token': half })
    api.respond = (request) => (isApi(request) ? reject(403, 'SECOND_FACTOR_REQUIRED') : undefined)
    void show()
    await expect.poll(() => new Set(navigations)).toEqual(new Set(['/auth/second-factor']))
    expect(localStorage.getItem('accessToken')).toBeNull()
  },
)

test('asks for the second factor if another call reports it before the onboarding does', {
  tags: ['AUT-01'],
}, async () => {
  const navigations = recordNavigations()
  const { api, show } = await openPage('/dashboard', half, { '/token': half })
  const { promise, resolve } = Promise.withResolvers<void>()
  api.respond = async (request) => {
    if (!isApi(request)) return
    if (request.url.endsWith('/user-onboarded')) await promise
    return reject(403, 'SECOND_FACTOR_REQUIRED')
  }
  void show()
  await expect.poll(() => localStorage.getItem('accessToken')).toBeNull()
  resolve()
  await expect.poll(() => new Set(navigations)).toEqual(new Set(['/auth/second-factor']))
})

test('shows the data of another member who logs in in another tab', {
  tags: ['AUT-03', 'AUT-05'],
}, async () => {
  const { api, show } = await openPage('/dashboard')
  const { screen, points } = await show()
  await expect.element(points).toMatchTextContent(/18\s642/)
  const asked: (string | null)[] = []
  api.respond = ({ url, headers }) => {
    if (url.endsWith('/api/user')) asked.push(headers.get('authorization'))
    return undefined
  }
  const next = { ...user, id: id(78), email: 'next@example.org' }
  api.answers = { ...api.answers, readUser: next, readStats: { ...stats, user_id: next.id, points_total: 7 } }
  logInElsewhere(tokenOf(next.id))
  await expect.element(screen.getByRole('group', { name: 'Total points' })).toMatchTextContent(/7\s*PTS/)
  await expect.poll(() => JSON.parse(localStorage.getItem('user') ?? '{}').email).toBe(next.email)
  expect(new Set(asked)).toEqual(new Set([`Bearer ${tokenOf(next.id)}`]))
})

test('onboards another member who logs in during the onboarding', {
  tags: ['AUT-03', 'AUT-05'],
}, async () => {
  const navigations = recordNavigations()
  const { api, show } = await openPage('/dashboard')
  const { promise, resolve } = Promise.withResolvers<void>()
  let isFirst = true
  api.respond = async (request) => {
    if (!request.url.endsWith('/user-onboarded') || !isFirst) return servePage(request)
    isFirst = false
    await promise
    return reject(401, 'UNAUTHORIZED')
  }
  const shown = show()
  await expect.poll(() => isFirst).toBe(false)
  const next = { ...user, id: id(78), email: 'next@example.org' }
  api.answers = { ...api.answers, readUser: next }
  logInElsewhere(tokenOf(next.id))
  resolve()
  const { points } = await shown
  await expect.element(points).toBeVisible()
  await expect.poll(() => JSON.parse(localStorage.getItem('user') ?? '{}').email).toBe(next.email)
  expect(navigations).toEqual([])
})

test('shows a returning member an error in the page while the server is unreachable', {
  tags: ['NAV-11'],
}, async () => {
  const navigations = recordNavigations()
  const { api, show } = await openPage('/dashboard')
  clientState.set({ user, userStats: stats, userOnboarded: true })
  api.respond = (request) => {
    if (isApi(request) || request.url.endsWith('/')) throw new TypeError('Failed to fetch')
    return undefined
  }
  const { screen, points } = await show()
  await expect.element(screen.getByRole('heading', { name: "Couldn't load this page" })).toBeVisible()
  delete api.respond
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(points).toBeVisible()
  expect(navigations).toEqual([])
})
