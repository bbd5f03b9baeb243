import { expect, test } from 'vitest'
import { isSignedOutPath } from './signed-out-path.ts'

test.each(['/', '/auth', '/auth/', '/auth/signup', '/auth/v1x', '/undo', '/undo/'])(
  'serves %s as a signed-out page',
  (path) => {
    expect(isSignedOutPath(path)).toBe(true)
  },
)

test.each(['/dashboard', '/authors', '/undone', '/auth/v1', '/auth/v1/authorize', '/policies/auth'])(
  'does not serve %s as a signed-out page',
  (path) => {
    expect(isSignedOutPath(path)).toBe(false)
  },
)
