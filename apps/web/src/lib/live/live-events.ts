import { endpoints } from '@hearth/protocol/endpoints'
import { type LiveEvent, liveEvents } from '@hearth/protocol/live-events'
import { delay } from '@hearth/ui/lib/delay'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { runtimeConfig } from '../browser/runtime-config.ts'
import { getFreshAccessToken } from '../session/session-token.ts'

const INITIAL_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000

interface Listener {
  /** Called for each event. Events carry no values to display. */
  onEvent(event: LiveEvent): void
  /** Called with true when connected and with false after each failure; callers can poll in between. */
  onConnectionChange(isConnected: boolean): void
}

/**
 * Receives the member's live events until aborted, logged out, or the session ends. Reconnects with
 * exponential backoff and jitter, and disconnects while the page is hidden.
 */
export async function subscribeToLiveEvents(listener: Listener, signal: AbortSignal): Promise<void> {
  let lastEventId: string | undefined
  let failures = 0
  let retryMs = INITIAL_RETRY_MS
  while (!signal.aborted) {
    await waitUntilVisible(signal)
    const token = await getFreshAccessToken()
    if (!token || signal.aborted) return
    const hidden = new AbortController()
    const hide = () => document.hidden && hidden.abort()
    document.addEventListener('visibilitychange', hide)
    let last: LiveEvent | undefined
    try {
      const stream = await connect(token, lastEventId, AbortSignal.any([signal, hidden.signal]))
      listener.onConnectionChange(true)
      failures = 0
      const events = stream
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream({ onRetry: (ms) => (retryMs = ms) }))
      for await (const { id, event } of events) {
        lastEventId = id ?? lastEventId
        const known = liveEvents.find((name) => name === event)
        if (!known) continue
        last = known
        listener.onEvent(known)
      }
    } catch {
      // Ignore the error, because any failure is retried.
    } finally {
      document.removeEventListener('visibilitychange', hide)
      listener.onConnectionChange(false)
    }
    if (last === 'ended') return
    if (last === 'expired' || hidden.signal.aborted) continue
    failures += 1
    await delay(Math.min(MAX_RETRY_MS, retryMs * 2 ** (failures - 1)) * (0.5 + Math.random()), signal)
  }
}

async function connect(token: string, lastEventId: string | undefined, signal: AbortSignal) {
  const { method, path } = endpoints.followChanges
  const response = await fetch(runtimeConfig().apiUrl + path, {
    method,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal,
  })
  if (!response.ok || !response.body) throw new Error(`${path} responded with ${response.status}`)
  return response.body
}

function waitUntilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', check)
      signal.removeEventListener('abort', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    signal.addEventListener('abort', check)
    check()
  })
}
