import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { endpoints } from '@hearth/protocol/endpoints'
import { overviewParts } from '@hearth/protocol/endpoints/overview'
import { SIGNED_OUT_PATHS } from '@hearth/protocol/signed-out-path'
import { expect, test } from 'vitest'

const code = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')

interface BootOptions {
  config?: object
  /** Response to the overview, and its status. */
  overview?: object
  status?: number
  /** Theme in the storage, and whether the device is dark. */
  theme?: string
  isDeviceDark?: boolean
}

/** Runs boot.js. Returns the redirect and the preloaded files. */
function boot(address: string, token: string | null) {
  return bootWindow(address, token).result
}

/** Runs boot.js and also returns its window and the requests that it sends. */
function bootWindow(
  address: string,
  token: string | null,
  { config = {}, overview = {}, status = 200, theme, isDeviceDark = false }: BootOptions = {},
) {
  const { pathname, search, hash } = new URL(address, 'https://portal.example.org')
  const result = { redirect: undefined as string | undefined, preloaded: [] as string[] }
  const root = { isDark: false }
  const requests: { url: string; authorization: string | undefined }[] = []
  const window: Partial<Pick<typeof globalThis, 'earlyConfig' | 'earlyRequests'>> = {}
  const items: Record<string, string | null> = { accessToken: token, theme: theme ?? null }
  runInNewContext(code, {
    window,
    atob,
    Response,
    fetch: async (url: string, init: { headers?: Record<string, string> }) => {
      if (url === '/config.json') return Response.json({ apiUrl: '', chain: {}, ...config })
      requests.push({ url, authorization: init.headers?.authorization })
      return Response.json(overview, { status })
    },
    localStorage: { getItem: (key: string) => items[key] ?? null },
    location: { pathname, search, hash, replace: (to: string) => (result.redirect = to) },
    matchMedia: () => ({ matches: isDeviceDark }),
    document: {
      documentElement: {
        classList: { toggle: (name: string, isOn: boolean) => (root.isDark = name === 'dark' && isOn) },
      },
      currentScript: { dataset: { pages: JSON.stringify({ '/dashboard': ['/a.js'], '/faqs': ['/b.js'] }) } },
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => result.preloaded.push(href) },
    },
  })
  return { result, window, requests, root }
}

test.each([
  [undefined, true, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['system', false, 'light'],
  ['system', true, 'dark'],
])(
  'applies the theme %s before the first paint (device is dark: %s): %s',
  { tags: ['LAY-12'] },
  (theme, isDeviceDark, shown) => {
    for (const path of ['/auth', '/dashboard']) {
      const { root } = bootWindow(path, null, { isDeviceDark, ...(theme && { theme }) })
      expect(root.isDark ? 'dark' : 'light').toBe(shown)
    }
  },
)

test('contains the list of the signed-out paths', () => {
  expect(code).toContain(String(SIGNED_OUT_PATHS))
})

test.each(['/', '/auth', '/auth/'])('redirects a member from %s to the dashboard', (path) => {
  expect(boot(path, 'token').redirect).toBe('/dashboard')
})

test.each(['/', '/auth', '/auth/signup', '/undo'])('stays at %s without a token', (path) => {
  expect(boot(path, null)).toEqual({ redirect: undefined, preloaded: [] })
})

test.each(['/auth?dashboard=failed', '/auth#access_token=a', '/auth/logout', '/auth/confirm', '/undo#b'])(
  'leaves a member at %s',
  (path) => {
    expect(boot(path, 'token').redirect).toBeUndefined()
  },
)

test('redirects a visitor from a page for members to sign-in', { tags: ['NAV-06'] }, () => {
  expect(boot('/dashboard', null)).toEqual({ redirect: '/auth', preloaded: [] })
})

test('preloads the files of a page for members', () => {
  expect(boot('/dashboard', 'token')).toEqual({ redirect: undefined, preloaded: ['/a.js'] })
})

test('preloads the help pages without a token', { tags: ['NAV-06'] }, () => {
  expect(boot('/faqs', null)).toEqual({ redirect: undefined, preloaded: ['/b.js'] })
})

const tokenUntil = (seconds: number) => `a.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.c`

test("requests the dashboard's first data with the token while its scripts load", async () => {
  const token = tokenUntil(3600)
  const booted = bootWindow('/dashboard', token, { config: { apiUrl: 'https://api.example.org' } })
  await booted.window.earlyRequests?.responses.get(endpoints.readUser.path)
  expect(booted.requests).toEqual([
    { url: `https://api.example.org${endpoints.readOverview.path}`, authorization: `Bearer ${token}` },
  ])
  expect(booted.window.earlyRequests?.token).toBe(token)
  expect(await (await booted.window.earlyConfig)?.json()).toMatchObject({ chain: {} })
})

test('offers each part of the overview as the response of its endpoint', async () => {
  const overview = Object.fromEntries(Object.keys(overviewParts).map((part) => [part, { part }]))
  const { earlyRequests } = bootWindow('/dashboard', tokenUntil(3600), { overview }).window
  const responses = [...(earlyRequests?.responses ?? [])].map(async ([path, response]) => [
    path,
    await (await response)?.json(),
  ])
  const { credits } = overviewParts
  expect(Object.fromEntries(await Promise.all(responses))).toEqual(
    Object.fromEntries(
      Object.entries(overviewParts).map(([part, endpoint]) => [
        endpoint === credits ? `${endpoint.path}?limit=1` : endpoint.path,
        { part },
      ]),
    ),
  )
})

test.each([
  ['is null in the overview', { overview: { user: null } }],
  ['follows a failed overview', { status: 503 }],
])('offers no response that %s', async (_case, options) => {
  const { earlyRequests } = bootWindow('/dashboard', tokenUntil(3600), options).window
  expect((await earlyRequests?.responses.get(endpoints.readUser.path)) ?? null).toBeNull()
})

test.each([
  ['another page', '/rewards', tokenUntil(3600)],
  ['a token about to expire', '/dashboard', tokenUntil(10)],
  ['a token that is no JWT', '/dashboard', 'opaque'],
])('requests no data for %s', (_case, path, token) => {
  expect(bootWindow(path, token).window).toEqual({})
})
