import { expect, test } from 'vitest'
import { createReferralLink } from './referral-link.ts'

test('links to sign-up with the referral code', { tags: ['REF-01'] }, () => {
  expect(createReferralLink('https://hearth.example', 'K7QMX')).toBe(
    'https://hearth.example/auth/signup?referralCode=K7QMX',
  )
})
