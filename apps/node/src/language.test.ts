import { afterEach, expect, test, vi } from 'vitest'
import { SourceFault } from './collectors/collector.ts'
import { count } from './format.ts'
import { sourceFaults } from './messages.ts'
import { notLoggedIn } from './node-error.ts'

afterEach(() => vi.unstubAllEnvs())

test('errors and units are in the language of the terminal', () => {
  vi.stubEnv('LC_ALL', 'de_AT.UTF-8')
  expect(notLoggedIn().message).toMatch(/^Du bist nicht angemeldet\. Führe aus: .* login$/)
  expect([count(1, 'points'), count(1_250.5, 'points')]).toEqual(['1 Punkt', '1\u202f250,5 Punkte'])
  expect(new SourceFault(sourceFaults.notFeed()).message).toBe('die Antwort ist kein Feed')
})

test('a language without a catalog is replaced by English', () => {
  vi.stubEnv('LC_ALL', 'fr_FR.UTF-8')
  expect(notLoggedIn().message).toMatch(/^You are not logged in\. Run: /)
})
