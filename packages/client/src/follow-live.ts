import { followChanges } from '@hearth/protocol/endpoints/live'
import { LIVE_BEAT_SECONDS, type LiveEvent, liveEvents } from '@hearth/protocol/live-events'
import { HearthApiError } from './api-error.ts'
import type { Caller } from './caller.ts'
import { sleep } from './retry.ts'
import { parseServerSentEvents } from './server-sent-events.ts'

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 60_000
/** Maximum silence of the stream, which allows two missed beats. */
const SILENCE_MS = 3 * LIVE_BEAT_SECONDS * 1000

export interface LiveMessage {
  /** Change, or state of the stream. */
  event: LiveEvent
  /** ID with which the stream resumes after this event. */
  id: string | undefined
}

export interface LiveOptions {
  signal?: AbortSignal | undefined
  /** ID of the last handled message. */
  lastEventId?: string | undefined
}

/**
 * Follows changes to the member's data. Reconnects with backoff and jitter, and resumes after the last event. Yields
 * `refetch` if changes may have been missed. Ends after `ended` or when the signal is aborted.
 * @throws HearthApiError if a retry cannot succeed, for example because of an invalid token
 */
export async function* followLive(
  { call }: Caller,
  { signal, lastEventId }: LiveOptions = {},
): AsyncGenerator<LiveMessage, void, void> {
  let lastId = lastEventId
  let retryMs: number | undefined
  let failures = 0
  while (!signal?.aborted) {
    const connection = new AbortController()
    const until = signal ? AbortSignal.any([signal, connection.signal]) : connection.signal
    let silence: ReturnType<typeof setTimeout> | undefined
    const expectMore = () => {
      clearTimeout(silence)
      silence = setTimeout(() => connection.abort(), SILENCE_MS)
    }
    let last: LiveEvent | undefined
    let retryAfter = 0
    try {
      const headers: Record<string, string> = lastId === undefined ? {} : { 'last-event-id': lastId }
      const { body } = await call(followChanges, {}, { signal: until, headers, retries: 0 })
      if (!body) return
      expectMore()
      for await (const { event, id, retryMs: wanted } of parseServerSentEvents(
        body as ReadableStream<Uint8Array<ArrayBuffer>>,
        expectMore,
      )) {
        failures = 0
        lastId = id ?? lastId
        retryMs = wanted ?? retryMs
        const known = liveEvents.find((name) => name === event)
        if (!known) continue
        last = known
        yield { event: known, id: lastId }
        if (known === 'ended') return
      }
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof HearthApiError && isFinal(error)) throw error
      if (error instanceof HearthApiError) retryAfter = error.retryAfter ?? 0
    } finally {
      clearTimeout(silence)
      connection.abort()
    }
    // Reconnect immediately. The next connection uses a new token.
    if (last === 'expired') continue
    const delay = Math.min(MAX_DELAY_MS, (retryMs ?? FIRST_DELAY_MS) * 2 ** failures) * (0.5 + Math.random())
    failures += 1
    await sleep(Math.max(delay, retryAfter * 1000), signal).catch(() => undefined)
  }
}

/** Returns whether a retry would get the same error. */
function isFinal({ status }: HearthApiError): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
