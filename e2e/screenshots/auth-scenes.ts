import { failed, never, RejectedAnswer } from './answers.ts'
import { accountUser, filled, filledAccount, NOW, user } from './filled.ts'
import { huge, hugeAccount } from './huge.ts'
import type { Scene } from './scene.ts'

/** Returns a pending sign-up in the portal's storage format. */
function pendingSignUp(email: string): string {
  const pending = { email, userId: user.id, state: 'INITIAL', timestamp: NOW - 15_000, duration: 60_000 }
  return Buffer.from(JSON.stringify(pending)).toString('base64')
}

const notFound = { message: "This referral code doesn't exist.", error: 'NOT_FOUND', statusCode: 404 }

const nobody = { visitor: 'nobody', answers: { ...filled, readBotChallenge: never } } as const
const half = { visitor: 'half', answers: filled, account: filledAccount } as const
const longAddress = String((hugeAccount['/user'] as { email: string }).email)

export const authScenes: Scene[] = [
  { ...nobody, name: 'auth/log-in', path: '/auth', shows: 'Log in' },
  {
    ...nobody,
    name: 'auth/log-in-with-mistakes',
    path: '/auth',
    shows: 'Log in',
    act: async (page) => {
      await page.getByLabel('Email').fill('maria.santos')
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('alert').first().waitFor()
      await page.mouse.click(5, 5)
    },
  },
  { ...nobody, name: 'auth/sign-up', path: '/auth/signup', shows: 'Create your account' },
  {
    ...nobody,
    name: 'auth/sign-up-invited',
    path: '/auth/signup?referralCode=K7XQ2',
    shows: 'J. P. invited you',
  },
  {
    ...nobody,
    name: 'auth/sign-up-invited-huge',
    path: '/auth/signup?referralCode=K7XQ2',
    answers: huge,
    shows: 'A name of many words',
  },
  {
    ...nobody,
    name: 'auth/sign-up-invited-partly-null',
    path: '/auth/signup?referralCode=K7XQ2',
    answers: { ...filled, readInviter: { displayName: null } },
    shows: 'Create your account',
  },
  {
    ...nobody,
    name: 'auth/sign-up-unknown-code',
    path: '/auth/signup',
    answers: { ...filled, readInviter: new RejectedAnswer(404, notFound), readBotChallenge: never },
    shows: 'Create your account',
    async act(page) {
      await page.getByLabel(/^Referral code/).fill('22222')
      await page.getByText("This referral code doesn't exist.").waitFor()
      await page.getByRole('button', { name: 'Create account' }).click()
    },
  },
  {
    ...nobody,
    name: 'auth/verify',
    path: '/auth/verify',
    remembers: { signupToken: pendingSignUp(user.email) },
    shows: 'Check your email',
  },
  {
    ...nobody,
    name: 'auth/verify-huge',
    path: '/auth/verify',
    remembers: { signupToken: pendingSignUp(longAddress) },
    shows: 'Check your email',
  },
  { ...nobody, name: 'auth/verify-elsewhere', path: '/auth/verify', shows: 'Enter your email address' },
  { ...nobody, name: 'auth/forgot-password', path: '/auth/forgot-password', shows: 'Reset your password' },
  {
    ...nobody,
    name: 'auth/forgot-password-link-expired',
    path: '/auth/forgot-password?link=expired',
    shows: 'That link was already used',
  },
  {
    ...nobody,
    name: 'auth/forgot-password-code',
    path: '/auth/forgot-password',
    remembers: {
      passwordResetTimeout: {
        email: user.email,
        state: 'INITIAL',
        timestamp: NOW - 15_000,
        duration: 60_000,
      },
    },
    shows: 'Check your email',
  },
  {
    ...half,
    name: 'auth/reset-password',
    path: '/auth/reset-password',
    account: { ...filledAccount, '/user': { ...accountUser, factors: [] } },
    shows: 'Choose a new password',
  },
  { ...half, name: 'auth/second-factor', path: '/auth/second-factor', shows: 'One more step' },
  {
    ...half,
    name: 'auth/second-factor-recovery-code',
    path: '/auth/second-factor',
    shows: 'One more step',
    act: (page) => page.getByRole('button', { name: /recovery code/i }).click(),
  },
  {
    name: 'auth/dashboard-failed',
    path: '/dashboard',
    answers: { ...filled, readOnboarded: failed, readUser: failed },
    account: { ...filledAccount, '/token': failed },
    shows: 'Log in',
  },
]
