import { expect, it, test } from 'vitest'
import { serveSite } from '../testing/serve-site.ts'
import { isPublicAddress } from './public-addresses.ts'
import { createWebClient } from './web-client.ts'

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00::1',
  'fec0::1',
  'ff02::1',
  'localhost',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

it('rejects every spelling of a private address as a source', async () => {
  const { url, asked } = await serveSite((_request, response) => response.end('secret'))
  const { port } = new URL(url)
  const { signal } = new AbortController()
  const client = createWebClient({ userAgent: 'test', allowPrivate: false, signal })
  const hosts = [
    '127.0.0.1',
    'localhost',
    '[::ffff:127.0.0.1]',
    '[::1]',
    '2130706433',
    '0x7f.1',
    '127.1',
    '0',
  ]
  for (const host of [...hosts, '①②⑦.0.0.1']) {
    await expect(client.get(`http://${host}:${port}/`, { headers: {}, maxBytes: 100 }), host).rejects.toThrow(
      'is not on the public internet',
    )
  }
  expect(asked).toHaveLength(0)
  await client.close()
})
