import { endpoints } from '@hearth/protocol/endpoints'
import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/api.ts'
import { memberKey } from '../lib/member-queries.ts'
import { savePrivacyAccepted, saveTermsAccepted } from '../lib/policy-flags.ts'
import { staleTimes } from '../lib/query-settings.ts'

/** Whether the member has accepted the terms in force. An answer that cannot be read means no. */
export const termsQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'terms'],
    queryFn: async ({ signal }) => {
      const accepted = await call(endpoints.readTermsAccepted, {}, signal).then(
        (answer) => answer?.istosAccepted === true,
        treatUnreadableAsNotAccepted,
      )
      saveTermsAccepted(accepted)
      return accepted
    },
    staleTime: staleTimes.terms,
  })

/** Whether the member has accepted the privacy policy in force. */
export const privacyQuery = () =>
  queryOptions({
    queryKey: [...memberKey, 'privacy'],
    queryFn: async ({ signal }) => {
      const accepted = (await call(endpoints.readPrivacyAccepted, {}, signal))?.isppAccepted === true
      savePrivacyAccepted(accepted)
      return accepted
    },
    staleTime: staleTimes.privacy,
  })

/** The document in force. */
export const policyQuery = (kind: PolicyKind) =>
  queryOptions({
    queryKey: ['policies', kind],
    queryFn: ({ signal }) => call(endpoints.readPolicy, { params: { kind }, query: {} }, signal),
  })

/** @throws what is no answer at all: then nothing is known */
function treatUnreadableAsNotAccepted(error: unknown): false {
  if (isUnreadable(error)) return false
  throw error
}

/** An answer that was not refused, and says nothing that could be understood. */
export function isUnreadable(error: unknown): boolean {
  const { code, status } = error as { code?: string; status?: number }
  return code === 'VALIDATION_ERROR' && status !== undefined && status < 300
}
