import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { readNetworks } from './networks.ts'
import { serveHealth } from './serve-health.ts'

const POOL = { totalCount: 0, idleCount: 0, waitingCount: 0 }

test('serves metrics to this machine and configured subnets only', async () => {
  const app = Fastify()
  serveHealth(app, {}, { metrics: createMetrics(POOL), metricsNetworks: readNetworks('10.1.0.0/16') })
  const statusOf = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/metrics', remoteAddress, headers: { host: 'localhost', ...headers } }))
      .statusCode
  try {
    expect(await statusOf('127.0.0.1')).toBe(200)
    expect(await statusOf('::1')).toBe(200)
    expect(await statusOf('10.1.2.3', { host: 'hearth.internal' })).toBe(200)
    expect(await statusOf('::ffff:10.1.2.3')).toBe(200)
    expect(await statusOf('10.2.0.1')).toBe(404)
    expect(await statusOf('192.0.2.2')).toBe(404)
    expect(await statusOf('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    expect(await statusOf('10.1.2.3', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect((await app.inject({ url: '/healthz', remoteAddress: '192.0.2.2' })).statusCode).toBe(200)
  } finally {
    await app.close()
  }
})

test('returns Retry-After while the process is not ready', async () => {
  const app = Fastify()
  serveHealth(app, { database: () => false }, { metrics: createMetrics(POOL) })
  try {
    const { statusCode, headers, body } = await app.inject('/readyz')
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toMatch(/^\d+$/)
    expect(JSON.parse(body)).toEqual({ ready: false, parts: { database: 'unavailable' } })
  } finally {
    await app.close()
  }
})
