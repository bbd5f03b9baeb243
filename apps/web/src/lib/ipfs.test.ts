import { afterEach, expect, test, vi } from 'vitest'
import { loadableFrom, rememberGateway } from './ipfs.ts'

afterEach(() => vi.unstubAllGlobals())

test('[CAC-05] an ipfs address has five public gateways, in a fixed order; any other only itself', () => {
  const [first, ...more] = loadableFrom('ipfs://bafy/a.png')
  expect(first).toBe('https://ipfs.io/ipfs/bafy/a.png')
  expect(new Set(more).size).toBe(4)
  for (const address of more) expect(address).toMatch(/^https:\/\/[^/]+\/ipfs\/bafy\/a\.png$/)
  expect(loadableFrom('https://example.org/a.png')).toEqual(['https://example.org/a.png'])
  for (const none of [null, undefined, '', 'javascript:alert(1)', 'data:image/png,'])
    expect(loadableFrom(none)).toEqual([])
})

test('[CAC-05] the gateway that had a picture goes first for the next one; nothing but a gateway is remembered', () => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  vi.stubGlobal('localStorage', localStorage)
  const usual = loadableFrom('ipfs://bafy')
  rememberGateway('https://example.org/ipfs/bafy')
  expect(loadableFrom('ipfs://bafy')).toEqual(usual)
  rememberGateway('https://w3s.link/ipfs/bafy')
  const [first, ...others] = loadableFrom('ipfs://other/a.png')
  expect(first).toBe('https://w3s.link/ipfs/other/a.png')
  expect(others).toHaveLength(4)
  expect(others[0]).toBe('https://ipfs.io/ipfs/other/a.png')

  for (const strange of ['https://evil.example/', '']) {
    for (const key of stored.keys()) stored.set(key, strange)
    expect(loadableFrom('ipfs://bafy')).toEqual(usual)
  }
})
