import type { BlockList } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Metrics } from '../metrics/metrics.ts'
import { clientAddress, readTrustedProxies } from './client-address.ts'
import { createHttpServer } from './create-http-server.ts'

async function start(setting: string, logged: string[] = []) {
  const trustedProxies = readTrustedProxies(setting)
  if (trustedProxies === undefined) throw new Error(`${setting} cannot be read`)
  const httpSeconds = { labels: () => ({ observe: () => undefined }) }
  const app = await createHttpServer({
    log: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
    metrics: { httpSeconds } as unknown as Metrics,
    trustedProxies,
    https: false,
    sources: { connect: [], script: [], frame: [] },
  })
  app.get('/', async ({ ip, raw }) => [ip, clientAddress(raw, trustedProxies)])
  return app
}

/** Returns the caller's address as computed for HTTP requests and for WebSocket upgrades. */
async function callers(setting: string, remoteAddress: string, forwarded: string | undefined) {
  const app = await start(setting)
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const answer = await app.inject({ url: '/', remoteAddress, headers })
  await app.close()
  return answer.json()
}

// Addresses that the caller invents are on the left, because each proxy appends an address on the right.
const CLAIMED = '192.0.2.66, 203.0.113.5, 198.51.100.9'

test.each([
  ['0', '10.0.0.1', CLAIMED, '10.0.0.1'],
  ['1', '10.0.0.1', CLAIMED, '198.51.100.9'],
  ['2', '10.0.0.1', CLAIMED, '203.0.113.5'],
  ['9', '10.0.0.1', CLAIMED, '192.0.2.66'],
  ['1', '10.0.0.1', undefined, '10.0.0.1'],
  // Proxies by address, in any notation and at any position.
  ['10.0.0.1', '10.0.0.1', CLAIMED, '198.51.100.9'],
  ['10.0.0.0/8', '::ffff:10.0.0.1', CLAIMED, '198.51.100.9'],
  ['10.0.0.0/8, 198.51.100.9', '10.0.0.1', CLAIMED, '203.0.113.5'],
  ['2001:db8::/32,198.51.100.0/24', '2001:db8::7', CLAIMED, '203.0.113.5'],
  // The header of an untrusted client is ignored.
  ['10.0.0.0/8', '192.0.2.1', '203.0.113.5, 10.0.0.1', '192.0.2.1'],
  ['10.0.0.0/8', '10.0.0.1', '203.0.113.5, nobody', 'nobody'],
  ['0.0.0.0/0', '10.0.0.1', CLAIMED, '192.0.2.66'],
])(
  'returns for TRUST_PROXY=%s and a request by %s that forwards %s the address %s',
  async (setting, remote, forwarded, caller) => {
    expect(await callers(setting, remote, forwarded)).toEqual([caller, caller])
  },
)

test('ignores values that are neither a number of proxies nor their addresses', () => {
  for (const text of [
    '',
    '11',
    '-1',
    '1.5',
    'all',
    '10.0.0.1/',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '::/129',
    '10.0.0.1,,',
  ]) {
    expect(readTrustedProxies(text), text).toBeUndefined()
  }
  expect(readTrustedProxies('0')).toBe(0)
  expect((readTrustedProxies('::1, 10.0.0.0/8') as BlockList).rules).toHaveLength(2)
})

test('warns once about forwarded requests without a trusted proxy, without the address', async () => {
  const headers = { 'x-forwarded-for': CLAIMED }
  const counts = []
  for (const setting of ['0', '1', '10.0.0.0/8']) {
    const logged: string[] = []
    const app = await start(setting, logged)
    await app.inject({ url: '/' })
    for (let n = 0; n < 3; n++) await app.inject({ url: '/', headers })
    await app.close()
    counts.push(logged.filter((line) => line.includes('TRUST_PROXY')).length)
    expect(logged.join()).not.toContain('192.0.2.66')
  }
  expect(counts).toEqual([1, 0, 0])
})
