/** The EIP-712 domain of what the network says of a Machine ID: the chain, and no contract. */
export function identityDomain(chainId: number) {
  return { name: 'MachineIdentity', version: '1', chainId } as const
}
