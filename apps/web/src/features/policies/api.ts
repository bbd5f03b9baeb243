import { endpoints } from '@hearth/protocol/endpoints'
import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { staleTimes } from '../../lib/api/query-settings.ts'
import { memberKey } from '../../lib/member/member-queries.ts'
import { savePrivacyAccepted, saveTermsAccepted } from '../../lib/member/policy-flags.ts'

/** Acceptance of the current terms. Unreadable responses count as not accepted. */
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

/** Acceptance of the current privacy policy. */
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

/** Current document of a policy. */
export const policyQuery = (kind: PolicyKind) =>
  queryOptions({
    queryKey: ['policies', kind],
    queryFn: ({ signal }) => call(endpoints.readPolicy, { params: { kind }, query: {} }, signal),
  })

/**
 * Treats an unreadable response as not accepted.
 * @throws if there was no response
 */
function treatUnreadableAsNotAccepted(error: unknown): false {
  if (isUnreadable(error)) return false
  throw error
}

/** Returns whether a successful response could not be parsed. */
export function isUnreadable(error: unknown): boolean {
  const { code, status } = error as { code?: string; status?: number }
  return code === 'VALIDATION_ERROR' && status !== undefined && status < 300
}

/**
 * Accepts a policy.
 * @param version displayed version; undefined if the service does not report one
 */
export function acceptPolicy(kind: PolicyKind, version: number | undefined) {
  const endpoint = kind === 'terms' ? endpoints.acceptTerms : endpoints.acceptPrivacy
  return call(endpoint, { body: version === undefined ? {} : { version } })
}
