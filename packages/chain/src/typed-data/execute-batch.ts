import type { Address, TypedDataDefinition } from 'viem'
import { accountDomain } from './domains.ts'

const types = {
  ExecuteBatch: [
    { name: 'targets', type: 'address[]' },
    { name: 'data', type: 'bytes[]' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** Returns the typed data that the owner signs for several calls. */
export function executeBatchTypedData(
  chainId: number,
  account: Address,
  message: TypedDataDefinition<typeof types, 'ExecuteBatch'>['message'],
) {
  return { domain: accountDomain(chainId, account), types, primaryType: 'ExecuteBatch', message } as const
}
