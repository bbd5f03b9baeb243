import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '@hearth/protocol/endpoints/insights'
import type { CollectionSource } from '@hearth/protocol/sources'
import { duration } from '../format.ts'
import { localize } from '../language.ts'
import { messages, sourceFaults } from '../messages.ts'
import type { ResultQueue } from '../results/result-queue.ts'
import { type CollectedItem, SourceFault } from './collector.ts'
import { pollSource, type Web } from './poll-source.ts'
import { resultId } from './result-id.ts'
import { readSourceState, type SourceState, writeSourceState } from './source-state.ts'

const MAX_WAIT_MS = 24 * 3_600_000

export interface Watch {
  web: Web
  queue: ResultQueue
  /** Server time, in milliseconds since 1970. */
  now(): number
  say(text: string): void
}

/** Polls a source until `signal` is aborted, and queues new items. */
export async function watchSource(
  watch: Watch,
  source: CollectionSource,
  signal: AbortSignal,
): Promise<void> {
  const everyMs = source.everySeconds * 1000
  let state = await readSourceState(source.id, source.url)
  let faults = 0
  let reported: string | undefined
  // The last poll is stored, so a restart does not reset the interval. Jitter keeps nodes from polling at the
  // same time.
  let waitMs = Math.max(0, state.lookedAt + everyMs - Date.now()) + everyMs * 0.1 * Math.random()
  while (!signal.aborted) {
    await sleep(Math.min(waitMs, MAX_WAIT_MS), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    try {
      state = await pollAndReport(watch, source, state)
      if (reported) watch.say(localize(messages.sourceReadable({ source: source.id })))
      faults = 0
      reported = undefined
      waitMs = everyMs * (0.95 + 0.1 * Math.random())
    } catch (error) {
      if (signal.aborted) return
      const fault = error instanceof SourceFault ? error : storageFault(error)
      waitMs = Math.min(MAX_WAIT_MS, everyMs * 2 ** Math.min(faults++, 20))
      waitMs = Math.max(waitMs, Math.min(MAX_WAIT_MS, (fault.retryAfterSeconds ?? 0) * 1000))
      if (fault.message !== reported) {
        const params = { source: source.id, reason: fault.message, duration: duration(waitMs) }
        watch.say(localize(messages.sourceFault(params)))
      }
      reported = fault.message
    }
  }
}

async function pollAndReport(
  watch: Watch,
  source: CollectionSource,
  state: SourceState,
): Promise<SourceState> {
  const found = await pollSource(watch.web, source, state)
  const known = new Set(state.reported)
  const fresh = new Map<string, CollectedItem>()
  for (const item of found.items) {
    const id = resultId(source.id, item.key)
    if (!known.has(id)) fresh.set(id, item)
  }
  const collectedAt = new Date(watch.now()).toISOString()
  const results = [...fresh].map(
    ([id, { bytes }]): Result => ({
      id,
      // A job covers one source on one UTC day.
      job: `${source.id} ${collectedAt.slice(0, 10)}`,
      kind: source.result,
      bytes,
      collectedAt,
    }),
  )
  // Queue the results before saving the state, so that a crash may repeat results but never loses them.
  await watch.queue.append(results)
  const next: SourceState = {
    url: source.url,
    ...(found.etag && { etag: found.etag }),
    ...(found.lastModified && { lastModified: found.lastModified }),
    lookedAt: Date.now(),
    reported: found.unchanged ? state.reported : [...state.reported, ...fresh.keys()],
    sizes: { ...state.sizes, ...Object.fromEntries([...fresh].map(([id, { bytes }]) => [id, bytes])) },
  }
  await writeSourceState(source.id, next)
  return next
}

function storageFault(error: unknown): SourceFault {
  const { code, name } = error as NodeJS.ErrnoException
  return new SourceFault(sourceFaults.notSaved({ reason: code ?? name }), { cause: error })
}
