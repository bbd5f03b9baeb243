import { expect, test } from 'vitest'
import { findMemberPage, resolveEntry } from './entry-paths.ts'

test('opens the sign-in page at the root', { tags: ['NAV-01'] }, () => {
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
])('opens the dashboard for a member at %s', { tags: ['NAV-02'] }, (path) => {
  expect(findMemberPage(path)).toBe('/dashboard')
})

test.each(['/auth/logout', '/auth/logout/', '/auth/confirm', '/undo'])(
  'leaves a member at %s',
  { tags: ['NAV-02'] },
  (path) => {
    expect(findMemberPage(path)).toBeUndefined()
  },
)
