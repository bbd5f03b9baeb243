import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import {
  clearPolicyFlags,
  isPrivacySkipped,
  savePrivacyAccepted,
  saveTermsAccepted,
  setPrivacySkipped,
} from './policy-flags.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => void vi.unstubAllGlobals())

test('stores accepted terms and removes others', { tags: ['POL-01', 'STO-01'] }, () => {
  saveTermsAccepted(true)
  expect(localStorage.getItem('tosAccepted')).toBe('true')
  saveTermsAccepted(false)
  expect(localStorage.getItem('tosAccepted')).toBeNull()
})

test('mirrors whether the privacy policy is accepted', { tags: ['POL-02', 'STO-01'] }, () => {
  savePrivacyAccepted(false)
  expect(localStorage.getItem('ppAccepted')).toBe('false')
  savePrivacyAccepted(true)
  expect(localStorage.getItem('ppAccepted')).toBe('true')
})

test('clears the skip flag with the acceptance', { tags: ['POL-02', 'STO-01'] }, () => {
  setPrivacySkipped(true)
  expect(sessionStorage.getItem('ppSkipped')).toBe('true')
  expect(localStorage.getItem('ppSkipped')).toBeNull()
  savePrivacyAccepted(false)
  expect(isPrivacySkipped()).toBe(true)
  savePrivacyAccepted(true)
  expect(isPrivacySkipped()).toBe(false)
})

test('clears the stored acceptances', { tags: ['STO-01'] }, () => {
  saveTermsAccepted(true)
  savePrivacyAccepted(true)
  clearPolicyFlags()
  expect(localStorage).toHaveLength(0)
})
