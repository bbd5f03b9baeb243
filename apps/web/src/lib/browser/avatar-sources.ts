import { readStored, writeStored } from '@hearth/ui/lib/browser-storage'

/** Public IPFS gateways in the order of use. Needed only for avatars on IPFS. */
const gateways = [
  'https://ipfs.io/ipfs/',
  'https://dweb.link/ipfs/',
  'https://4everland.io/ipfs/',
  'https://w3s.link/ipfs/',
  'https://gateway.pinata.cloud/ipfs/',
]

/** Storage key of the last gateway that worked. It is not member data, so it survives logout. */
const PREFERRED_GATEWAY_KEY = 'ipfsGateway'

/** Time after which an unresponsive gateway is skipped if another source is left. */
export const GATEWAY_TIMEOUT_MS = 8_000

/**
 * Returns the URLs of an image, best first: five gateways for IPFS, otherwise the URL itself. Empty for other
 * schemes.
 */
export function listSources(address: string | null | undefined): string[] {
  if (address?.startsWith('ipfs://')) {
    const preferred = readStored(PREFERRED_GATEWAY_KEY)
    const ordered = new Set([...gateways.filter((gateway) => gateway === preferred), ...gateways])
    return [...ordered].map((gateway) => gateway + address.slice('ipfs://'.length))
  }
  return address && /^https?:\/\//.test(address) ? [address] : []
}

/** Saves the gateway from which an image was loaded. Later images try this gateway first. */
export function savePreferredGateway(source: string): void {
  const gateway = gateways.find((known) => source.startsWith(known))
  if (gateway) writeStored(PREFERRED_GATEWAY_KEY, gateway)
}
