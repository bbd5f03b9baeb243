import { useQuery } from '@tanstack/react-query'
import { runtimeConfig } from '../browser/runtime-config.ts'
import { didStatusQuery, smartAccountQuery } from './identity-queries.ts'

/** Progress toward a Machine ID. From `did-missing` on, the member has a Smart Account. */
export type IdentityStage =
  | 'loading'
  /** The statuses could not be loaded. */
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
 * Returns the queries of Smart Account and Machine ID and their stage. Without a chain, `isEnabled` is false
 * and no status is loaded.
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
