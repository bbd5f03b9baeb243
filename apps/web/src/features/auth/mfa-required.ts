import { authClient } from '../../lib/session/auth-client.ts'

/** Returns whether the session still requires the account's second factor. */
export async function isMfaRequired(): Promise<boolean> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}
