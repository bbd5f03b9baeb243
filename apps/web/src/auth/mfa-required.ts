import { authClient } from '../lib/auth-client.ts'

/** Whether the session of the auth client has yet to show the second factor that its account has. */
export async function isMfaRequired(): Promise<boolean> {
  const { data } = await (await authClient()).mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}
