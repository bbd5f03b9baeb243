import type { Address } from 'viem'

/** Returns the EIP-712 domain of a station. */
export function stationDomain(chainId: number, station: Address) {
  return { name: 'MachineStationFactory', version: '1', chainId, verifyingContract: station } as const
}

/** Returns the EIP-712 domain of a Smart Account. */
export function accountDomain(chainId: number, account: Address) {
  return { name: 'MachineSmartAccount', version: '1', chainId, verifyingContract: account } as const
}
