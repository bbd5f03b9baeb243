import { LIVE_STREAMS_PER_MEMBER, type LiveEvent } from '@hearth/protocol/live-events'
import { AppError } from '../../errors/app-error.ts'
import type { Caller, StreamedAnswer } from '../../platform/http/handlers.ts'
import type { ChangeFeed } from './change-feed.ts'
import { LiveStream } from './live-stream.ts'
import { messages } from './messages.ts'

/**
 * Maximum number of streams per process. This many use about 1 GB; a typical limit of file descriptors is
 * reached much earlier.
 */
const STREAMS = 50_000
const SESSION_CHECK_MS = 30_000
const SESSION_BATCH = 1000
/**
 * Milliseconds for which ended sessions are remembered, to close streams that were being opened when the
 * session ended.
 */
const OPENING_MS = 30_000
/** Range of the random delays before clients reconnect. */
const RETRY_SPREAD_MS = 5_000

export interface LiveDeps {
  feed: ChangeFeed
  /** Returns the IDs of the sessions that ended. */
  findEndedSessions(sessions: { memberId: string; sessionId: string }[]): Promise<string[]>
  /**
   * Calls the listener for each session that ends, or with null if some may have been missed. Returns a
   * function that unsubscribes.
   */
  onSessionEnded?(listener: (ended: { userId: string; sessionId: string } | null) => void): () => void
  onCount?(streams: number): void
  sessionCheckMs?: number
  streamsPerMember?: number
}

export interface Live {
  /**
   * Opens a stream.
   * @throws AppError RATE_LIMITED if the member has too many streams, UNAVAILABLE if the server has too many
   * or is stopping
   */
  follow(caller: Omit<Caller, 'aal'>, lastEventId: string | undefined): StreamedAnswer
  /** Sends a restart event to every client and ends the streams. */
  stop(): Promise<void>
}

/**
 * Creates the manager of this process's streams. A stream ends when the token expires, the session ends or
 * the server stops.
 */
export function createLive(deps: LiveDeps): Live {
  const { feed, streamsPerMember = LIVE_STREAMS_PER_MEMBER } = deps
  const streams = new Map<string, Set<LiveStream>>()
  const justEnded = new Set<string>()
  let count = 0
  let checking = false
  let stopping = false

  const all = () => [...streams.values()].flatMap((set) => [...set])
  const stopListening = deps.onSessionEnded?.((ended) => (ended ? cutSession(ended) : void check()))
  const checks = setInterval(check, deps.sessionCheckMs ?? SESSION_CHECK_MS).unref()

  function cutSession({ userId, sessionId }: { userId: string; sessionId: string }) {
    justEnded.add(sessionId)
    setTimeout(() => justEnded.delete(sessionId), OPENING_MS).unref()
    for (const stream of [...(streams.get(userId) ?? [])])
      if (stream.sessionId === sessionId) stream.end('ended')
  }

  async function check() {
    if (checking || count === 0) return
    checking = true
    try {
      const open = all()
      for (let first = 0; first < open.length; first += SESSION_BATCH) {
        const batch = open.slice(first, first + SESSION_BATCH)
        const ended = new Set(await deps.findEndedSessions(batch))
        for (const stream of batch) if (ended.has(stream.sessionId)) stream.end('ended')
      }
    } catch {
      // Ignore the error, because the next check retries.
    } finally {
      checking = false
    }
  }

  function enter(stream: LiveStream) {
    const own = streams.get(stream.memberId) ?? new Set()
    streams.set(stream.memberId, own.add(stream))
    count += 1
    deps.onCount?.(count)
  }

  function leave(stream: LiveStream) {
    const own = streams.get(stream.memberId)
    own?.delete(stream)
    if (own?.size === 0) streams.delete(stream.memberId)
    count -= 1
    deps.onCount?.(count)
  }

  return {
    follow(caller, lastEventId) {
      if (stopping || count >= STREAMS)
        throw new AppError('UNAVAILABLE', messages.noCapacity(), { retryAfterSeconds: 5 })
      if ((streams.get(caller.memberId)?.size ?? 0) >= streamsPerMember)
        throw new AppError('RATE_LIMITED', messages.tooManyStreams({ count: streamsPerMember }), {
          retryAfterSeconds: 30,
        })
      const stream = new LiveStream(caller, () => {
        clearTimeout(expiry)
        unfollow()
        leave(stream)
      })
      const expiry = setTimeout(
        () => stream.end('expired'),
        Math.min(Math.max(0, caller.expiresAt - Date.now()), 2 ** 31 - 1),
      ).unref()
      const { eventId, since, unfollow } = feed.follow(
        caller.memberId,
        {
          changed: (kind, id) => stream.send(kind, { eventId: id }),
          missed: (id) => stream.send('refetch', { eventId: id }),
        },
        lastEventId,
      )
      enter(stream)
      stream.send('open', { eventId, retryMs: spread(RETRY_SPREAD_MS) })
      const missed: LiveEvent[] = since === 'all' ? ['refetch'] : since
      for (const event of missed) stream.send(event, { eventId })
      if (justEnded.has(caller.sessionId)) stream.end('ended')
      return {
        contentType: 'text/event-stream; charset=utf-8',
        // Prevent proxies from buffering or transforming the stream.
        headers: { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' },
        body: stream.body,
      }
    },
    async stop() {
      stopping = true
      stopListening?.()
      clearInterval(checks)
      await Promise.all(
        all().map((stream) => {
          const closed = new Promise((resolve) => stream.body.once('close', resolve))
          stream.end('restart', spread(RETRY_SPREAD_MS))
          // Do not wait for clients that do not read.
          setTimeout(() => stream.body.destroy(), 1_000).unref()
          return closed
        }),
      )
      await feed.close()
    },
  }
}

/** Returns a random delay in milliseconds: 1,000 plus at most `milliseconds`. */
const spread = (milliseconds: number) => 1000 + Math.round(Math.random() * milliseconds)
