import { expect, test } from 'vitest'
import { loadableFrom } from './ipfs.ts'

test('[CAC-05] an ipfs address has five public gateways, in a fixed order; any other only itself', () => {
  const [first, ...more] = loadableFrom('ipfs://bafy/a.png')
  expect(first).toBe('https://ipfs.io/ipfs/bafy/a.png')
  expect(new Set(more).size).toBe(4)
  for (const address of more) expect(address).toMatch(/^https:\/\/[^/]+\/ipfs\/bafy\/a\.png$/)
  expect(loadableFrom('https://example.org/a.png')).toEqual(['https://example.org/a.png'])
  for (const none of [null, undefined, '', 'javascript:alert(1)', 'data:image/png,'])
    expect(loadableFrom(none)).toEqual([])
})
