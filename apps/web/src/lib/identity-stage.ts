import { useQuery } from '@tanstack/react-query'
import { didStatusQuery, smartAccountQuery } from './identity-queries.ts'
import { runtimeConfig } from './runtime-config.ts'

/** Where a member stands on the way to a Machine ID; from `did-missing` on there is a Smart Account. */
export type IdentityStage =
  | 'loading'
  /** The statuses could not be had. */
  | 'unknown'
  | 'account-missing'
  | 'account-pending'
  | 'account-failed'
  | 'did-missing'
  | 'did-waiting'
  | 'did-pending'
  | 'done'

const stages: Record<string, IdentityStage> = {
  'account:pending': 'account-pending',
  'account:failed': 'account-failed',
  'did:waiting_for_signature': 'did-waiting',
  'did:pending': 'did-pending',
  'did:completed': 'done',
}

/**
 * The statuses of Smart Account and Machine ID, the second only where there is the first. Without a chain nothing is asked:
 * `isOn` is false then.
 */
export function useIdentity() {
  const isEnabled = runtimeConfig().chain !== null
  const account = useQuery({ ...smartAccountQuery(), enabled: isEnabled })
  const hasAccount = account.data?.status === 'completed'
  const did = useQuery({ ...didStatusQuery(), enabled: isEnabled && hasAccount })
  const { data, isPending } = hasAccount ? did : account
  const kind = hasAccount ? 'did' : 'account'
  const known = stages[`${kind}:${data?.status}`] ?? (`${kind}-missing` as const)
  const stage: IdentityStage = data ? known : isPending ? 'loading' : 'unknown'
  return { isEnabled, account, did, stage }
}
