/** Returns the EIP-712 domain of the network's signatures, without a contract. */
export function identityDomain(chainId: number) {
  return { name: 'MachineIdentity', version: '1', chainId } as const
}
