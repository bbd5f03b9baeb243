import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { didPrecompileAddress, fromAttributeValue } from '@hearth/chain/did/attribute'
import type { DidDocument } from '@hearth/chain/did/document-codec'
import { decodeFunctionData, type Hex, isAddressEqual } from 'viem'
import type { DidRequest } from './api.ts'

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
