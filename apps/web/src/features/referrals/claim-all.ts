import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { endpoints } from '@hearth/protocol/endpoints'
import { normaliseError } from '../../lib/api/api-error.ts'
import { claimReward } from '../../lib/member/claim.ts'
import { readReferralsPage } from './api.ts'

type Page = AnswerOf<typeof endpoints.readReferrals>

/**
 * Claims all claimable referrals in sequence, newest first. Waits if the server requires it.
 * @param onClaimed called after each claim with the points so far
 * @throws the first error; earlier claims stay valid
 */
export async function claimAllReferrals(
  onClaimed: (points: number) => void,
  pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000)),
): Promise<number> {
  let points = 0
  let cursor: string | undefined
  do {
    const page: Page = await readReferralsPage(cursor)
    if (!page.pointsClaimable) break
    for (const { id, canClaim } of page.referrals) {
      if (!canClaim) continue
      points += await claimWithRetry(id, pause)
      onClaimed(points)
    }
    cursor = page.nextCursor
  } while (cursor)
  return points
}

async function claimWithRetry(id: string, pause: (seconds: number) => Promise<void>): Promise<number> {
  for (;;) {
    try {
      const { points, alreadyClaimed } = await claimReward(id)
      return alreadyClaimed ? 0 : points
    } catch (error) {
      const { status, retryAfterSeconds } = normaliseError(error)
      if (status !== 429 || retryAfterSeconds === undefined) throw error
      await pause(retryAfterSeconds)
    }
  }
}
