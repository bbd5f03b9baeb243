import { subscribe } from 'node:diagnostics_channel'
import { rmSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { recordConnections } from '../support/record-connections.ts'
import type { Route, ServerFigures } from './start-server.ts'

const connections = recordConnections()
const routes: Route[] = []
// Collect all served routes, including undocumented ones.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routes.push({ method: each, path: url })
  })
})

const { readConfig } = await import('../../config/config.ts')
const { startHearth } = await import('../../app/create-app.ts')

const hearth = await startHearth(readConfig(process.env))
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

async function readFigures(): Promise<ServerFigures> {
  const { min, max } = delay
  const delays = { p50: delay.percentile(50), p99: delay.percentile(99), max }
  // Collect garbage several times, because weak references and finalizers need a turn of the event loop
  // between collections.
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.()
    await turn()
  }
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  delay.reset()
  return {
    rss,
    heapUsed,
    external,
    arrayBuffers,
    cpuSeconds: (user + system) / 1e6,
    // Subtract the timer's own interval, which the histogram includes.
    delayMs: {
      p50: Math.max(0, delays.p50 - min) / 1e6,
      p99: Math.max(0, delays.p99 - min) / 1e6,
      max: Math.max(0, delays.max - min) / 1e6,
    },
    targets: [...connections.targets],
  }
}

async function stop(): Promise<void> {
  await hearth.stop()
  process.exit(0)
}

process.on('message', async (message) => {
  if (message === 'figures') process.send?.(await readFigures())
})
process.once('SIGTERM', stop)
// Ignore Ctrl+C, which reaches the whole process group. The fuzzer ends this process.
process.on('SIGINT', () => undefined)
// If the fuzzer dies, stop the server and delete its data.
process.once('disconnect', async () => {
  await hearth.stop()
  rmSync(process.env.DATA_DIR ?? '', { recursive: true, force: true })
  process.exit(0)
})
process.send?.({ url: hearth.url, routes })
