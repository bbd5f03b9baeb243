import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startTestOrigin, type TestOrigin } from '../../../test/test-origin.ts'
import { loadRuntimeConfig } from '../../lib/browser/runtime-config.ts'
import { claimAllReferrals } from './claim-all.ts'

let origin: TestOrigin
beforeEach(async () => {
  origin = await startTestOrigin({ accessToken: 'token-1' })
  await loadRuntimeConfig()
})
afterEach(() => origin.stop())

test('claims all referrals on every page and waits as the server requires', {
  tags: ['REF-04'],
}, async () => {
  const left = new Set(['a', 'c'])
  const pages = [['a', 'b'], ['c'], ['d']]
  let rejections = 1
  origin.answers(({ method, url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://portal')
    if (method === 'GET') {
      const page = Number(searchParams.get('cursor') ?? 0)
      const referrals = pages[page]?.map((id) => ({ id, canClaim: left.has(id) }))
      return json(response, { referrals, pointsClaimable: left.size > 0, nextCursor: String(page + 1) })
    }
    if (rejections-- > 0) {
      response.setHeader('retry-after', '7')
      return json(response, { message: 'Too many', error: 'RATE_LIMITED', statusCode: 429 }, 429)
    }
    left.delete(pathname.split('/')[3] ?? '')
    return json(response, { success: true, message: '', points: 1000, alreadyClaimed: false })
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const progress: number[] = []
  const pauses: number[] = []
  const pause = async (seconds: number) => void pauses.push(seconds)
  expect(await claimAllReferrals((points) => progress.push(points), pause)).toBe(2000)
  expect(progress).toEqual([1000, 2000])
  expect(pauses).toEqual([7])
  expect(left.size).toBe(0)
  // The third request only checks that none is left.
  expect(origin.requests.filter(({ method }) => method === 'GET')).toHaveLength(3)
  expect(origin.requests.filter(({ method }) => method === 'POST')).toHaveLength(3)
})
