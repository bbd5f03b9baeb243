import { setTimeout as sleep } from 'node:timers/promises'

/** Lets one request at a time go to a host, and the next one no sooner than its gap after it. */
export class HostPace {
  readonly #next = new Map<string, number>()
  readonly #gapMs: number

  constructor(gapMs: number) {
    this.#gapMs = gapMs
  }

  /** Waits for a turn. @param gapMs what the host asks for, if more */
  async turn(host: string, gapMs: number, signal: AbortSignal): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, this.#next.get(host) ?? 0)
    this.#next.set(host, at + Math.max(this.#gapMs, gapMs))
    // A timer may come a little early.
    for (let leftMs = at - now; leftMs > 0; leftMs = at - performance.now()) {
      await sleep(Math.ceil(leftMs), undefined, { signal })
    }
  }
}
