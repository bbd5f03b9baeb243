import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/support/open-receiver.ts'
import { recordConnections } from '../../../test/support/record-connections.ts'
import { createConfiguredFetch } from './fetch-configured.ts'

let receiver: Receiver
let port: number
beforeAll(async () => {
  receiver = await openReceiver()
  port = Number(new URL(receiver.url).port)
})
afterAll(() => receiver.close())

test.each<[string, () => unknown, () => string]>([
  ['fetch', () => fetch(receiver.url), () => `127.0.0.1:${port}`],
  [
    'the gate',
    () => createConfiguredFetch(receiver.url, { timeoutMs: 60_000, maxBytes: 10 })(receiver.url),
    () => `127.0.0.1:${port}`,
  ],
  ['net, port and host', () => connect(port, '127.0.0.1').destroy(), () => `127.0.0.1:${port}`],
  ['net, options', () => connect({ port, host: '127.0.0.1' }).destroy(), () => `127.0.0.1:${port}`],
  [
    'net, path',
    () =>
      connect('/nowhere')
        .on('error', () => {})
        .destroy(),
    () => '/nowhere',
  ],
  [
    'tls',
    () =>
      connectTls({ port, host: '127.0.0.1' })
        .on('error', () => {})
        .destroy(),
    () => `127.0.0.1:${port}`,
  ],
])('records a connection by %s', async (_name, open, target) => {
  const { targets, stop } = recordConnections()
  onTestFinished(stop)
  await open()
  // There may be other targets, because a database pool of this process may connect at any time.
  expect(targets).toContain(target())
})
