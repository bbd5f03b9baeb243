import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actionLink } from './action-link.ts'
import { confirmLink } from './confirm-link.ts'
import { redirectTarget } from './redirect-target.ts'

const SITE = 'https://portal.example/'
const deps = {
  publicUrl: 'https://portal.example',
  redirectUrls: ['https://app.example', 'https://docs.example/guide/', 'https://one.example/exact?a=1'],
}

test.each([
  'https://portal.example/profile?tab=1',
  'https://app.example/any/path',
  'https://app.example',
  'https://docs.example/guide/start',
  'https://one.example/exact',
  'https://one.example/exact?b=2',
  'HTTPS://app.example/upper',
])('returns the allowed target %s', (wanted) => {
  expect(redirectTarget(deps, wanted)).toBe(new URL(wanted).href)
})

test.each([
  ['another origin', 'https://evil.example/'],
  ['another scheme', 'http://app.example/'],
  ['another port', 'https://app.example:8443/'],
  ['a path beside an entry with a trailing slash', 'https://docs.example/guidebook'],
  ['the folder above an entry', 'https://docs.example/'],
  ['a path below an exact entry', 'https://one.example/exact/more'],
  ['a user name', 'https://portal.example@evil.example/'],
  ['a password', 'https://user:password@portal.example/'],
  ['a backslash', 'https://portal.example\\@evil.example/'],
  ['a backslash in the path', 'https://portal.example/a\\b'],
  ['a space', 'https://portal.example/a b'],
  ['a letter beyond ASCII in the path', 'https://portal.example/ä'],
  ['text before the URL', ' https://portal.example/a'],
  ['a relative URL', '/profile'],
  ['a script', 'javascript:alert(1)'],
  ['an invalid port', 'https://portal.example:99999/'],
  ['nothing', undefined],
  ['a list', ['https://app.example/']],
])('returns the portal instead of %s', (_case, wanted) => {
  expect(redirectTarget(deps, wanted)).toBe(SITE)
})

test('removes the fragment', () => {
  expect(redirectTarget(deps, 'https://app.example/path#token')).toBe('https://app.example/path')
})

test('accepts up to 2,048 characters', () => {
  const longest = `https://app.example/${'a'.repeat(2048 - 'https://app.example/'.length)}`
  expect(redirectTarget(deps, longest)).toBe(longest)
  expect(redirectTarget(deps, `${longest}a`)).toBe(SITE)
})

test('returns only the portal if no other targets are allowed', () => {
  expect(redirectTarget({ publicUrl: SITE }, 'https://app.example/')).toBe(SITE)
  expect(redirectTarget({ publicUrl: SITE }, 'https://portal.example/x')).toBe('https://portal.example/x')
})

test('never returns another origin than those allowed', { tags: ['API-28'] }, () => {
  const origins = [deps.publicUrl, ...deps.redirectUrls].map((url) => new URL(url).origin)
  const starts = ['', 'https://evil.example', 'http://portal.example', ...origins]
  const wanted = fc.tuple(
    fc.constantFrom(...starts),
    fc.constantFrom('', '@', '.', ':8443', '\\', '/'),
    fc.string(),
  )
  fc.assert(
    fc.property(wanted, (parts) => {
      expect(origins).toContain(new URL(redirectTarget(deps, parts.join(''))).origin)
    }),
  )
})

test('puts the token, the type and an allowed target into an emailed link', () => {
  const link = (redirectTo: string | undefined) =>
    actionLink(
      { ...deps, issuer: 'https://portal.example/auth/v1' },
      { token: 't&1', type: 'recovery', redirectTo },
    )
  expect(link('https://app.example/x')).toBe(
    'https://portal.example/auth/v1/verify?token=t%261&type=recovery&redirect_to=https%3A%2F%2Fapp.example%2Fx',
  )
  expect(new URL(link('https://evil.example/')).searchParams.get('redirect_to')).toBe(SITE)
})

test('puts the token of a confirmation link into the fragment, which no server receives', () => {
  const url = new URL(confirmLink('https://portal.example', { token: 't&1', type: 'invite' }))
  expect(`${url.origin}${url.pathname}${url.search}`).toBe('https://portal.example/auth/confirm')
  expect(url.hash).toBe('#token_hash=t%261&type=invite')
})
