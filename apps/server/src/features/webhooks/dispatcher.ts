import type { DeliveryDeps } from './deliver-next.ts'
import { createLanes } from './lanes.ts'

/** Between two looks for what is due, and after one that failed. */
const POLL_MS = 1_000
const REST_MS = 10_000

export interface Dispatcher {
  /** Looks for what is due, again and again until `stop`. */
  start(): void
  /** Begins nothing more, and finishes the calls that are being made. */
  stop(): Promise<void>
}

/**
 * Sends the deliveries of webhooks. Processes lease deliveries, so any number can run.
 * @param onFault called if the database fails; due deliveries stay due
 */
export function createDispatcher(deps: DeliveryDeps, onFault: (error: unknown) => void): Dispatcher {
  const lanes = createLanes(deps, onFault)
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> = Promise.resolve()

  function schedulePoll(ms: number): void {
    if (stopping) return
    timer = setTimeout(() => {
      polling = lanes.open().then(
        () => schedulePoll(POLL_MS),
        (error) => {
          onFault(error)
          schedulePoll(REST_MS)
        },
      )
    }, ms).unref()
  }

  return {
    start: () => schedulePoll(POLL_MS),
    async stop() {
      stopping = true
      lanes.close()
      clearTimeout(timer)
      await polling
      await lanes.finished()
    },
  }
}
