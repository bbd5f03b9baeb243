import type { Address, TypedDataDefinition } from 'viem'
import { stationDomain } from './domains.ts'

const types = {
  ExecuteMachineTransaction: [
    { name: 'machineAddress', type: 'address' },
    { name: 'target', type: 'address' },
    { name: 'data', type: 'bytes' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** Returns the typed data that an admin of a public station signs for an account's call. */
export function executeMachineTransactionTypedData(
  chainId: number,
  station: Address,
  message: TypedDataDefinition<typeof types, 'ExecuteMachineTransaction'>['message'],
) {
  return {
    domain: stationDomain(chainId, station),
    types,
    primaryType: 'ExecuteMachineTransaction',
    message,
  } as const
}
