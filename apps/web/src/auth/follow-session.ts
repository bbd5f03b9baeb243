import type { AuthChangeEvent } from '@supabase/auth-js'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { authClient, onAuthEvent } from '../lib/auth-client.ts'
import { clearClientState, readAccessToken, storageKeys, useClientState } from '../lib/client-state.ts'
import { dashboardFailure } from '../lib/dashboard-failure.ts'
import { loadedQueryClient } from '../lib/query-client.ts'
import { memberOf } from '../lib/session-token.ts'
import { mfaRequired } from './mfa-required.ts'
import { clearSession, recheckSession } from './session.ts'

export interface Navigation {
  /** To the sign-in page. */
  leave: () => void
  /** Runs the guards again, where the session has changed. */
  recheck: () => void
  /** To the second factor, which the session has yet to show. */
  showSecondFactor: () => void
  /** To the new password, for who waits for it on the page that asked for the mail. */
  choosePassword: () => void
}

/** Events that come with a newer token of the session. */
const renewing: AuthChangeEvent[] = ['TOKEN_REFRESHED', 'SIGNED_IN', 'USER_UPDATED', 'MFA_CHALLENGE_VERIFIED']

const RENEWAL_AFTER_MS = 2_000

/** Keeps this tab in step with the auth client and with the other tabs. */
export function followSession(navigation: Navigation): void {
  onAuthEvent((event, session) => {
    const renewed = renewing.includes(event)
    // Without a token here, the session is one that may only choose a new password or has yet to show a second
    // factor: nobody is logged in by it.
    if (renewed && session && readAccessToken() !== null)
      useClientState.setState({ accessToken: session.access_token })
    // Outside the auth client's own call, which waits for its listeners.
    if (event === 'USER_UPDATED' && readAccessToken() !== null)
      setTimeout(() => refreshMember().catch((error: unknown) => console.warn(error)))
    if (event === 'PASSWORD_RECOVERY') setTimeout(navigation.choosePassword)
    if (event === 'SIGNED_OUT') {
      // A recovery that was given up: nobody was logged in, and the pending waits stay.
      if (readAccessToken() === null) return
      clearSession()
      // Outside the auth client's own call, which waits for its listeners.
      setTimeout(navigation.leave)
    }
  })

  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== null && !Object.values<string>(storageKeys).includes(key)) return
    void useClientState.persist.rehydrate()
    if (key === storageKeys.user || key === storageKeys.rest) return
    if (readAccessToken() === null) {
      loadedQueryClient()?.clear()
      navigation.leave()
    } else if (newValue !== null && memberOf(oldValue) !== memberOf(newValue)) {
      loadedQueryClient()?.clear()
      navigation.recheck()
    }
  })

  // It renews what expires in minutes: what the member came to see goes before it.
  setTimeout(() => {
    if (readAccessToken()) authClient().catch((error: unknown) => console.warn(error))
  }, RENEWAL_AFTER_MS)
}

/** What nobody has asked for yet is not asked for again. */
async function refreshMember(): Promise<void> {
  const client = loadedQueryClient()
  if (!client) return
  const { refreshUserData } = await import('../lib/refresh-user-data.ts')
  await refreshUserData(client)
}

/** One renewal in this time: a server that refuses new tokens too is not asked for ever more of them. */
const RENEWAL_PAUSE_MS = 30_000

let renewedAt = 0

/**
 * A refused token: it is renewed and the page goes on, or the session has ended, or it has to show a second factor: where
 * the one that lifted it was removed, and another is left.
 */
export async function onUnauthorized(
  error: Error,
  client: QueryClient,
  navigation: Navigation,
): Promise<void> {
  if (!(error instanceof ApiError) || !readAccessToken()) return
  if (error.status !== 401 && error.code !== 'SECOND_FACTOR_REQUIRED') return
  if (Date.now() - renewedAt < RENEWAL_PAUSE_MS) return
  renewedAt = Date.now()
  try {
    if (!(await recheckSession())) return
    if (await mfaRequired()) {
      // Nobody is logged in by a session that owes it.
      clearClientState()
      client.clear()
      return navigation.showSecondFactor()
    }
    dashboardFailure.set(false)
    navigation.recheck()
    await client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  } catch (failure) {
    console.warn(failure)
  }
}
