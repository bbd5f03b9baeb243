import type { AuthChangeEvent } from '@supabase/auth-js'
import type { QueryClient } from '@tanstack/react-query'
import { getQueryClient } from '../../lib/api/query-client.ts'
import { authClient, getSessionSecondsLeft, onAuthEvent } from '../../lib/session/auth-client.ts'
import { clientState, readAccessToken, storageKeys } from '../../lib/session/client-state.ts'
import { readMemberId } from '../../lib/session/session-token.ts'
import { isRenewing, renewRejectedSession } from './renew-session.ts'
import { clearSession } from './session.ts'

export interface Navigation {
  openSignIn: () => void
  /** Runs the route guards again after a session change. */
  rerunGuards: () => unknown
  openSecondFactor: () => void
  /** Opens the page for choosing a new password if the forgot-password page is open. */
  openPasswordReset?: () => void
}

/** Events that carry a newer token of the session. */
const renewalEvents: AuthChangeEvent[] = [
  'TOKEN_REFRESHED',
  'SIGNED_IN',
  'USER_UPDATED',
  'MFA_CHALLENGE_VERIFIED',
]

/** The page loads before the auth client. */
const FIRST_CHECK_MS = 2_000
/** Interval at which the session's remaining lifetime is checked. */
const CHECK_MS = 30_000
/** Remaining lifetime at which the auth client is loaded. It renews tokens 90 seconds before they expire. */
const RENEWAL_LEAD_SECONDS = 150

/** Synchronizes this tab with the auth client and other tabs. */
export function watchSession(navigation: Navigation): void {
  onAuthEvent((event, session) => {
    const renewed = renewalEvents.includes(event)
    // Store the token only if a member is signed in. Otherwise, the session can only set a new password or
    // still needs its second factor.
    if (renewed && session && readAccessToken() !== null)
      clientState.set({ accessToken: session.access_token })
    // Defer the work, because the auth client waits for its listeners.
    if (event === 'USER_UPDATED' && readAccessToken() !== null)
      setTimeout(() => refreshMember().catch((error: unknown) => console.warn(error)))
    if (event === 'PASSWORD_RECOVERY') setTimeout(() => navigation.openPasswordReset?.())
    if (event === 'SIGNED_OUT') {
      // Nobody was signed in: a recovery was canceled. Do not clear the state, which contains the resend
      // timeouts.
      if (readAccessToken() === null) return
      clearSession()
      // Defer the navigation, because the auth client waits for its listeners.
      setTimeout(navigation.openSignIn)
    }
  })

  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== null && !Object.values<string>(storageKeys).includes(key)) return
    clientState.reload()
    if (key === storageKeys.user || key === storageKeys.rest) return
    if (readAccessToken() === null) {
      getQueryClient()?.clear()
      navigation.openSignIn()
    } else if (newValue !== null && readMemberId(oldValue) !== readMemberId(newValue)) {
      getQueryClient()?.clear()
      navigation.rerunGuards()
    }
  })

  // A page from the back-forward cache has missed the events of the other pages.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const shown = readMemberId(clientState.get().accessToken)
    clientState.reload()
    if (readMemberId(readAccessToken()) === shown) return navigation.rerunGuards()
    // Hide the previous member's data until the page has reloaded.
    const root = document.getElementById('root')
    if (root) root.hidden = true
    location.reload()
  })

  // Load the auth client only when the token is about to expire. Most visits end before that.
  const check = () => {
    if (readAccessToken() === null || getSessionSecondsLeft() > RENEWAL_LEAD_SECONDS) return
    authClient().then(
      () => clearInterval(timer),
      (error: unknown) => console.warn(error),
    )
  }
  const timer = setInterval(check, CHECK_MS)
  setTimeout(check, FIRST_CHECK_MS)
}

/** Reloads member data if a page has requested some. */
async function refreshMember(): Promise<void> {
  const client = getQueryClient()
  if (!client) return
  const { refreshUserData } = await import('../../lib/api/refresh-user-data.ts')
  await refreshUserData(client)
}

/**
 * Handles a rejected token: renews it, ends an invalid session, or asks for the second factor if the session
 * lacks it.
 */
export async function handleUnauthorized(
  error: Error,
  client: QueryClient,
  navigation: Navigation,
): Promise<void> {
  if (isRenewing()) return
  const renewal = await renewRejectedSession(error)
  if (renewal === 'second-factor') {
    client.clear()
    navigation.openSecondFactor()
  }
  if (renewal !== 'renewed') return
  navigation.rerunGuards()
  await client.refetchQueries({ predicate: (query) => query.state.status === 'error' })
}
