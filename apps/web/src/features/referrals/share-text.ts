import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'

/** Returns the invitation text without the link. Without points for the invitee, it promises none. */
export function createShareText(brand: string, inviteePoints: number): string {
  if (inviteePoints <= 0)
    return t({ id: 'referrals.shareTextWithoutPoints', message: `Join me on ${brand}.` })
  const points = formatPoints(inviteePoints)
  return t({ id: 'referrals.invitationText', message: `Join me on ${brand} and get ${points} extra points.` })
}
