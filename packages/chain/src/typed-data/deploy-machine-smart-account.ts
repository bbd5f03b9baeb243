import type { Address, TypedDataDefinition } from 'viem'
import { stationDomain } from './domains.ts'

const types = {
  DeployMachineSmartAccount: [
    { name: 'machineOwner', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** Returns the typed data that the owner, or a station admin, signs to deploy the account. */
export function deployMachineSmartAccountTypedData(
  chainId: number,
  station: Address,
  message: TypedDataDefinition<typeof types, 'DeployMachineSmartAccount'>['message'],
) {
  return {
    domain: stationDomain(chainId, station),
    types,
    primaryType: 'DeployMachineSmartAccount',
    message,
  } as const
}
