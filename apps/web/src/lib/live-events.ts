import { endpoints } from '@hearth/protocol/endpoints'
import { type LiveEvent, liveEvents } from '@hearth/protocol/live-events'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { delay } from './delay.ts'
import { runtimeConfig } from './runtime-config.ts'
import { getFreshAccessToken } from './session-token.ts'

const INITIAL_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000

interface Listener {
  /** Told of every event; `at` is nothing that a figure may be made of. */
  onEvent(event: LiveEvent): void
  /** Whether events are coming: while they are not, somebody has to ask. */
  onConnectionChange(isConnected: boolean): void
}

/**
 * Follows the member's changes until the signal says stop: connects again after a break, later each time and never all
 * portals at once, and lets go of the stream while nobody sees the page. Ends where nobody is logged in.
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
      // Whatever broke it, the next try comes.
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
  if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`)
  return response.body
}

/** Waits until the page is in front of somebody. */
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
