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

test('[STO-01] stores the acceptances until they are cleared', () => {
  saveTermsAccepted(true)
  savePrivacyAccepted(true)
  expect(localStorage.getItem('tosAccepted')).toBe('true')
  expect(localStorage.getItem('ppAccepted')).toBe('true')
  saveTermsAccepted(false)
  savePrivacyAccepted(false)
  expect(localStorage.getItem('tosAccepted')).toBeNull()
  expect(localStorage.getItem('ppAccepted')).toBe('false')
  saveTermsAccepted(true)
  clearPolicyFlags()
  expect(localStorage).toHaveLength(0)
})

test('[STO-01] stores a postponed privacy policy in session storage until it is accepted', () => {
  setPrivacySkipped(true)
  expect(sessionStorage.getItem('ppSkipped')).toBe('true')
  expect(localStorage).toHaveLength(0)
  expect(isPrivacySkipped()).toBe(true)
  savePrivacyAccepted(true)
  expect(sessionStorage.getItem('ppSkipped')).toBeNull()
  expect(isPrivacySkipped()).toBe(false)
})
