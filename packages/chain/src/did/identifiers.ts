import { type Address, getAddress, isAddress } from 'viem'

const prefix = 'did:peaq:'

/** The DID of an account, its address with the checksum of EIP-55. */
export function didOf(account: Address): string {
  return `${prefix}${getAddress(account)}`
}

/** The account of a chain in CAIP-10, as `blockchainAccountId` takes it. */
export function accountIdOf(chainId: number, address: Address): string {
  return `eip155:${chainId}:${getAddress(address)}`
}

/** The account that a DID names; undefined for what is no DID of an EVM account. */
export function accountOf(did: string): Address | undefined {
  const address = did.startsWith(prefix) ? did.slice(prefix.length) : ''
  return isAddress(address, { strict: false }) ? getAddress(address) : undefined
}
