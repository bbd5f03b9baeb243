import { type Address, isAddress } from 'viem'

/** Keys that a network publishes, so that anyone can verify its Machine IDs. */
export interface PublishedKeys {
  chainId: number
  /** Station that deploys the network's Smart Accounts. */
  stationFactory: Address
  /** Address that signs email commitments. */
  emailService: Address
  /** Address that signs pairings. */
  pairingService: Address
}

/** Path of the keys in a portal's URL. */
export const KEYS_PATH = '/.well-known/machine-identity.json'

/** Path of document names in a portal's URL. The DID follows. */
export const NAMES_PATH = '/.well-known/machine-identity'

/** Name of a DID's document on chain. */
export interface PublishedName {
  did: string
  attributeName: string
}

const TIMEOUT_MS = 10_000

/**
 * Fetches the keys of a network.
 * @param network URL of a portal
 * @throws {Error} if the response contains no keys or does not arrive within 10 s
 */
export async function fetchKeys(network: string): Promise<PublishedKeys> {
  const url = new URL(KEYS_PATH, network)
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const keys = (await response.json()) as Partial<PublishedKeys> | null
  const addresses = [keys?.stationFactory, keys?.emailService, keys?.pairingService]
  if (typeof keys?.chainId !== 'number' || !addresses.every((address) => isAddress(String(address)))) {
    throw new Error(`${url} does not contain the keys of Machine IDs.`)
  }
  return keys as PublishedKeys
}

/**
 * Fetches the name of a DID's document. The name need not be trusted, because the signatures authenticate the
 * document.
 * @returns the name, or undefined if the server does not know the DID or does not respond within 10 s
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
