import { endpoints } from '@hearth/protocol/endpoints'
import type { ProfileChange } from '@hearth/protocol/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { memberKey } from '../../lib/member/member-queries.ts'

/** State of the account: pause, pending deletion, exports and address confirmations. */
export const accountQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'account'],
    queryFn: ({ signal }) => call(endpoints.readAccount, {}, signal),
  })

/** Requests an archive of the member's data. */
export const requestDataExport = () => call(endpoints.askForExport, {})

/** Requests the deletion of the account. The member has some days to cancel it. */
export const requestDeletion = () => call(endpoints.askForDeletion, {})

export const cancelDeletion = () => call(endpoints.cancelDeletion, {})

/** Changes the profile. Missing fields stay unchanged; null removes a value. */
export function updateProfile(change: ProfileChange) {
  return call(endpoints.changeProfile, { body: change })
}

/** Confirms a campaign email address with the emailed code. */
export function confirmCampaignEmail(code: string) {
  return call(endpoints.confirmCampaignEmail, { body: { code } })
}

/** Uploads a picture as the member's avatar. */
export function uploadAvatar(dataUrl: string) {
  return call(endpoints.uploadAvatar, { body: { image: dataUrl.slice(dataUrl.indexOf(',') + 1) } })
}

/** Onboards a new member. */
export function onboard(userId: string) {
  return call(endpoints.onboard, { body: { userId } })
}
