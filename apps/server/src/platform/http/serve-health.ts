import type { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import { isDirectlyFrom, isFromThisMachine } from './loopback.ts'

/** Returns whether a part is ready. An exception counts as false. */
export type HealthCheck = () => Promise<boolean> | boolean

const CHECK_TIMEOUT_MS = 2_000
const RETRY_AFTER_SECONDS = 5

/**
 * Serves `/healthz` (the process is alive), `/readyz` (state of each part, 503 until all required ones are
 * ready) and `/metrics` (Prometheus).
 * @param options.metricsNetworks subnets, in addition to this machine, that may read `/metrics`
 * @param options.besides parts that are reported but not required for readiness
 */
export function serveHealth(
  app: FastifyInstance,
  checks: Record<string, HealthCheck>,
  options: {
    metrics: Metrics
    metricsNetworks?: BlockList | undefined
    besides?: Record<string, HealthCheck>
  },
): void {
  const { metrics, metricsNetworks, besides = {} } = options
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const [needed, others] = await Promise.all([states(checks), states(besides)])
    const ready = Object.values(needed).every((part) => part === 'ready')
    if (!ready) reply.header('retry-after', RETRY_AFTER_SECONDS)
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, parts: { ...needed, ...others } })
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !(metricsNetworks && isDirectlyFrom(metricsNetworks, request))) {
      return reply.callNotFound()
    }
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

async function states(checks: Record<string, HealthCheck>): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await state(check)])),
  )
}

async function state(check: HealthCheck): Promise<'ready' | 'unavailable'> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false)
  })
  try {
    return (await Promise.race([check(), timeout])) ? 'ready' : 'unavailable'
  } catch {
    return 'unavailable'
  } finally {
    clearTimeout(timer)
  }
}
