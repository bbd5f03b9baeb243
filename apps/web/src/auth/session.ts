import type { User } from '@hearth/protocol/user'
import { AUTH_STORAGE_KEY, authClient } from '../lib/auth-client.ts'
import { writeStored } from '../lib/browser-storage.ts'
import {
  clearClientState,
  GATHERED_DATA_KEY,
  initialClientState,
  useClientState,
  WHITELISTED_KEY,
} from '../lib/client-state.ts'
import { deleteFlowSecret } from '../lib/flow-secret.ts'
import { IDENTITY_SEEN_KEY } from '../lib/identity-seen.ts'
import { clearPolicyFlags } from '../lib/policy-flags.ts'
import { getLoadedQueryClient } from '../lib/query-client.ts'

/** Stores the session that a login or a verification gave. Without `user` the dashboard fetches the member. */
export function startSession(accessToken: string, user: User | null): void {
  // The reset timeout, the pending sign-up and the figures last seen go back to what they were at first.
  useClientState.setState({ ...initialClientState, accessToken, user })
  // Whatever is cached may be another member's.
  writeStored(GATHERED_DATA_KEY, null)
  getLoadedQueryClient()?.removeQueries()
}

/** Forgets the member in this browser. */
export function clearSession(): void {
  clearClientState()
  writeStored(WHITELISTED_KEY, null)
  clearPolicyFlags()
  writeStored(IDENTITY_SEEN_KEY, null)
  writeStored(AUTH_STORAGE_KEY, null)
  deleteFlowSecret()
  getLoadedQueryClient()?.clear()
}

/**
 * Ends this session here and on the server; a server out of reach does not keep anyone logged in: the auth client tells
 * of the end before it asks the server, and the page follows that.
 */
export async function endSession(): Promise<void> {
  try {
    await (await authClient()).signOut({ scope: 'local' })
  } catch (error) {
    console.warn('The session could not be ended on the server', error)
  }
  clearSession()
}

/** Asks the auth service whether the session still stands; a refusal ends it here too. True when it stands. */
export async function recheckSession(): Promise<boolean> {
  const { data, error } = await (await authClient()).refreshSession()
  if (data.session) return true
  const unreachable = error?.name === 'AuthRetryableFetchError'
  if (!unreachable) await endSession()
  return unreachable
}
