import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { testConfig } from '../../../test/test-config.ts'
import { readRules } from './rules.ts'
import { loadRuntimeConfig } from './runtime-config.ts'
import { watchRules } from './watch-rules.ts'

const rulesOf = (points: number, changesAt: string | null = null) => ({
  heartbeat: { points, intervalSeconds: 900 },
  referral: { inviteePoints: 500, inviteeHeartbeats: 0, inviterPoints: 750, inviterHeartbeats: 40 },
  machineId: { heartbeats: 60 },
  changesAt,
})

let answer: () => Response
let calls = 0
const page = { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-12T14:05:00Z') })
  calls = 0
  page.hidden = false
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const url = typeof input === 'string' ? input : input.url
    if (url.endsWith('/config.json')) return Response.json(testConfig)
    calls += 1
    return answer()
  })
  await loadRuntimeConfig()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('starts with the rules in force at page load', () => {
  expect(readRules()).toMatchObject({ heartbeat: { points: 25 }, referral: { inviteePoints: 1000 } })
})

test('follows the rules of the server every minute', async () => {
  answer = () => Response.json(rulesOf(30))
  const stop = watchRules()
  await vi.advanceTimersByTimeAsync(0)
  expect(readRules()).toMatchObject({
    heartbeat: { points: 30 },
    referral: { inviteePoints: 500, inviterPoints: 750, inviterHeartbeats: 40 },
    machineId: { heartbeats: 60 },
  })
  answer = () => Response.json(rulesOf(35))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(readRules().heartbeat.points).toBe(30)
  await vi.advanceTimersByTimeAsync(1000)
  expect(readRules().heartbeat.points).toBe(35)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(calls).toBe(2)
})

test('loads the rules again when a known change takes effect', async () => {
  answer = () => Response.json(rulesOf(30, new Date(Date.now() + 20_000).toISOString()))
  const stop = watchRules()
  await vi.advanceTimersByTimeAsync(0)
  answer = () => Response.json(rulesOf(40))
  await vi.advanceTimersByTimeAsync(19_999)
  expect(readRules().heartbeat.points).toBe(30)
  await vi.advanceTimersByTimeAsync(1)
  expect(readRules().heartbeat.points).toBe(40)
  stop()
})

test('keeps the last known rules after a failure or an answer of another shape', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  answer = () => Response.json(rulesOf(30))
  const stop = watchRules()
  await vi.advanceTimersByTimeAsync(0)
  answer = () => Response.json({ message: 'x', error: 'INTERNAL' }, { status: 500 })
  await vi.advanceTimersByTimeAsync(60_000)
  answer = () => Response.json({ heartbeat: {} })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(readRules().heartbeat.points).toBe(30)
  expect(calls).toBe(3)
  stop()
})

test('waits while the page is hidden', async () => {
  answer = () => Response.json(rulesOf(30))
  const stop = watchRules()
  await vi.advanceTimersByTimeAsync(0)
  page.hidden = true
  await vi.advanceTimersByTimeAsync(600_000)
  expect(calls).toBe(1)
  page.hidden = false
  page.addEventListener.mock.calls.at(-1)?.[1]()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toBe(2)
  stop()
})
