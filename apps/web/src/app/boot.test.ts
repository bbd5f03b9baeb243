import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { endpoints } from '@hearth/protocol/endpoints'
import { SIGNED_OUT_PATHS } from '@hearth/protocol/signed-out-path'
import { expect, test } from 'vitest'

const code = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')

interface BootOptions {
  stored?: Record<string, string>
  config?: object
}

/** Runs boot.js. Returns the redirect and the preloaded files. */
function boot(address: string, token: string | null) {
  return bootWindow(address, token).result
}

/** Runs boot.js and also returns its window and the requests that it sends. */
function bootWindow(address: string, token: string | null, { stored = {}, config = {} }: BootOptions = {}) {
  const { pathname, search, hash } = new URL(address, 'https://portal.example.org')
  const result = { redirect: undefined as string | undefined, preloaded: [] as string[] }
  const requests: { url: string; authorization: string | undefined }[] = []
  const window: Partial<Pick<typeof globalThis, 'earlyConfig' | 'earlyRequests'>> = {}
  const items: Record<string, string | null> = { ...stored, accessToken: token }
  runInNewContext(code, {
    window,
    atob,
    fetch: async (url: string, init: { headers?: Record<string, string> }) => {
      if (url === '/config.json') return Response.json({ apiUrl: '', chain: {}, ...config })
      requests.push({ url, authorization: init.headers?.authorization })
      return Response.json({})
    },
    localStorage: { getItem: (key: string) => items[key] ?? null },
    location: { pathname, search, hash, replace: (to: string) => (result.redirect = to) },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { classList: { toggle: () => undefined } },
      currentScript: { dataset: { pages: JSON.stringify({ '/dashboard': ['/a.js'], '/faqs': ['/b.js'] }) } },
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => result.preloaded.push(href) },
    },
  })
  return { result, window, requests }
}

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

test('redirects a visitor from a page for members to sign-in', () => {
  expect(boot('/dashboard', null)).toEqual({ redirect: '/auth', preloaded: [] })
})

test('preloads the files of a page for members', () => {
  expect(boot('/dashboard', 'token')).toEqual({ redirect: undefined, preloaded: ['/a.js'] })
})

test('preloads the help pages without a token', () => {
  expect(boot('/faqs', null)).toEqual({ redirect: undefined, preloaded: ['/b.js'] })
})

const tokenUntil = (seconds: number) => `a.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.c`

const requestedPaths = async (booted: ReturnType<typeof bootWindow>) => {
  await Promise.all(booted.window.earlyRequests?.responses.values() ?? [])
  return booted.requests.map(({ url }) => url)
}

test("requests the dashboard's first data with the token while its scripts load", async () => {
  const token = tokenUntil(3600)
  const booted = bootWindow('/dashboard', token, { config: { apiUrl: 'https://api.example.org' } })
  const { readUser, readStats, readWhitelisted, readOnboarded } = endpoints
  const { readAccount, readNodes, readNodeCredits, readSmartAccount, readGetStarted } = endpoints
  expect(await requestedPaths(booted)).toEqual(
    [
      readUser.path,
      readStats.path,
      readWhitelisted.path,
      readOnboarded.path,
      readAccount.path,
      readNodes.path,
      `${readNodeCredits.path}?limit=1`,
      readSmartAccount.path,
      readGetStarted.path,
    ].map((path) => `https://api.example.org${path}`),
  )
  expect(new Set(booted.requests.map(({ authorization }) => authorization))).toEqual(
    new Set([`Bearer ${token}`]),
  )
  expect(booted.window.earlyRequests?.token).toBe(token)
  expect(await (await booted.window.earlyConfig)?.json()).toMatchObject({ chain: {} })
})

test('does not request the first steps of a member who dismissed them', async () => {
  const booted = bootWindow('/dashboard', tokenUntil(3600), { stored: { getStartedHidden: 'm1' } })
  expect(await requestedPaths(booted)).not.toContain(endpoints.readGetStarted.path)
})

test('does not request a Smart Account without a chain', async () => {
  const booted = bootWindow('/dashboard', tokenUntil(3600), { config: { chain: null } })
  expect(await requestedPaths(booted)).not.toContain(endpoints.readSmartAccount.path)
})

test.each([
  ['another page', '/rewards', tokenUntil(3600)],
  ['a token about to expire', '/dashboard', tokenUntil(10)],
  ['a token that is no JWT', '/dashboard', 'opaque'],
])('requests no data for %s', (_case, path, token) => {
  expect(bootWindow(path, token).window).toEqual({})
})
