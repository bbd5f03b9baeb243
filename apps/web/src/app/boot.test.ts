import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { SIGNED_OUT_PATHS } from '@hearth/protocol/signed-out-path'
import { expect, test } from 'vitest'

const code = readFileSync(new URL('../../public/boot.js', import.meta.url), 'utf8')

/** Runs boot.js. Returns the redirect and the preloaded files. */
function boot(address: string, token: string | null) {
  const { pathname, search, hash } = new URL(address, 'https://portal.example.org')
  const result = { redirect: undefined as string | undefined, preloaded: [] as string[] }
  runInNewContext(code, {
    localStorage: { getItem: (key: string) => (key === 'accessToken' ? token : null) },
    location: { pathname, search, hash, replace: (to: string) => (result.redirect = to) },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: { classList: { toggle: () => undefined } },
      currentScript: { dataset: { pages: JSON.stringify({ '/dashboard': ['/a.js'], '/faqs': ['/b.js'] }) } },
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => result.preloaded.push(href) },
    },
  })
  return result
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
