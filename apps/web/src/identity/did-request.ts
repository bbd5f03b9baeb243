import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { didPrecompileAddress, fromAttributeValue } from '@hearth/chain/did/attribute'
import type { DidDocument } from '@hearth/chain/did/document-codec'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import { requestDid } from '@hearth/protocol/endpoints/identity'
import { queryOptions } from '@tanstack/react-query'
import { decodeFunctionData, type Hex, isAddressEqual } from 'viem'
import { call } from '../lib/api.ts'

/** Long enough for the step after the one that asked. */
const STALE_MS = 30_000

export type DidRequest = AnswerOf<typeof requestDid>['data']

/** What the owner is to sign for the Machine ID. Asking makes it; asking again answers the same until it is signed. */
export const didRequestQuery = () =>
  queryOptions({
    // Not among what a change of the identity has asked for anew: once it is signed, there is nothing to ask for.
    queryKey: ['did-request'],
    queryFn: async ({ signal }) => {
      const answer = await call(requestDid, {}, signal)
      if (!answer?.data) throw new Error('The answer has nothing to be signed')
      return answer.data
    },
    retry: 1,
    staleTime: STALE_MS,
  })

/**
 * The document that a call puts on chain.
 * @returns undefined where the call is anything else than that: it is not to be signed then
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
