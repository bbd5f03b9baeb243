import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { didPrecompileAddress, fromAttributeValue } from '@hearth/chain/did/attribute'
import type { DidDocument } from '@hearth/chain/did/document-codec'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import { requestDid } from '@hearth/protocol/endpoints/identity'
import { queryOptions } from '@tanstack/react-query'
import { decodeFunctionData, type Hex, isAddressEqual } from 'viem'
import { call } from '../../lib/api/api.ts'

/** Time for which the next step can reuse the response. */
const STALE_MS = 30_000

export type DidRequest = AnswerOf<typeof requestDid>['data']

/**
 * Data that the owner signs for the Machine ID. The first request creates it; later ones return the same data until
 * it is signed.
 */
export const didRequestQuery = () =>
  queryOptions({
    // Do not use `identityKey`: it is refetched after the signature, when nothing is left to request.
    queryKey: ['did-request'],
    queryFn: async ({ signal }) => {
      const answer = await call(requestDid, {}, signal)
      if (!answer?.data) throw new Error('The response contains no data to sign')
      return answer.data
    },
    retry: 1,
    staleTime: STALE_MS,
  })

/**
 * Decodes the document that a call writes to the chain.
 * @returns undefined for any other call, which must not be signed
 */
export function decodeDidDocument({ machineAddress, target, calldata }: DidRequest): DidDocument | undefined {
  try {
    if (!isAddressEqual(target as Hex, didPrecompileAddress)) return undefined
    const { functionName, args } = decodeFunctionData({ abi: didPrecompileAbi, data: calldata as Hex })
    if (functionName !== 'addAttribute' || !isAddressEqual(args[0], machineAddress as Hex)) return undefined
    return fromAttributeValue(args[2])
  } catch {
    return undefined
  }
}
