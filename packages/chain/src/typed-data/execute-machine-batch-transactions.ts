import type { Address, TypedDataDefinition } from 'viem'
import { stationDomain } from './domains.ts'

const types = {
  ExecuteMachineBatchTransactions: [
    { name: 'machineAddresses', type: 'address[]' },
    { name: 'targets', type: 'address[]' },
    { name: 'data', type: 'bytes[]' },
    { name: 'nonce', type: 'uint256' },
    { name: 'machineNonces', type: 'uint256[]' },
  ],
} as const

/** Returns the typed data that an admin signs for the calls of several accounts. */
export function executeMachineBatchTransactionsTypedData(
  chainId: number,
  station: Address,
  message: TypedDataDefinition<typeof types, 'ExecuteMachineBatchTransactions'>['message'],
) {
  return {
    domain: stationDomain(chainId, station),
    types,
    primaryType: 'ExecuteMachineBatchTransactions',
    message,
  } as const
}
