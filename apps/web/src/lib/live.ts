import { endpoints } from '@hearth/protocol/endpoints'
import { type LiveEvent, liveEvents } from '@hearth/protocol/live-events'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { pause } from './pause.ts'
import { runtimeConfig } from './runtime-config.ts'
import { freshAccessToken } from './session-token.ts'

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000

interface Listener {
  /** Told of every event; `at` is nothing that a figure may be made of. */
  heard(event: LiveEvent): void
  /** Whether events are coming: while they are not, somebody has to ask. */
  connected(isConnected: boolean): void
}

/**
 * Follows the member's changes until the signal says stop: connects again after a break, later each time and never all
 * portals at once, and lets go of the stream while nobody sees the page. Ends where nobody is logged in.
 */
export async function followLive(listener: Listener, signal: AbortSignal): Promise<void> {
  let lastEventId: string | undefined
  let failures = 0
  let retryMs = FIRST_RETRY_MS
  while (!signal.aborted) {
    await seen(signal)
    const token = await freshAccessToken()
    if (!token || signal.aborted) return
    const hidden = new AbortController()
    const hide = () => document.hidden && hidden.abort()
    document.addEventListener('visibilitychange', hide)
    let last: LiveEvent | undefined
    try {
      const stream = await connect(token, lastEventId, AbortSignal.any([signal, hidden.signal]))
      listener.connected(true)
      failures = 0
      const events = stream
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream({ onRetry: (ms) => (retryMs = ms) }))
      for await (const { id, event } of events) {
        lastEventId = id ?? lastEventId
        const known = liveEvents.find((name) => name === event)
        if (!known) continue
        last = known
        listener.heard(known)
      }
    } catch {
      // Whatever broke it, the next try comes.
    } finally {
      document.removeEventListener('visibilitychange', hide)
      listener.connected(false)
    }
    if (last === 'ended') return
    if (last === 'expired' || hidden.signal.aborted) continue
    failures += 1
    await pause(Math.min(LAST_RETRY_MS, retryMs * 2 ** (failures - 1)) * (0.5 + Math.random()), signal)
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
function seen(signal: AbortSignal): Promise<void> {
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
