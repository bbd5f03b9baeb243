import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { json, startTestOrigin } from '../../../test/test-origin.ts'

let origin: Awaited<ReturnType<typeof startTestOrigin>>
beforeAll(async () => {
  origin = await startTestOrigin({ accessToken: 'token-1' })
  return () => origin.stop()
})

test('ignores stored statistics of another format', { tags: ['STO-02'] }, async () => {
  const { clientState } = await import('../session/client-state.ts')
  const { readStoredStats } = await import('./member-queries.ts')
  const stats = {
    user_id: 'm',
    heartbeats: 1,
    heartbeats_genesis_snapshot: 0,
    points_today: 0,
    points_total: 25,
    points_breakdown: [{ category: 'Others', color: null, percentage: null, value: null }],
    total_includes_all_points: true,
    total_referrals: 0,
    total_referral_points: 0,
  }
  const read = (userStats: unknown) => {
    clientState.set({ userStats: userStats as never })
    return readStoredStats()
  }
  expect(read(stats)).toEqual(stats)
  for (const broken of [
    null,
    'x',
    [],
    {},
    { ...stats, points_breakdown: [null] },
    { ...stats, points_total: 'x' },
  ])
    expect(read(broken)).toBeUndefined()
})

test.each([
  [true, 'true'],
  [false, 'false'],
])('stores whether the member is whitelisted: %s', { tags: ['STO-01'] }, async (isWhitelisted, flag) => {
  await (await import('../browser/runtime-config.ts')).loadRuntimeConfig()
  const { whitelistedQuery } = await import('./member-queries.ts')
  origin.answers((_request, response) => json(response, { isWhitelisted }))
  await new QueryClient().fetchQuery(whitelistedQuery())
  expect(localStorage.getItem('isWhitelisted')).toBe(flag)
})
