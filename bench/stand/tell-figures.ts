import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ServerFigures } from './start-server.ts'

/**
 * Tells the bench, whenever it asks, what this process used since it was asked the last time: all of it ('figures', which
 * takes `--expose-gc`), or the seconds of CPU alone ('cpu'), without a collection, after which code is slower for a while.
 */
export function tellFigures(): void {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let cpu = process.cpuUsage()
  process.on('message', (message) => {
    if (message !== 'figures' && message !== 'cpu') return
    const used = process.cpuUsage(cpu)
    if (message === 'cpu') {
      cpu = process.cpuUsage()
      process.send?.((used.user + used.system) / 1e6)
      return
    }
    const delayMs = delay.percentile(99) / 1e6
    globalThis.gc?.()
    const { heapUsed, rss } = process.memoryUsage()
    const figures: ServerFigures = {
      cpuSeconds: (used.user + used.system) / 1e6,
      delayMs,
      heapMiB: heapUsed / 2 ** 20,
      residentMiB: rss / 2 ** 20,
    }
    // The collection is not the load's.
    cpu = process.cpuUsage()
    delay.reset()
    process.send?.(figures)
  })
}
