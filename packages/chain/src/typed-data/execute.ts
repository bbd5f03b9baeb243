import type { Address, TypedDataDefinition } from 'viem'
import { accountDomain } from './domains.ts'

const types = {
  Execute: [
    { name: 'target', type: 'address' },
    { name: 'data', type: 'bytes' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** Returns the typed data that the owner signs for one call. */
export function executeTypedData(
  chainId: number,
  account: Address,
  message: TypedDataDefinition<typeof types, 'Execute'>['message'],
) {
  return { domain: accountDomain(chainId, account), types, primaryType: 'Execute', message } as const
}
