/**
 * Returns the EIP-712 domain of the network's signatures. It names no contract, because no contract verifies
 * them.
 */
export function identityDomain(chainId: number) {
  return { name: 'MachineIdentity', version: '1', chainId } as const
}
