import type { AuthChangeEvent } from '@supabase/auth-js'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { authClient, onAuthEvent } from '../lib/auth-client.ts'
import { clearClientState, readAccessToken, storageKeys, useClientState } from '../lib/client-state.ts'
import { dashboardFailure } from '../lib/dashboard-failure.ts'
import { getLoadedQueryClient } from '../lib/query-client.ts'
import { readMemberId } from '../lib/session-token.ts'
import { isMfaRequired } from './mfa-required.ts'
import { clearSession, recheckSession } from './session.ts'

export interface Navigation {
  /** To the sign-in page. */
  openSignIn: () => void
  /** Runs the guards again, where the session has changed. */
  rerunGuards: () => void
  /** To the second factor, which the session has yet to show. */
  openSecondFactor: () => void
  /** To the new password, for who waits for it on the page that asked for the mail. */
  openPasswordReset: () => void
}

/** Events that come with a newer token of the session. */
const renewalEvents: AuthChangeEvent[] = [
  'TOKEN_REFRESHED',
  'SIGNED_IN',
  'USER_UPDATED',
  'MFA_CHALLENGE_VERIFIED',
]

const FIRST_RENEWAL_DELAY_MS = 2_000

/** Keeps this tab in step with the auth client and with the other tabs. */
export function watchSession(navigation: Navigation): void {
  onAuthEvent((event, session) => {
    const renewed = renewalEvents.includes(event)
    // Without a token here, the session is one that may only choose a new password or has yet to show a second
    // factor: nobody is logged in by it.
    if (renewed && session && readAccessToken() !== null)
      useClientState.setState({ accessToken: session.access_token })
    // Outside the auth client's own call, which waits for its listeners.
    if (event === 'USER_UPDATED' && readAccessToken() !== null)
      setTimeout(() => refreshMember().catch((error: unknown) => console.warn(error)))
    if (event === 'PASSWORD_RECOVERY') setTimeout(navigation.openPasswordReset)
    if (event === 'SIGNED_OUT') {
      // A recovery that was given up: nobody was logged in, and the pending waits stay.
      if (readAccessToken() === null) return
      clearSession()
      // Outside the auth client's own call, which waits for its listeners.
      setTimeout(navigation.openSignIn)
    }
  })

  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== null && !Object.values<string>(storageKeys).includes(key)) return
    void useClientState.persist.rehydrate()
    if (key === storageKeys.user || key === storageKeys.rest) return
    if (readAccessToken() === null) {
      getLoadedQueryClient()?.clear()
      navigation.openSignIn()
    } else if (newValue !== null && readMemberId(oldValue) !== readMemberId(newValue)) {
      getLoadedQueryClient()?.clear()
      navigation.rerunGuards()
    }
  })

  // It renews what expires in minutes: what the member came to see goes before it.
  setTimeout(() => {
    if (readAccessToken()) authClient().catch((error: unknown) => console.warn(error))
  }, FIRST_RENEWAL_DELAY_MS)
}

/** What nobody has asked for yet is not asked for again. */
async function refreshMember(): Promise<void> {
  const client = getLoadedQueryClient()
  if (!client) return
  const { refreshUserData } = await import('../lib/refresh-user-data.ts')
  await refreshUserData(client)
}

/** One renewal in this time: a server that refuses new tokens too is not asked for ever more of them. */
const MIN_RENEWAL_INTERVAL_MS = 30_000

let renewedAt = 0

/**
 * A refused token: it is renewed and the page goes on, or the session has ended, or it has to show a second factor: where
 * the one that lifted it was removed, and another is left.
 */
export async function handleUnauthorized(
  error: Error,
  client: QueryClient,
  navigation: Navigation,
): Promise<void> {
  if (!(error instanceof ApiError) || !readAccessToken()) return
  if (error.status !== 401 && error.code !== 'SECOND_FACTOR_REQUIRED') return
  if (Date.now() - renewedAt < MIN_RENEWAL_INTERVAL_MS) return
  renewedAt = Date.now()
  try {
    if (!(await recheckSession())) return
    if (await isMfaRequired()) {
      // Nobody is logged in by a session that owes it.
      clearClientState()
      client.clear()
      return navigation.openSecondFactor()
    }
    dashboardFailure.set(false)
    navigation.rerunGuards()
    await client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  } catch (failure) {
    console.warn(failure)
  }
}
