import type { Address, TypedDataDefinition } from 'viem'
import { stationDomain } from './domains.ts'

const types = {
  ExecuteMachineTransferBalance: [
    { name: 'machineAddress', type: 'address' },
    { name: 'recipientAddress', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** Returns the typed data that an admin signs for an account's transfer of its balance. */
export function executeMachineTransferBalanceTypedData(
  chainId: number,
  station: Address,
  message: TypedDataDefinition<typeof types, 'ExecuteMachineTransferBalance'>['message'],
) {
  return {
    domain: stationDomain(chainId, station),
    types,
    primaryType: 'ExecuteMachineTransferBalance',
    message,
  } as const
}
