import {
  readDidStatus,
  readIdentityRequirements,
  readMachineIdentity,
  readSmartAccount,
} from '@hearth/protocol/endpoints/identity'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { staleTimes } from '../api/query-settings.ts'
import { identityKey } from '../live/live-queries.ts'

/** Polling interval while the page is visible. */
const POLL_MS = 10_000

/** The member's Smart Account, polled while pending. */
export const smartAccountQuery = () =>
  queryOptions({
    queryKey: [...identityKey, 'smart-account'],
    queryFn: ({ signal }) => call(readSmartAccount, {}, signal),
    staleTime: staleTimes.smartAccount,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? POLL_MS : false),
  })

/** The member's Machine ID status, polled until completed. */
export const didStatusQuery = () =>
  queryOptions({
    queryKey: [...identityKey, 'did-status'],
    queryFn: ({ signal }) => call(readDidStatus, {}, signal),
    staleTime: staleTimes.didStatus,
    refetchInterval: ({ state }) => (state.data?.status === 'completed' ? false : POLL_MS),
  })

export const machineIdentityQuery = () =>
  queryOptions({
    queryKey: [...identityKey, 'machine-identity'],
    queryFn: ({ signal }) => call(readMachineIdentity, {}, signal),
    staleTime: staleTimes.machineIdentity,
  })

/** Requirements of a Machine ID and which ones the member meets. */
export const requirementsQuery = () =>
  queryOptions({
    queryKey: [...identityKey, 'requirements'],
    queryFn: ({ signal }) => call(readIdentityRequirements, {}, signal),
    staleTime: staleTimes.requirements,
  })
