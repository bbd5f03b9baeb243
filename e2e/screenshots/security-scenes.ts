import { type Answers, type AuthAnswers, failed, never, RejectedAnswer } from './answers.ts'
import { filled, filledAccount, id, NOW, stats, user } from './filled.ts'
import type { Scene } from './scene.ts'
import { createToken } from './session.ts'

const nobody = { visitor: 'nobody', answers: { ...filled, readBotChallenge: never } } as const
const dialogWindows = [{ width: 1280, height: 900 }]

const expired = new RejectedAnswer(403, {
  code: 'otp_expired',
  error_code: 'otp_expired',
  message: 'The link has expired.',
})
const limited = new RejectedAnswer(
  429,
  { code: 'over_request_rate_limit', message: 'Too many requests. Try again in 42 seconds.' },
  42,
)

const accountLink = `#access_token=${createToken({ sub: user.id, exp: NOW / 1000 + 3600 })}&refresh_token=r&type=recovery`

const undo = (action: string) => ({
  action,
  old_email: user.email,
  changed_at: new Date(NOW - 3_600_000).toISOString(),
  expires_at: new Date(NOW + 7 * 24 * 3_600_000).toISOString(),
})

const undoScene = (state: string, shows: string, answers: Partial<AuthAnswers>): Scene => ({
  ...nobody,
  name: `undo/${state}`,
  path: `/undo#${'t'.repeat(43)}`,
  account: { ...filledAccount, ...answers },
  shows,
})

/** Returns a scene of the dialog that asks for a proof of identity before a data export. */
const proofScene = (
  state: string,
  account: Partial<AuthAnswers>,
  shows: string,
  act: Scene['act'] = undefined,
): Scene => ({
  name: `dialogs/confirm-identity-${state}`,
  path: '/profile/data',
  answers: {
    ...filled,
    askForExport: new RejectedAnswer(403, {
      message: 'Confirm',
      error: 'REAUTHENTICATION_REQUIRED',
      statusCode: 403,
    }),
  } satisfies Answers,
  account: { ...filledAccount, ...account },
  windowOnly: true,
  windows: dialogWindows,
  shows: 'Data export',
  act: async (page) => {
    await page.locator('li:has(.lucide-file-archive) button').click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await act?.(page)
    await dialog.getByText(shows).first().waitFor()
  },
})

const password = { methods: ['password', 'email'] }

/** Scenes of email links, identity checks, closed sign-up and waiting points. */
export const securityScenes: Scene[] = [
  {
    ...nobody,
    name: 'auth/confirm',
    path: '/auth/confirm#token_hash=hash&type=signup',
    account: { ...filledAccount, '/verify/account': { email: user.email } },
    shows: 'Confirm your email address',
  },
  {
    ...nobody,
    name: 'auth/confirm-used',
    path: '/auth/confirm#token_hash=hash&type=signup',
    account: { ...filledAccount, '/verify/account': { email: user.email }, '/verify': expired },
    shows: 'Confirm your email address',
    act: async (page) => {
      await page.locator('[type=submit]').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    ...nobody,
    name: 'auth/confirm-expired',
    path: '/auth/confirm#token_hash=hash&type=signup',
    account: { ...filledAccount, '/verify/account': expired },
    shows: 'That link',
  },
  {
    ...nobody,
    name: 'auth/confirm-account',
    path: `/auth/reset-password${accountLink}`,
    account: filledAccount,
    shows: 'Open this account?',
  },
  {
    ...nobody,
    name: 'auth/log-in-closed',
    path: '/auth',
    settings: { signUps: false },
    shows: 'by invitation',
  },
  {
    ...nobody,
    name: 'auth/sign-up-closed',
    path: '/auth/signup',
    settings: { signUps: false },
    shows: 'Sign-ups are closed',
  },
  undoScene('password', 'Undo the password change?', { '/undo/lookup': undo('password') }),
  undoScene('email', 'Undo the email address change?', { '/undo/lookup': undo('email') }),
  undoScene('factor', 'Remove the new authenticator app?', { '/undo/lookup': undo('factor') }),
  undoScene('expired', 'This link no longer works', { '/undo/lookup': expired }),
  undoScene('limited', 'Undo a change', { '/undo/lookup': limited }),
  {
    ...undoScene('used', 'Undo the password change?', {
      '/undo/lookup': undo('password'),
      '/undo': expired,
    }),
    act: async (page) => {
      await page.locator('[type=submit]').click()
      await page.locator('[type=submit]').waitFor({ state: 'detached' })
    },
  },
  { ...undoScene('incomplete', 'This link is incomplete', {}), path: '/undo' },
  {
    ...undoScene('another-member', 'Undo the password change?', {
      '/undo/lookup': undo('password'),
      '/undo': { access_token: 'a', refresh_token: 'r', user: { id: id(77) } },
    }),
    visitor: 'member',
    act: async (page) => {
      await page.locator('[type=submit]').click()
      await page.locator('[type=submit]').waitFor({ state: 'detached' })
    },
  },
  proofScene('password', { '/reauthentication': password }, 'Password'),
  proofScene(
    'wrong-password',
    {
      '/reauthentication': password,
      '/reauthenticate': new RejectedAnswer(400, { code: 'invalid_credentials', message: 'Invalid' }),
    },
    'wrong',
    async (page) => {
      await page.locator('[name=password]').fill('not the password')
      await page.keyboard.press('Enter')
    },
  ),
  proofScene(
    'limited',
    { '/reauthentication': password, '/reauthenticate': limited },
    '42 s',
    async (page) => {
      await page.locator('[name=password]').fill('not the password')
      await page.keyboard.press('Enter')
    },
  ),
  proofScene('totp', { '/reauthentication': { methods: ['totp'] } }, 'Code'),
  proofScene('email', { '/reauthentication': { methods: ['email'] } }, 'Email me a code'),
  proofScene(
    'emailed-code',
    { '/reauthentication': { methods: ['email'] }, '/reauthenticate': {} },
    user.email,
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Email me a code' }).click(),
  ),
  proofScene('impossible', { '/reauthentication': { methods: [] } }, 'Log out'),
  proofScene('failed', { '/reauthentication': failed }, 'Try again'),
  {
    name: 'rewards/points-waiting',
    path: '/rewards',
    answers: { ...filled, readStats: { ...stats, points_waiting: 12.5 } },
    account: filledAccount,
    shows: 'PTS are waiting',
  },
]
