import { type Address, isAddress } from 'viem'

/** What a network publishes, so that anyone can check its Machine IDs. */
export interface PublishedKeys {
  chainId: number
  /** The station that makes the network's Smart Accounts. */
  stationFactory: Address
  /** Who signs that an e-mail address belongs to a DID. */
  emailService: Address
  /** Who signs that a DID is one of this network's. */
  pairingService: Address
}

/** Where a portal publishes them. */
export const KEYS_PATH = '/.well-known/machine-identity.json'

/** Where a portal publishes the names of documents, by DID. */
export const NAMES_PATH = '/.well-known/machine-identity'

/** Under which name the document of a DID is on the chain. */
export interface PublishedName {
  did: string
  attributeName: string
}

const TIMEOUT_MS = 10_000

/**
 * Asks a network for its keys.
 * @param network address of one of its portals
 * @throws {Error} where it publishes none, or does not answer within 10 s
 */
export async function fetchKeys(network: string): Promise<PublishedKeys> {
  const url = new URL(KEYS_PATH, network)
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const keys = (await response.json()) as Partial<PublishedKeys> | null
  const addresses = [keys?.stationFactory, keys?.emailService, keys?.pairingService]
  if (typeof keys?.chainId !== 'number' || !addresses.every((address) => isAddress(String(address)))) {
    throw new Error(`${url} has no keys of Machine IDs.`)
  }
  return keys as PublishedKeys
}

/**
 * Asks a network under which name the document of a DID is on the chain. The answer needs no trust: the document counts by its
 * signatures.
 * @returns undefined where the network does not know the DID, or does not answer within 10 s
 */
export async function fetchAttributeName(network: string, did: string): Promise<string | undefined> {
  const url = new URL(`${NAMES_PATH}/${encodeURIComponent(did)}`, network)
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { attributeName } = (await response.json()) as Partial<PublishedName>
    return typeof attributeName === 'string' ? attributeName : undefined
  } catch {
    return undefined
  }
}
