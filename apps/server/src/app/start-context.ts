import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/clock.ts'

/** Dependencies of every startup step. */
export interface StartContext {
  config: Config
  log: Logger
  now: Clock
  /** Receives progress messages. */
  say: (line: string) => void
  /** Registers a callback that stops a started part. */
  onStop: (stop: () => Promise<void> | void) => void
}

/** Creates a lifecycle, which stops started parts in reverse order. */
export function createLifecycle(log: Logger): {
  onStop: StartContext['onStop']
  /** Stops all parts. If one fails, the others are still stopped. */
  stop: () => Promise<void>
} {
  const stops: (() => Promise<void> | void)[] = []
  return {
    onStop: (stop) => void stops.push(stop),
    async stop() {
      for (const stop of stops.splice(0).reverse()) {
        try {
          await stop()
        } catch (error) {
          log.error({ err: error }, 'shutdown: failed to stop a component; stopping the others')
        }
      }
    },
  }
}
