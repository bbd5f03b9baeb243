import { expect, test } from 'vitest'
import { isReferralCode } from '../../lib/member/is-referral-code.ts'
import { emailRule, passwordRule } from './form-rules.ts'
import { newPasswordRule } from './new-password-rule.ts'
import { referralCodeRule } from './referral-code-rule.ts'

test.each(['K7QMX', '12345', '1E234', 'äöüß!'])(
  'accepts the referral code %j of 5 characters',
  { tags: ['NAV-04'] },
  (code) => {
    expect(isReferralCode(code)).toBe(true)
  },
)

test.each(['', 'K7QM', 'K7QMXX'])('rejects %j as a referral code', { tags: ['NAV-04'] }, (code) => {
  expect(isReferralCode(code)).toBe(false)
})

test('allows no referral code and rejects one of another length', { tags: ['AUT-01'] }, () => {
  expect(referralCodeRule('')).toEqual({ value: '' })
  expect(referralCodeRule(' K7QMX ')).toEqual({ value: 'K7QMX' })
  expect(referralCodeRule('K7')).toEqual({ error: 'A referral code has 5 characters.' })
})

test('requires a valid email address and a password of at least 8 characters to log in', {
  tags: ['AUT-02'],
}, () => {
  expect(emailRule(' Mara@Example.org')).toEqual({ value: 'mara@example.org' })
  expect(emailRule('mara')).toEqual({ error: 'Enter a valid email address.' })
  expect(passwordRule('8 letter')).toEqual({ value: '8 letter' })
  expect(passwordRule('7 lette')).toEqual({ error: 'Use at least 8 characters.' })
})

test('accepts new passwords of 8 to 256 characters', { tags: ['AUT-01'] }, () => {
  expect(newPasswordRule('7 lette').error).toBe('Use at least 8 characters.')
  expect(newPasswordRule('x'.repeat(256)).error).toBeUndefined()
  expect(newPasswordRule('x'.repeat(257)).error).toBe('Use at most 256 characters.')
})
