import { expect, test } from 'vitest'
import { findMemberPage, resolveEntry } from './entry-paths.ts'

test('[NAV-01] opens the sign-in page at the root', () => {
  expect(resolveEntry('/')).toBe('/auth')
  expect(resolveEntry('/auth/signup')).toBe('/auth/signup')
})

test.each([
  '/auth',
  '/auth/',
  '/auth/signup',
  '/auth/verify',
  '/auth/forgot-password',
  '/auth/reset-password',
])('[NAV-02] opens the dashboard for a member at %s', (path) => {
  expect(findMemberPage(path)).toBe('/dashboard')
})

test.each(['/auth/logout', '/auth/logout/', '/auth/confirm', '/undo'])(
  '[NAV-02] leaves a member at %s',
  (path) => {
    expect(findMemberPage(path)).toBeUndefined()
  },
)
