import { afterEach, expect, test, vi } from 'vitest'
import { DASHBOARD_FAILED_PATH, dashboardFailure } from './dashboard-failure.ts'

afterEach(() => dashboardFailure.clear())

function consume(path: string) {
  const replaceState = vi.fn()
  const href = `https://portal.example${path}`
  dashboardFailure.consume({ href } as Location, { state: { key: 1 }, replaceState } as unknown as History)
  return replaceState
}

test('reads the failure from the URL, and removes only it', () => {
  const replaceState = consume(`${DASHBOARD_FAILED_PATH}&x=1`)
  expect(dashboardFailure.happened()).toBe(true)
  expect(replaceState).toHaveBeenCalledWith({ key: 1 }, '', new URL('https://portal.example/auth?x=1'))
})

test.each(['/auth', '/auth?dashboard=ok', '/auth?other=failed'])(
  'does not read a failure from %s',
  (path) => {
    expect(consume(path)).not.toHaveBeenCalled()
    expect(dashboardFailure.happened()).toBe(false)
  },
)

test('clears the failure', () => {
  consume(DASHBOARD_FAILED_PATH)
  dashboardFailure.clear()
  expect(dashboardFailure.happened()).toBe(false)
})
