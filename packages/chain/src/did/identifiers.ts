import { type Address, getAddress, isAddress } from 'viem'

const prefix = 'did:peaq:'

/** Returns the DID of an account, with the EIP-55 checksum. */
export function didOf(account: Address): string {
  return `${prefix}${getAddress(account)}`
}

/** Returns the CAIP-10 account ID for `blockchainAccountId`. */
export function accountIdOf(chainId: number, address: Address): string {
  return `eip155:${chainId}:${getAddress(address)}`
}

/** Returns a DID's account, or undefined if the DID does not consist of `did:peaq:` and an EVM address. */
export function accountOf(did: string): Address | undefined {
  const address = did.startsWith(prefix) ? did.slice(prefix.length) : ''
  return isAddress(address, { strict: false }) ? getAddress(address) : undefined
}
