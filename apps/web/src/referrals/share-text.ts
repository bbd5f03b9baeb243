import { INVITEE_POINTS } from '@hearth/protocol/constants'
import { t } from '@lingui/core/macro'
import { currentLanguage } from '../lib/i18n.ts'

/** What somebody sends to a friend, without the link. */
export function shareText(brand: string): string {
  const points = new Intl.NumberFormat(currentLanguage()).format(INVITEE_POINTS)
  return t`Join me on ${brand} and get ${points} extra points.`
}
