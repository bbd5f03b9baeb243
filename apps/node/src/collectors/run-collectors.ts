import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { NODE_PROGRAM_AGENT } from '@hearth/protocol/node-program'
import type { CollectionSource } from '@hearth/protocol/sources'
import { reconnectDelay } from '../back-off.ts'
import { queueDirectory } from '../config-directory.ts'
import { readCredentials } from '../credentials.ts'
import { count } from '../format.ts'
import { localize } from '../language.ts'
import { messages } from '../messages.ts'
import { reportQueue } from '../results/report-queue.ts'
import { ResultQueue } from '../results/result-queue.ts'
import { answerChecks } from './answer-checks.ts'
import { HostPace } from './host-pace.ts'
import { type Assignment, readSources } from './read-sources.ts'
import { Robots } from './robots.ts'
import { type Watch, watchSource } from './watch-source.ts'
import { createWebClient } from './web-client.ts'

const ASK_EVERY_SECONDS = 900
/** Minimum gap between requests to a host without longer crawl delay. */
const HOST_GAP_MS = 2_000

/**
 * Collects from the assigned sources and reports the results until `signal` is aborted. Retries failures,
 * which never affect heartbeats.
 * @param options.allowPrivate also allows sources in private networks
 */
export async function runCollectors(options: {
  say: (text: string) => void
  allowPrivate: boolean
  signal: AbortSignal
}): Promise<void> {
  const { say, allowPrivate, signal } = options
  const queue = await ResultQueue.open(queueDirectory(), {
    onDropped: (results) => say(localize(messages.queueFull({ results: count(results, 'results') }))),
  })
  const server = (await readCredentials())?.server ?? ''
  const client = createWebClient({ userAgent: `${NODE_PROGRAM_AGENT} (+${server})`, allowPrivate, signal })
  let assignment: Assignment = {
    sources: [],
    reportEverySeconds: 300,
    mayCollect: false,
    clockOffsetMs: 0,
  }
  const web = { client, robots: new Robots(client), pace: new HostPace(HOST_GAP_MS), signal }
  const watches = new Watches({
    web,
    queue,
    now: () => Date.now() + assignment.clockOffsetMs,
    say,
  })
  let reporting: Promise<unknown> | undefined
  let hasReportedWaiting = false
  for (let attempt = 0; !signal.aborted; ) {
    // If the request fails, keep the previous assignment. The gateway connection reports the fault to the
    // member.
    const fresh = await readSources().catch(() => null)
    if (fresh && !signal.aborted) {
      assignment = fresh
      watches.follow(fresh.mayCollect ? fresh.sources : [])
      if (!fresh.mayCollect && !hasReportedWaiting) say(localize(messages.collectingLater()))
      hasReportedWaiting ||= !fresh.mayCollect
      reporting ??= Promise.all([
        reportQueue(queue, { gatherSeconds: () => assignment.reportEverySeconds, say, signal }),
        answerChecks({
          web,
          everySeconds: () => (assignment.mayCollect ? assignment.reportEverySeconds : null),
          signal,
        }),
      ])
    }
    attempt = fresh ? 0 : attempt + 1
    const seconds = fresh ? askAgainSeconds(fresh) : reconnectDelay(attempt, undefined)
    await sleep(seconds * 1000, undefined, { signal }).catch(() => undefined)
  }
  await Promise.all([reporting, watches.end()])
  await queue.close()
  await client.close()
}

/**
 * Returns the seconds until sources are requested again. The interval is shorter before the first heartbeat,
 * so that collecting starts soon after it.
 */
function askAgainSeconds({ mayCollect, reportEverySeconds }: Assignment): number {
  const seconds = mayCollect ? ASK_EVERY_SECONDS : Math.min(ASK_EVERY_SECONDS, reportEverySeconds)
  return seconds * (0.75 + 0.5 * Math.random())
}

/** Watched sources, each polled independently. */
class Watches {
  readonly #watch: Watch
  readonly #running = new Map<
    string,
    { source: CollectionSource; stop: AbortController; ended: Promise<void> }
  >()

  constructor(watch: Watch) {
    this.#watch = watch
  }

  /** Watches exactly these sources and stops watching all others. */
  follow(sources: readonly CollectionSource[]): void {
    for (const [id, { source, stop }] of this.#running) {
      if (sources.some((wanted) => isDeepStrictEqual(wanted, source))) continue
      stop.abort()
      this.#running.delete(id)
    }
    for (const source of sources) {
      if (this.#running.has(source.id)) continue
      const stop = new AbortController()
      const either = AbortSignal.any([stop.signal, this.#watch.web.signal])
      this.#running.set(source.id, { source, stop, ended: watchSource(this.#watch, source, either) })
    }
  }

  async end(): Promise<void> {
    for (const { stop } of this.#running.values()) stop.abort()
    await Promise.all([...this.#running.values()].map(({ ended }) => ended))
  }
}
