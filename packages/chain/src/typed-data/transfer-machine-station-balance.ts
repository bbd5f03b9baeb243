import type { Address, TypedDataDefinition } from 'viem'
import { stationDomain } from './domains.ts'

const types = {
  TransferMachineStationBalance: [
    { name: 'newMachineStationAddress', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** Returns the typed data that an admin signs to transfer the station's whole balance. */
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
