import type { DeliveryDeps } from './deliver-next.ts'
import { createLanes } from './lanes.ts'

/** Poll interval, and the pause after a failed poll. */
const POLL_MS = 1_000
const REST_MS = 10_000

export interface Dispatcher {
  /** Polls for due deliveries until `stop`. */
  start(): void
  /** Starts no more deliveries and waits for those in progress. */
  stop(): Promise<void>
}

/**
 * Creates the dispatcher of webhook deliveries. Any number of processes can run one, because each process
 * leases its deliveries.
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
