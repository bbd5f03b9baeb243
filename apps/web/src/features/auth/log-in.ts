import { writeStored } from '@hearth/ui/lib/browser-storage'
import { AUTH_STORAGE_KEY, authClient } from '../../lib/session/auth-client.ts'
import { createSession } from './api.ts'
import { isMfaRequired } from './mfa-required.ts'
import { prefetchPortal } from './prefetch-portal.ts'
import { startSession } from './session.ts'

/** Loads what a login and the page after it need. */
export function prepareLogIn(): void {
  authClient().catch(() => undefined)
  prefetchPortal()
}

/**
 * Signs in and returns whether the session still requires a second factor. Afterward, the auth client refreshes
 * the session.
 */
export async function logIn(
  email: string,
  password: string,
  turnstileToken: string,
): Promise<{ secondFactor: boolean }> {
  const session = await createSession({ email, password, turnstileToken })
  // Remove another account's session, which a canceled recovery may have left.
  writeStored(AUTH_STORAGE_KEY, null)
  const secondFactor = await saveFreshSession(session.access_token, session.refresh_token)
  if (!secondFactor) startSession(session.access_token, session.user)
  return { secondFactor }
}

/**
 * Saves the session in the auth client and returns whether it still requires a second factor. If saving
 * fails, returns false, and the login ends when its token expires.
 */
async function saveFreshSession(accessToken: string, refreshToken: string): Promise<boolean> {
  try {
    const tokens = { access_token: accessToken, refresh_token: refreshToken }
    const { error } = await (await authClient()).setSession(tokens)
    if (error) throw error
    return await isMfaRequired()
  } catch (error) {
    console.warn('Failed to set up session renewal', error)
    return false
  }
}
