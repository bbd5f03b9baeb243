import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const code = read('../../public/log-in.js')

interface Visit {
  address?: string
  stored?: Record<string, string>
  languages?: string[]
  isSmall?: boolean
  blocksStorage?: boolean
}

/** Runs log-in.js before the page is parsed. Returns what it changed. */
function visit({ address = '/auth', stored = {}, languages = ['en-US'], isSmall, blocksStorage }: Visit) {
  const { search, hash } = new URL(address, 'https://portal.example.org')
  const result = { redirect: undefined as string | undefined, dark: false, shell: undefined, loads: false }
  const dataset: { shell?: string } = {}
  runInNewContext(code, {
    navigator: { languages },
    localStorage: {
      getItem: (key: string) => {
        if (blocksStorage) throw new Error('SecurityError')
        return stored[key] ?? null
      },
    },
    location: { search, hash, replace: (to: string) => (result.redirect = to) },
    matchMedia: (query: string) => ({ matches: query.includes('device-width') && isSmall === true }),
    document: {
      documentElement: { classList: { toggle: (_name: string, on: boolean) => (result.dark = on) }, dataset },
      currentScript: { dataset: { files: '["/a.js"]' } },
    },
    addEventListener: () => (result.loads = true),
    PerformanceObserver: class {
      observe() {}
    },
    setTimeout: () => undefined,
  })
  return { ...result, ...dataset }
}

test.each<[string, Visit, string]>([
  ['English by default', { languages: [] }, 'en'],
  ['the first supported language of the browser', { languages: ['fr-FR', 'de-AT', 'en'] }, 'de'],
  ["this browser's choice", { languages: ['de'], stored: { language: 'en' } }, 'en'],
  ["the member's language", { stored: { language: 'en', user: '{"language":"de"}' } }, 'de'],
  ['the choice if the member has none', { stored: { language: 'de', user: '{"language":null}' } }, 'de'],
  ['the choice if the member is unreadable', { stored: { language: 'de', user: '{' } }, 'de'],
  ["the browser's language without storage", { languages: ['de-DE'], blocksStorage: true }, 'de'],
])('shows the form in %s', (_case, options, shell) => {
  expect(visit(options)).toEqual({ redirect: undefined, dark: false, shell, loads: true })
})

test.each<[string, Visit]>([
  ['a link with a hash', { address: '/auth#access_token=a' }],
  ['a link with a query', { address: '/auth?dashboard=failed' }],
  ['a member at a link', { address: '/auth?dashboard=failed', stored: { accessToken: 'a' } }],
  ['a small device', { isSmall: true }],
])('shows no form to %s', (_case, options) => {
  expect(visit(options)).toEqual({ redirect: undefined, dark: false, shell: undefined, loads: true })
})

test('redirects a member to the dashboard without loading the app', { tags: ['NAV-02'] }, () => {
  expect(visit({ stored: { accessToken: 'a' } })).toMatchObject({ redirect: '/dashboard', loads: false })
})

test('sets the dark theme', () => {
  expect(visit({ stored: { theme: 'dark' } }).dark).toBe(true)
})

test('contains the media query of small devices', () => {
  const [, query = 'missing'] = /SMALL_SCREEN = '(.+)'/.exec(read('./app-frame.tsx')) ?? []
  expect(code).toContain(query)
})
