import type { ChildProcess } from 'node:child_process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ask } from './ask.ts'

/** Resources that a process used since the last report. */
export interface Work {
  cpuSeconds: number
  /** 99th percentile of the event loop delay in milliseconds. */
  delayMs: number
}

/** Memory of a process in MiB after a garbage collection. */
export interface Memory {
  heapMiB: number
  residentMiB: number
}

/**
 * Reports this process's work and memory to the benchmark on request. Exact memory figures require `--expose-gc`.
 * Code is slower for a while after a collection, so do not measure immediately after one.
 */
export function reportFigures(): void {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let cpu = process.cpuUsage()
  process.on('message', (message) => {
    if (message === 'memory') {
      globalThis.gc?.()
      const { heapUsed, rss } = process.memoryUsage()
      process.send?.({ heapMiB: heapUsed / 2 ** 20, residentMiB: rss / 2 ** 20 } satisfies Memory)
    } else if (message === 'work') {
      const used = process.cpuUsage(cpu)
      const delayMs = delay.percentile(99) / 1e6
      cpu = process.cpuUsage()
      delay.reset()
      process.send?.({ cpuSeconds: (used.user + used.system) / 1e6, delayMs } satisfies Work)
    }
  })
}

/** Returns functions that request the figures of a process that runs `reportFigures`. */
export const figuresOf = (child: ChildProcess) => ({
  work: () => ask<Work>(child, 'work'),
  memory: () => ask<Memory>(child, 'memory'),
})
export type Figures = ReturnType<typeof figuresOf>
