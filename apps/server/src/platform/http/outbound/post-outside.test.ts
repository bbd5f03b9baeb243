import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/support/open-receiver.ts'
import { readNetworks } from '../networks.ts'
import { type OutsideRules, postOutside } from './post-outside.ts'
import { isAddressAllowed } from './resolve-target.ts'

let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.answer = (response) => response.writeHead(204).end()
})

const loopback = readNetworks('127.0.0.1')
const post = (url: string, rules: Partial<OutsideRules> = {}) =>
  postOutside(
    { allowed: undefined, deadlineMs: 60_000, ...rules },
    { url, headers: { 'x-test': 'yes' }, body: Buffer.from('{"a":1}') },
  )
const atPort = (host: string) => `https://${host}:${new URL(receiver.url).port}/`

/** Ranges that are not public, mostly from IANA's special-purpose address registries. */
const special = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4', '::/96', '::1/128', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64'],
  ...[
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
  ],
  ...['ff00::/8', '4000::/3', '8000::/1'],
]

test('never calls special-purpose addresses in any spelling unless their subnet is allowed', () => {
  const addresses = fc.constantFrom(...special).chain((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    const bytes = base.toByteArray()
    return fc.uint8Array({ minLength: bytes.length, maxLength: bytes.length }).map((random) => {
      const filled = bytes.map((byte, index) => {
        const mask = 0xff >> Math.min(8, Math.max(0, bits - index * 8))
        return byte | ((random[index] ?? 0) & mask)
      })
      return { network, address: ipaddr.fromByteArray(filled) }
    })
  })
  fc.assert(
    fc.property(addresses, ({ network, address }) => {
      const ways = [address.toString(), address.toNormalizedString()]
      if (address instanceof ipaddr.IPv4)
        ways.push(address.toIPv4MappedAddress().toString(), `::ffff:${address}`)
      for (const way of ways) {
        expect(isAddressAllowed(way, true, undefined), way).toBe(false)
        expect(isAddressAllowed(way, false, readNetworks(network)), way).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'])(
  'calls the public address %s over TLS, and without TLS only in an allowed subnet',
  (address) => {
    expect(isAddressAllowed(address, true, undefined)).toBe(true)
    expect(isAddressAllowed(address, false, undefined)).toBe(false)
    expect(isAddressAllowed(address, false, readNetworks(address.replace('::ffff:', '')))).toBe(true)
  },
)

test.each([
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '0',
  '①②⑦.0.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '169.254.169.254',
])('rejects %s in a webhook URL', async (host) => {
  expect(await post(atPort(host))).toEqual({
    failure: expect.stringMatching(/is not on the public internet$/),
  })
  expect(receiver.received).toEqual([])
})

test('resolves a name once and calls the validated address despite later DNS changes', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const resolve = async () => answers.shift() ?? []
  const url = receiver.url.replace('127.0.0.1', 'rebound.test')
  expect(await post(url, { resolve, allowed: loopback })).toEqual({ status: 204 })
  expect(receiver.received).toHaveLength(1)
  expect(receiver.received[0]).toMatchObject({
    headers: { 'x-test': 'yes', host: new URL(url).host },
    body: '{"a":1}',
  })
  expect(answers).toHaveLength(1)
  expect(await post(url, { resolve, allowed: loopback })).toMatchObject({ failure: expect.any(String) })
  expect(receiver.received).toHaveLength(1)
})

test.each([
  ['one public address and one that is not', ['1.1.1.1', '127.0.0.1'], 'is not on the public internet'],
  ['a private address', ['10.0.0.7'], 'is not on the public internet'],
  ['no address', [], 'does not resolve to an address'],
])('does not call a name with %s', async (_what, addresses, failure) => {
  const resolve = async () => addresses
  expect(await post(atPort('name.test'), { resolve })).toEqual({ failure: expect.stringContaining(failure) })
})

test('returns a redirect as a response without following it', async () => {
  receiver.answer = (response) => response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end()
  expect(await post(receiver.url, { allowed: loopback })).toEqual({ status: 307 })
  expect(receiver.received).toHaveLength(1)
})

test('stops reading an endless response', async () => {
  let ended: Promise<unknown> = Promise.resolve()
  receiver.answer = (response) => {
    ended = once(response, 'close')
    const more = () => response.writable && response.write('x'.repeat(65_536), () => setImmediate(more))
    more()
  }
  expect(await post(receiver.url, { allowed: loopback })).toEqual({ status: 200 })
  await ended
})

test('times out on a silent receiver and accepts one that disconnects after the status', async () => {
  receiver.answer = () => undefined
  expect(await post(receiver.url, { allowed: loopback, deadlineMs: 50 })).toEqual({
    failure: 'no answer within 0.05 s',
  })
  receiver.answer = (response) =>
    response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy())
  expect(await post(receiver.url, { allowed: loopback })).toEqual({ status: 200 })
})

test.each([
  ['closes the connection', (socket: Socket) => socket.destroy(), /^no answer: ECONNRESET$/],
  [
    'changes the protocol',
    (socket: Socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    /^the connection was closed before a response arrived$|^no answer: /,
  ],
  ['speaks no HTTP', (socket: Socket) => socket.end('hello\r\n\r\n'), /^no answer: HPE_/],
])('fails on a receiver that %s', async (_what, answer, failure) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await post(`http://127.0.0.1:${port}/`, { allowed: loopback })).toEqual({
    failure: expect.stringMatching(failure),
  })
  server.close()
})
