import { expect, test } from 'vitest'
import { logInFormSchema } from './log-in.ts'
import { isReferralCode, signUpFormSchema } from './sign-up.ts'

const messages = (result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] }
}) => result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []

test.each(['K7QMX', '12345', '1E234', 'äöüß!'])('[NAV-04] %j has exactly 5 characters', (code) => {
  expect(isReferralCode(code)).toBe(true)
})

test.each(['', 'K7QM', 'K7QMXX'])('[NAV-04] %j is no referral code', (code) => {
  expect(isReferralCode(code)).toBe(false)
})

test('[AUT-01] a referral code is optional, but one of another length is told beside its field', () => {
  const form = { email: 'mara@example.org', password: 'correct horse', referralCode: '' }
  expect(signUpFormSchema.safeParse(form).success).toBe(true)
  expect(signUpFormSchema.parse({ ...form, referralCode: ' K7QMX ' }).referralCode).toBe('K7QMX')
  expect(messages(signUpFormSchema.safeParse({ ...form, referralCode: 'K7' }))).toEqual([
    'referralCode: A referral code has 5 characters.',
  ])
})

test('[AUT-02] login needs a valid e-mail address and a password of at least 8 characters', () => {
  expect(logInFormSchema.safeParse({ email: 'mara@example.org', password: '8 letter' }).success).toBe(true)
  expect(messages(logInFormSchema.safeParse({ email: 'mara', password: '7 lette' }))).toEqual([
    'email: Enter a valid e-mail address.',
    'password: A password has at least 8 characters.',
  ])
})
