import { setTimeout as sleep } from 'node:timers/promises'

/** Rate limiter that enforces a minimum gap between the starts of requests to the same host. */
export class HostPace {
  readonly #next = new Map<string, number>()
  readonly #gapMs: number

  constructor(gapMs: number) {
    this.#gapMs = gapMs
  }

  /**
   * Waits until the next request to the host is allowed.
   * @param gapMs minimum gap requested by the host
   */
  async turn(host: string, gapMs: number, signal: AbortSignal): Promise<void> {
    const now = performance.now()
    const at = Math.max(now, this.#next.get(host) ?? 0)
    this.#next.set(host, at + Math.max(this.#gapMs, gapMs))
    // Loop, because timers may fire slightly early.
    for (let leftMs = at - now; leftMs > 0; leftMs = at - performance.now()) {
      await sleep(Math.ceil(leftMs), undefined, { signal })
    }
  }
}
