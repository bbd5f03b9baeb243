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

/** What an admin signs for the station to bring an account the owner's signature; stations of Hearth's do without it. */
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
