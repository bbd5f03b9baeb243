import { readStored } from '@hearth/ui/lib/browser-storage'
import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js'
import { recordRetryAfter } from '../api/record-retry-after.ts'
import { runtimeConfig } from '../browser/runtime-config.ts'
import { fetchWithFlowSecret } from './flow-secret.ts'

export type AuthListener = (event: AuthChangeEvent, session: Session | null) => void

/** Storage key of the auth client's session. The portal's copy of the token is `accessToken`. */
export const AUTH_STORAGE_KEY = 'hearth-session'

const listeners = new Set<AuthListener>()
let client: Promise<GoTrueClient> | undefined

/**
 * Returns the client of the auth service, loaded on first use, because the sign-in page renders without it.
 */
export function authClient(): Promise<GoTrueClient> {
  client ??= load().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

async function load(): Promise<GoTrueClient> {
  const { GoTrueClient } = await import('@supabase/auth-js')
  const { authUrl, authApiKey } = runtimeConfig()
  const loaded = new GoTrueClient({
    url: new URL(authUrl, location.origin).href,
    headers: { apikey: authApiKey },
    fetch: async (input, init) => {
      const response = await fetchWithFlowSecret(input, init)
      recordRetryAfter(response)
      return response
    },
    storageKey: AUTH_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    // Enable recovery code calls, which are sent only if the member has recovery codes. Services without
    // these calls work too.
    experimental: { recoveryCodes: true },
  })
  loaded.onAuthStateChange((event, session) => {
    for (const listener of listeners) listener(event, session)
  })
  return loaded
}

/** Returns seconds until the token of the auth client's stored session expires; 0 if unknown. */
export function getSessionSecondsLeft(): number {
  try {
    const { expires_at } = JSON.parse(readStored(AUTH_STORAGE_KEY) ?? '')
    return typeof expires_at === 'number' ? expires_at - Date.now() / 1000 : 0
  } catch {
    return 0
  }
}

/** Adds a listener for session events, which start when the client is loaded. */
export function onAuthEvent(listener: AuthListener): void {
  listeners.add(listener)
}
