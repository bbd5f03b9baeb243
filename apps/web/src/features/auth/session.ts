import type { User } from '@hearth/protocol/user'
import { writeStored } from '@hearth/ui/lib/browser-storage'
import { getQueryClient } from '../../lib/api/query-client.ts'
import { IDENTITY_SEEN_KEY } from '../../lib/member/identity-seen.ts'
import { clearPolicyFlags } from '../../lib/member/policy-flags.ts'
import { AUTH_STORAGE_KEY, authClient } from '../../lib/session/auth-client.ts'
import {
  clearClientState,
  clientState,
  GATHERED_DATA_KEY,
  initialClientState,
  WHITELISTED_KEY,
} from '../../lib/session/client-state.ts'
import { deleteFlowSecret } from '../../lib/session/flow-secret.ts'

/** Stores the session of a login or verification. Without `user`, the dashboard loads the member. */
export function startSession(accessToken: string, user: User | null): void {
  // Reset timeouts, the pending sign-up and cached statistics.
  clientState.set({ ...initialClientState, accessToken, user })
  // Delete cached data, because it may belong to another member.
  writeStored(GATHERED_DATA_KEY, null)
  getQueryClient()?.removeQueries()
}

/** Deletes the member's data in this browser. */
export function clearSession(): void {
  clearClientState()
  writeStored(WHITELISTED_KEY, null)
  clearPolicyFlags()
  writeStored(IDENTITY_SEEN_KEY, null)
  writeStored(AUTH_STORAGE_KEY, null)
  deleteFlowSecret()
  getQueryClient()?.clear()
}

/**
 * Ends the session here and on the server. An unreachable server causes no visible delay, because the auth
 * client emits SIGNED_OUT before it sends the request.
 */
export async function endSession(): Promise<void> {
  try {
    await (await authClient()).signOut({ scope: 'local' })
  } catch (error) {
    console.warn('Failed to end the session on the server', error)
  }
  clearSession()
}

/**
 * Returns whether the session is still valid; true if the server is unreachable. Ends an invalid session in
 * this browser.
 */
export async function recheckSession(): Promise<boolean> {
  const { data, error } = await (await authClient()).refreshSession()
  if (data.session) return true
  const unreachable = error?.name === 'AuthRetryableFetchError'
  if (!unreachable) await endSession()
  return unreachable
}
