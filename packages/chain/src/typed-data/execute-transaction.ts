import type { Address, TypedDataDefinition } from 'viem'
import { stationDomain } from './domains.ts'

const types = {
  ExecuteTransaction: [
    { name: 'target', type: 'address' },
    { name: 'data', type: 'bytes' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** Returns typed data that an admin signs for a station's call. */
export function executeTransactionTypedData(
  chainId: number,
  station: Address,
  message: TypedDataDefinition<typeof types, 'ExecuteTransaction'>['message'],
) {
  return {
    domain: stationDomain(chainId, station),
    types,
    primaryType: 'ExecuteTransaction',
    message,
  } as const
}
