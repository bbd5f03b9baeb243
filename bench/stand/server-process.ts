import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '../../apps/server/src/config.ts'
import { startHearth } from '../../apps/server/src/main.ts'
import type { ServerFigures } from './start-server.ts'

/** The server as `npm start` runs it; tells the bench its port, and its figures whenever it is asked. */
const hearth = await startHearth(readConfig(process.env))
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
let cpu = process.cpuUsage()

process.on('message', () => {
  const used = process.cpuUsage(cpu)
  const delayMs = delay.percentile(99) / 1e6
  globalThis.gc?.()
  const figures: ServerFigures = {
    cpuSeconds: (used.user + used.system) / 1e6,
    delayMs,
    heapMiB: process.memoryUsage().heapUsed / 2 ** 20,
    residentMiB: process.memoryUsage().rss / 2 ** 20,
  }
  // The collection is not the load's.
  cpu = process.cpuUsage()
  delay.reset()
  process.send?.(figures)
})
process.once('SIGTERM', async () => {
  await hearth.stop()
  process.exit(0)
})
process.send?.(Number(new URL(hearth.url).port))
