import type { Address } from 'viem'

/** The EIP-712 domain of a machine station: its address is the verifying contract. */
export function stationDomain(chainId: number, station: Address) {
  return { name: 'MachineStationFactory', version: '1', chainId, verifyingContract: station } as const
}

/** The EIP-712 domain of a Smart Account: its own address is the verifying contract. */
export function accountDomain(chainId: number, account: Address) {
  return { name: 'MachineSmartAccount', version: '1', chainId, verifyingContract: account } as const
}
