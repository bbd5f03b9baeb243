import type { AnswerOf, RequestOf } from '@hearth/protocol/endpoint'
import * as endpoints from '@hearth/protocol/endpoints/identity'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'

/**
 * Refresh interval. A signed timestamp may be up to five minutes old, including the time to read the data.
 */
const REFETCH_MS = 60_000
/** Time for which the next step can reuse the data to sign. */
const DID_REQUEST_STALE_MS = 30_000

/**
 * Returns the query for the timestamp to include in the signed data, in ms since 1970. It is the server's
 * time, because the local clock may be wrong. The milliseconds are random, so that two members are unlikely
 * to sign the same timestamp.
 */
export const serverTimeQuery = () =>
  queryOptions({
    queryKey: ['server-time'],
    queryFn: async ({ signal }) => {
      const { headers } = await fetch('/healthz', { cache: 'no-store', signal })
      const seconds = Date.parse(headers.get('date') ?? '')
      return Number.isNaN(seconds) ? Date.now() : seconds + Math.floor(Math.random() * 1000)
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REFETCH_MS,
  })

/** Requests a Smart Account with the owner's signature. */
export function createSmartAccount(body: RequestOf<typeof endpoints.createSmartAccount>['body']) {
  return call(endpoints.createSmartAccount, { body }, undefined, { base: runtimeConfig().providerUrl })
}

export type DidRequest = AnswerOf<typeof endpoints.requestDid>['data']

/**
 * Data that the owner signs for the Machine ID. The first request creates it; later ones return the same data until
 * it is signed.
 */
export const didRequestQuery = () =>
  queryOptions({
    // Do not use `identityKey`: it is refetched after the signature, when nothing is left to request.
    queryKey: ['did-request'],
    queryFn: async ({ signal }) => {
      const answer = await call(endpoints.requestDid, {}, signal)
      if (!answer?.data) throw new Error('The response contains no data to sign')
      return answer.data
    },
    retry: 1,
    staleTime: DID_REQUEST_STALE_MS,
  })

/** Sends the owner's signature, which writes the document of the Machine ID to the chain. */
export function signDid(body: RequestOf<typeof endpoints.signDid>['body']) {
  return call(endpoints.signDid, { body })
}
