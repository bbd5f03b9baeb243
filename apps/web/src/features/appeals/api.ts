import * as endpoints from '@hearth/protocol/endpoints/appeals'
import * as mailboxChecks from '@hearth/protocol/endpoints/mailbox-checks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { staleTimes } from '../../lib/api/query-settings.ts'
import { rewardsKey } from '../../lib/live/live-queries.ts'

/** The member's appeals with their decisions. */
export const appealsQuery = () =>
  queryOptions({
    queryKey: [...rewardsKey, 'appeals'],
    queryFn: ({ signal }) => call(endpoints.readAppeals, {}, signal),
    staleTime: staleTimes.campaigns,
  })

/** Appeals against a claim suspension. */
export function sendAppeal(suspensionId: string, text: string) {
  return call(endpoints.sendAppeal, { body: { holdId: suspensionId, text } })
}

/** Emails a code that confirms the account's address again. */
export function sendCheckCode() {
  return call(mailboxChecks.sendCheckCode, {})
}

/** Confirms the account's address again. */
export function confirmAddress(code: string) {
  return call(mailboxChecks.passCheck, { body: { code } })
}
