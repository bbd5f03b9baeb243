import { INVITEE_POINTS } from '@hearth/protocol/constants'

const points = new Intl.NumberFormat('en').format(INVITEE_POINTS)

/** What somebody sends to a friend, without the link. */
export function shareText(brand: string): string {
  return `Join me on ${brand} and get ${points} extra points.`
}
