import { toast } from '@hearth/ui/lib/toast'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountUser, user } from '../../../../../e2e/screenshots/filled.ts'
import {
  createAuthSession,
  prepareAuthPages as prepare,
  authSession as session,
} from '../../../test/prepare-auth-pages.tsx'
import { recordNavigations } from '../../../test/record-navigations.ts'
import { verifyRecovery } from '../../features/auth/recover.ts'
import { PART_MISSING } from '../../lib/browser/missing-part.ts'
import { clientState } from '../../lib/session/client-state.ts'
import { watchAuthSession } from './auth-session.ts'
import { PageBoundary } from './page-boundary.tsx'

test.each([
  ['/auth', 'Log in'],
  ['/auth/signup', 'Create your account'],
  ['/auth/verify', 'Check your email'],
  ['/auth/forgot-password', 'Reset your password'],
  ['/no/such/page', 'Page not found'],
])('%s shows the page "%s"', { tags: ['NAV-03', 'NAV-11'] }, async (path, name) => {
  const { open } = await prepare()
  const screen = await open(path)
  await expect.element(screen.getByRole('heading', { name })).toBeVisible()
})

test('/auth/logout ends the session and opens the login page', { tags: ['NAV-03', 'DLG-01'] }, async () => {
  const { open } = await prepare()
  clientState.set({ accessToken: session.access_token })
  const screen = await open('/auth/logout')
  await expect.element(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(location.pathname).toBe('/auth')
  expect(localStorage.getItem('accessToken')).toBeNull()
})

test('opens the login page in place of the page for a new password without an auth session', {
  tags: ['NAV-05'],
}, async () => {
  const { open } = await prepare()
  const screen = await open('/auth/reset-password')
  await expect.element(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(location.pathname).toBe('/auth')
  await screen.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  expect(location.pathname).toBe('/auth/forgot-password')
})

test('sets a new password in the auth session of a recovery', {
  tags: ['NAV-03', 'NAV-05', 'AUT-01'],
}, async () => {
  const navigations = recordNavigations()
  const { open, readBodies } = await prepare()
  await verifyRecovery(accountUser.email, '123456')
  const screen = await open('/auth/reset-password')
  await screen.getByRole('textbox', { name: 'New password' }).fill('a password of my own')
  await screen.getByRole('button', { name: 'Save password' }).click()
  await expect.poll(() => navigations).toEqual(['/dashboard'])
  expect(await readBodies('/auth/v1/user')).toMatchObject([{ password: 'a password of my own' }])
})

test.each([
  ['?referralCode=ABCDE', 'ABCDE'],
  ['?referralCode=23456', '23456'],
  ['?referralCode=1e234', '1e234'],
  ['', ''],
])('accepts the URL parameters "%s" without a toast', { tags: ['NAV-04'] }, async (search, code) => {
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
  'shows a toast for the referral code "%s" and leaves the form usable',
  { tags: ['NAV-04'] },
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
])('signs up %s', { tags: ['AUT-01'] }, async (_case, search, data) => {
  const { open, readBodies } = await prepare()
  const screen = await open(`/auth/signup${search}`)
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await screen.getByRole('textbox', { name: 'Password' }).fill('eight words would be better')
  await screen.getByRole('checkbox', { name: /^I have read and accept/ }).click()
  await screen.getByRole('button', { name: 'Create account' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const accepted_policies = { terms: 3, privacy: 3 }
  expect(await readBodies('/auth/v1/signup')).toMatchObject([
    { email: 'ada@example.org', data: { accepted_policies, ...data } },
  ])
})

test('leaves the log-out page at once and stays where the visitor goes meanwhile', {
  tags: ['DLG-01'],
}, async () => {
  const { api, open, openSession } = await prepare()
  await openSession()
  clientState.set({ accessToken: session.access_token })
  watchAuthSession(() => undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  api.delay = promise
  const screen = await open('/auth/logout')
  await screen.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  expect(api.calls).toContain('POST /auth/v1/logout')
  expect(localStorage.getItem('accessToken')).toBeNull()
  localStorage.setItem('isWhitelisted', 'true')
  resolve()
  // The last step of the logout deletes the member's data again.
  await expect.poll(() => localStorage.getItem('isWhitelisted')).toBeNull()
  expect(location.pathname).toBe('/auth/forgot-password')
})

test('opens the login page after a logout in another tab', { tags: ['DLG-01'] }, async () => {
  const { open } = await prepare()
  const screen = await open('/auth/signup')
  await expect.element(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  watchAuthSession(() => undefined)
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken', oldValue: 'token', newValue: null }))
  await expect.element(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(location.pathname).toBe('/auth')
})

test('adds no history entry for a link to the current page', async () => {
  const { open } = await prepare()
  const screen = await open('/auth')
  const added = vi.spyOn(history, 'pushState')
  await screen.getByRole('link', { name: 'Hearth' }).click()
  await screen.getByRole('link', { name: 'Create an account' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await screen.getByRole('link', { name: 'Get started' }).click()
  expect(added.mock.calls.map(([, , url]) => String(url))).toEqual([`${location.origin}/auth/signup`])
})

test('offers the typed address when the password is forgotten', async () => {
  const { open } = await prepare()
  const screen = await open('/auth')
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await screen.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.com')
})

test('looks up a referral code once', async () => {
  const { api, open } = await prepare()
  const screen = await open('/auth/signup?referralCode=LOOK2')
  await expect.element(screen.getByText(/invited you/)).toBeVisible()
  await screen.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
  history.back()
  await expect.element(screen.getByText(/invited you/)).toBeVisible()
  expect(api.calls.filter((call) => call.includes('LOOK2'))).toHaveLength(1)
})

test('points to invitations while sign-ups are closed', { tags: ['AUT-01'] }, async () => {
  const { open } = await prepare({ config: { signUps: false } })
  const screen = await open('/auth/signup?referralCode=K7XQ2')
  await expect.element(screen.getByRole('heading', { name: 'Sign-ups are closed' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create account' }).query()).toBeNull()
  await screen.getByRole('link', { name: 'Log in' }).click()
  await expect.element(screen.getByText('New accounts are by invitation only.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Create an account|Get started/ }).query()).toBeNull()
})

test('offers a new email in place of an expired link', { tags: ['NAV-05'] }, async () => {
  const { open } = await prepare()
  const screen = await open('/auth/forgot-password?link=expired')
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/was already used or has expired/)
  await expect.element(screen.getByRole('button', { name: 'Send code' })).toBeEnabled()
})

test('stays at the code for a new password, and its wait, after a reload', {
  tags: ['AUT-01', 'AUT-04', 'STO-02'],
}, async () => {
  const { open, readBodies } = await prepare()
  const screen = await open('/auth/forgot-password')
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await screen.getByRole('button', { name: 'Send code' }).click()
  const expectWait = async ({ getByRole }: typeof screen) => {
    await expect.element(getByRole('heading', { name: 'Check your email' })).toBeVisible()
    const resend = getByRole('button', { name: /^Resend in/ })
    await expect.element(resend).toHaveAttribute('aria-disabled', 'true')
  }
  await expectWait(screen)
  expect(JSON.parse(localStorage.getItem('hearth') ?? '{}').passwordResetTimeout).toMatchObject({
    email: 'ada@example.org',
    state: 'INITIAL',
    duration: 60_000,
  })
  await screen.unmount()
  clientState.reload()
  await expectWait(await open('/auth/forgot-password'))
  expect(await readBodies('/auth/v1/recover')).toHaveLength(1)
})

test('sends no second email during the wait if the visitor returns to the address', {
  tags: ['AUT-04'],
}, async () => {
  const { open, readBodies } = await prepare()
  const screen = await open('/auth/forgot-password')
  await screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.org')
  await screen.getByRole('button', { name: 'Send code' }).click()
  await screen.getByRole('button', { name: 'Use another address' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Reset your password' })).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.org')
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(screen.getByRole('textbox', { name: '6-digit code' })).toHaveFocus()
  expect(await readBodies('/auth/v1/recover')).toHaveLength(1)
})

const factors = [{ id: 'app', factor_type: 'totp', friendly_name: 'App', status: 'verified' }]
const half = createAuthSession('aal1', factors)
const full = createAuthSession('aal2', factors)
const factorAccount = {
  '/user': half.user,
  '/verify': half,
  '/factors/app/challenge': { id: 'challenge', type: 'totp', expires_at: 4_000_000_000 },
  '/factors/app/verify': full,
}

test('asks for the second factor after a login, and stores no token before', {
  tags: ['AUT-01', 'AUT-05'],
}, async () => {
  const navigations = recordNavigations()
  const { open, readBodies } = await prepare({
    account: factorAccount,
    answers: { login: { ...half, token_type: 'bearer', expires_at: 4_000_000_000, user } },
  })
  const screen = await open('/auth')
  await screen.getByRole('textbox', { name: 'Email' }).fill(user.email)
  await screen.getByRole('textbox', { name: 'Password' }).fill('eight words would be better')
  await screen.getByRole('button', { name: 'Log in' }).click()
  await expect.element(screen.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(localStorage.getItem('accessToken')).toBeNull()
  // A reload returns to the prompt.
  await screen.unmount()
  const again = await open('/auth/second-factor')
  await expect.element(again.getByRole('textbox', { name: '6-digit code' })).toHaveFocus()
  await again.getByRole('textbox', { name: '6-digit code' }).fill('123456')
  await expect.poll(() => navigations).toEqual(['/dashboard'])
  expect(await readBodies('/auth/v1/factors/app/verify')).toMatchObject([{ code: '123456' }])
  expect(localStorage.getItem('accessToken')).toBe(full.access_token)
})

test('asks for the second factor before a new password, and stores no token before', {
  tags: ['AUT-01', 'NAV-05'],
}, async () => {
  const navigations = recordNavigations()
  const { api, open, readBodies } = await prepare({ account: factorAccount })
  await verifyRecovery(accountUser.email, '123456')
  const screen = await open('/auth/reset-password')
  await expect.element(screen.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await screen.getByRole('textbox', { name: '6-digit code' }).fill('123456')
  await expect.element(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(api.calls).toContain('POST /auth/v1/factors/app/verify')
  expect(localStorage.getItem('accessToken')).toBeNull()
  await screen.getByRole('textbox', { name: 'New password' }).fill('the kettle sings at seven')
  await screen.getByRole('button', { name: 'Save password' }).click()
  await expect.poll(() => navigations).toEqual(['/dashboard'])
  expect(await readBodies('/auth/v1/user')).toMatchObject([{ password: 'the kettle sings at seven' }])
  expect(localStorage.getItem('accessToken')).toBe(full.access_token)
})

function Failing({ failure }: { failure: { error: Error | undefined } }) {
  if (failure.error) throw failure.error
  return <p>Works again</p>
}

test('replaces a failing page by an error and shows it again on demand', { tags: ['NAV-11'] }, async () => {
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

test('reloads the document to load a missing module again', { tags: ['NAV-11'] }, async () => {
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
