import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js'
import { fetchWithFlowSecret } from './flow-secret.ts'
import { runtimeConfig } from './runtime-config.ts'

export type AuthListener = (event: AuthChangeEvent, session: Session | null) => void

/** Where the auth client keeps its session; the portal's own copy of the token is `accessToken`. */
export const AUTH_STORAGE_KEY = 'hearth-session'

const listeners = new Set<AuthListener>()
let client: Promise<GoTrueClient> | undefined

/** The auth service's own client, loaded when it is first needed: the sign-in page shows without it. */
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
    fetch: fetchWithFlowSecret,
    storageKey: AUTH_STORAGE_KEY,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
    // Not asked for where nobody made any, so that a service without them is none the worse.
    experimental: { recoveryCodes: true },
  })
  loaded.onAuthStateChange((event, session) => {
    for (const listener of listeners) listener(event, session)
  })
  return loaded
}

/** Hears what happens to the session, from the moment the client is loaded. */
export function onAuthEvent(listener: AuthListener): void {
  listeners.add(listener)
}
