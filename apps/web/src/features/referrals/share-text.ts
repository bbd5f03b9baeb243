import { formatPoints } from '@hearth/ui/lib/format'
import { t } from '@lingui/core/macro'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'

/** Returns the invitation text without the link. */
export function createShareText(brand: string): string {
  const points = formatPoints(runtimeConfig().referral.inviteePoints)
  return t({ id: 'referrals.invitationText', message: `Join me on ${brand} and get ${points} extra points.` })
}
