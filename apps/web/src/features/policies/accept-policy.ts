import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { toast } from '@hearth/ui/lib/toast'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptPolicy, isUnreadable, policyQuery, privacyQuery, termsQuery } from './api.ts'

interface Acceptance {
  success: boolean
  message: string
}

/** Parses the response. An invalid response counts as a rejection. */
export function parseAcceptance(answer: unknown): Acceptance {
  const { success, message } = (answer ?? {}) as Partial<Acceptance>
  return typeof success === 'boolean' && typeof message === 'string'
    ? { success, message }
    : { success: false, message: t({ id: 'policies.responseInvalid', message: 'Failed to parse response' }) }
}

const policies = {
  terms: { query: termsQuery, short: 'TOS' },
  privacy: { query: privacyQuery, short: 'PP' },
} as const

/** Returns a mutation that accepts the displayed version of a policy. */
export function useAcceptPolicy(kind: PolicyKind) {
  const client = useQueryClient()
  const { query, short } = policies[kind]
  return useMutation({
    mutationFn: async (version: number | undefined) => {
      const answer = await acceptPolicy(kind, version).catch((error: unknown) => {
        if (!isUnreadable(error)) throw error
      })
      const acceptance = parseAcceptance(answer)
      if (!acceptance.success) throw new Error(acceptance.message)
      return acceptance
    },
    onSuccess: ({ message }) => {
      toast.success(message)
      return client.invalidateQueries({ queryKey: query().queryKey })
    },
    onError: () => {
      toast.error(
        t({
          id: 'policies.acceptanceFailed',
          message: `Failed to update ${short} acceptance. Please try again.`,
        }),
      )
      // Refetch the document; the server may have rejected an outdated version.
      return client.invalidateQueries({ queryKey: policyQuery(kind).queryKey })
    },
  })
}
