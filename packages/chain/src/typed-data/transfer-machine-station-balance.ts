import type { Address, TypedDataDefinition } from 'viem'
import { stationDomain } from './domains.ts'

const types = {
  TransferMachineStationBalance: [
    { name: 'newMachineStationAddress', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** What an admin signs for the station's whole balance to go to a new station. */
export function transferMachineStationBalanceTypedData(
  chainId: number,
  station: Address,
  message: TypedDataDefinition<typeof types, 'TransferMachineStationBalance'>['message'],
) {
  return {
    domain: stationDomain(chainId, station),
    types,
    primaryType: 'TransferMachineStationBalance',
    message,
  } as const
}
