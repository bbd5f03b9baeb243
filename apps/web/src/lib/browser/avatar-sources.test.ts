import { afterEach, expect, test, vi } from 'vitest'
import { listSources, savePreferredGateway } from './avatar-sources.ts'

afterEach(() => vi.unstubAllGlobals())

test('lists five gateways for an IPFS address and other addresses as they are', { tags: ['CAC-05'] }, () => {
  const [first, ...more] = listSources('ipfs://bafy/a.png')
  expect(first).toBe('https://ipfs.io/ipfs/bafy/a.png')
  expect(new Set(more).size).toBe(4)
  for (const address of more) expect(address).toMatch(/^https:\/\/[^/]+\/ipfs\/bafy\/a\.png$/)
  expect(listSources('https://example.org/a.png')).toEqual(['https://example.org/a.png'])
  for (const none of [null, undefined, '', 'javascript:alert(1)', 'data:image/png,'])
    expect(listSources(none)).toEqual([])
})

test('uses the last working gateway first and stores no other address', { tags: ['CAC-05'] }, () => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  vi.stubGlobal('localStorage', localStorage)
  const usual = listSources('ipfs://bafy')
  savePreferredGateway('https://example.org/ipfs/bafy')
  expect(listSources('ipfs://bafy')).toEqual(usual)
  savePreferredGateway('https://w3s.link/ipfs/bafy')
  const [first, ...others] = listSources('ipfs://other/a.png')
  expect(first).toBe('https://w3s.link/ipfs/other/a.png')
  expect(others).toHaveLength(4)
  expect(others[0]).toBe('https://ipfs.io/ipfs/other/a.png')

  for (const strange of ['https://evil.example/', '']) {
    for (const key of stored.keys()) stored.set(key, strange)
    expect(listSources('ipfs://bafy')).toEqual(usual)
  }
})
