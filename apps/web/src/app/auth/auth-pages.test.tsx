import { toast } from '@hearth/ui/lib/toast'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type AuthAnswers, never } from '../../../../../e2e/screenshots/answers.ts'
import { accountUser, filled } from '../../../../../e2e/screenshots/filled.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { prepareBrowser } from '../../../test/prepare-browser.ts'
import { recordNavigations } from '../../../test/record-navigations.ts'
import { verifyRecovery } from '../../features/auth/recover.ts'
import { PART_MISSING } from '../../lib/browser/missing-part.ts'
import { authClient } from '../../lib/session/auth-client.ts'
import { clientState } from '../../lib/session/client-state.ts'
import { AuthApp } from './auth-app.tsx'
import { watchAuthSession } from './auth-session.ts'
import { PageBoundary } from './page-boundary.tsx'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '')
const session = {
  access_token: `${encode({ alg: 'ES256' })}.${encode({ sub: accountUser.id, exp: 4_000_000_000, aal: 'aal1' })}.c2ln`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  user: { ...accountUser, factors: [] },
}
const account: AuthAnswers = {
  '/user': session.user,
  '/sessions': { sessions: [] },
  '/activity': { events: [], next: null },
  '/factors/recovery-codes': { total: 0, remaining: 0 },
  '/verify': session,
}

/** Prepares the signed-out pages for a visitor. The bot check passes without a task. */
async function prepare() {
  vi.stubGlobal('sessionStorage', memoryStorage())
  const config = { botCheck: { kind: 'off' } } as const
  const api = await prepareBrowser({ ...filled, readBotChallenge: never }, { account, config })
  const requests: Request[] = []
  api.respond = (request) => {
    requests.push(request.clone())
    const { pathname } = new URL(request.url)
    if (pathname === '/auth/v1/signup') return Response.json({ ...session.user, confirmation_sent_at: 'now' })
    if (pathname === '/auth/v1/logout') return new Response(null, { status: 204 })
    return undefined
  }
  return {
    async open(path: string) {
      history.pushState(null, '', path)
      return render(<AuthApp />)
    },
    /** Returns the body of the first request for a path. */
    async readSent(path: string) {
      const sent = () => requests.find(({ url }) => new URL(url).pathname === path)
      await expect.poll(() => sent()?.url).toBeDefined()
      return sent()?.json()
    },
  }
}

test.each([
  ['/auth', 'Log in'],
  ['/auth/signup', 'Create your account'],
  ['/auth/verify', 'Check your email'],
  ['/auth/forgot-password', 'Reset your password'],
  ['/no/such/page', 'Page not found'],
])('[NAV-03] [NAV-11] %s shows the page "%s"', async (path, name) => {
  const { open } = await prepare()
  const screen = await open(path)
  await expect.element(screen.getByRole('heading', { name })).toBeVisible()
})

test('[NAV-03] [DLG-01] /auth/logout ends the session and opens the login page', async () => {
  const { open } = await prepare()
  clientState.set({ accessToken: session.access_token })
  const screen = await open('/auth/logout')
  await expect.element(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(location.pathname).toBe('/auth')
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('[NAV-05] opens the login page in place of the page for a new password without an auth session', async () => {
  const { open } = await prepare()
  const screen = await open('/auth/reset-password')
  await expect.element(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(location.pathname).toBe('/auth')
  await screen.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  expect(location.pathname).toBe('/auth/forgot-password')
})

test('[NAV-03] [NAV-05] [AUT-01] sets a new password in the auth session of a recovery', async () => {
  const navigations = recordNavigations()
  const { open, readSent } = await prepare()
  await verifyRecovery(accountUser.email, '123456')
  const screen = await open('/auth/reset-password')
  await screen.getByRole('textbox', { name: 'New password' }).fill('a password of my own')
  await screen.getByRole('button', { name: 'Save password' }).click()
  expect(await readSent('/auth/v1/user')).toMatchObject({ password: 'a password of my own' })
  await expect.poll(() => navigations).toEqual(['/dashboard'])
  await (await authClient()).signOut({ scope: 'local' })
})

test.each([
  ['?referralCode=ABCDE', 'ABCDE'],
  ['?referralCode=23456', '23456'],
  ['?referralCode=1e234', '1e234'],
  ['', ''],
])('[NAV-04] accepts the URL parameters "%s" without a toast', async (search, code) => {
  const { open } = await prepare()
  const screen = await open(`/auth/signup${search}`)
  await expect.element(screen.getByLabelText(/Referral code/)).toHaveValue(code)
  // Toasts appear in order, so a toast of the page would be there before this one.
  const later = `A toast after "${code}"`
  toast.success(later)
  await expect.element(screen.getByText(later)).toBeVisible()
  expect(screen.getByText('Invalid referral code').query()).toBeNull()
})

test.each(['ABCD', '234567', ''])(
  '[NAV-04] shows a toast for the referral code "%s" and leaves the form usable',
  async (code) => {
    const { open } = await prepare()
    const screen = await open(`/auth/signup?referralCode=${code}`)
    await expect.element(screen.getByText('Invalid referral code')).toBeVisible()
    await expect.element(screen.getByLabelText(/Referral code/)).toHaveValue('')
    await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
    await expect.element(screen.getByRole('button', { name: 'Create account' })).toBeEnabled()
  },
)

test.each([
  ['with the referral code', '?referralCode=ABCDE', { referral_code: 'ABCDE' }],
  ['without a referral code', '', {}],
])('[AUT-01] signs up %s', async (_case, search, data) => {
  const { open, readSent } = await prepare()
  const screen = await open(`/auth/signup${search}`)
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await screen.getByRole('textbox', { name: 'Password' }).fill('eight words would be better')
  await screen.getByRole('checkbox', { name: /^I have read and accept/ }).click()
  await screen.getByRole('button', { name: 'Create account' }).click()
  const accepted_policies = { terms: 3, privacy: 3 }
  expect(await readSent('/auth/v1/signup')).toMatchObject({
    email: 'ada@example.org',
    data: { accepted_policies, ...data },
  })
  await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('[DLG-01] opens the login page after a logout in another tab', async () => {
  const { open } = await prepare()
  const screen = await open('/auth/signup')
  await expect.element(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  watchAuthSession(() => undefined)
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken', oldValue: 'token', newValue: null }))
  await expect.element(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(location.pathname).toBe('/auth')
})

function Failing({ failure }: { failure: { error: Error | undefined } }) {
  if (failure.error) throw failure.error
  return <p>Works again</p>
}

test('[NAV-11] replaces a failing page by an error and shows it again on demand', async () => {
  await prepare()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failure = { error: new Error('Broken') as Error | undefined }
  const screen = await render(
    <PageBoundary path="/auth">
      <Failing failure={failure} />
    </PageBoundary>,
  )
  await expect.element(screen.getByRole('heading', { name: "Couldn't load this page" })).toBeVisible()
  failure.error = undefined
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Works again')).toBeVisible()
})

test('[NAV-11] reloads the document to load a missing module again', async () => {
  const navigations = recordNavigations()
  await prepare()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => new Response('page'))
  // A page that was reloaded recently does not reload by itself.
  sessionStorage.setItem('reloadedAt', String(Date.now()))
  const screen = await render(
    <PageBoundary path="/auth">
      <Failing failure={{ error: new Error(PART_MISSING) }} />
    </PageBoundary>,
  )
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => navigations).toEqual(['reload'])
})
