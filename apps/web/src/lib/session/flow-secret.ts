import { readStored, writeStored } from '@hearth/ui/lib/browser-storage'
import { runtimeConfig } from '../browser/runtime-config.ts'

const FLOW_KEY = 'hearth-flow'
const FLOW_HEADER = 'x-hearth-flow'

/** Matches calls that request or enter an emailed code. */
const CODE_CALLS = /\/(signup|otp|recover|resend|verify|user)$/

/** Used if storage is blocked. */
let memorySecret: string | undefined

/**
 * Calls the auth service. Calls that request or enter a code carry this browser's secret, so that strangers
 * cannot use up the browser's attempts. The secret is sent only to the portal's own server, because other
 * auth services reject the header.
 */
export const fetchWithFlowSecret: typeof fetch = (input, init) => {
  const { pathname, origin } = new URL(input instanceof Request ? input.url : input, location.origin)
  const isOwn = new URL(runtimeConfig().authUrl, location.origin).origin === location.origin
  if (!isOwn || origin !== location.origin || !CODE_CALLS.test(pathname)) return fetch(input, init)
  const headers = new Headers(init?.headers)
  headers.set(FLOW_HEADER, readFlowSecret())
  return fetch(input, { ...init, headers })
}

export function deleteFlowSecret(): void {
  memorySecret = undefined
  writeStored(FLOW_KEY, null)
}

function readFlowSecret(): string {
  const secret = readStored(FLOW_KEY) ?? memorySecret ?? createSecret()
  memorySecret = secret
  writeStored(FLOW_KEY, secret)
  return secret
}

/** Returns 256 random bits as base64url. */
function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
