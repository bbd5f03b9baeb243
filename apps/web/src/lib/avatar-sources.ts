import { readStored, writeStored } from './browser-storage.ts'

/** Public gateways of IPFS, in the order that they are tried. Asked only for what somebody keeps there. */
const gateways = [
  'https://ipfs.io/ipfs/',
  'https://dweb.link/ipfs/',
  'https://4everland.io/ipfs/',
  'https://w3s.link/ipfs/',
  'https://gateway.pinata.cloud/ipfs/',
]

/** The gateway that had what it was asked for last. It says nothing of a member, so it outlives the log-out. */
const PREFERRED_GATEWAY_KEY = 'ipfsGateway'

/** Ms after which a gateway that has sent nothing yet is given up, where another one is left. */
export const GATEWAY_TIMEOUT_MS = 8_000

/**
 * Where an address can be loaded from, the likeliest first: five gateways for one of IPFS, else itself. Nothing for what is no
 * web address.
 */
export function listSources(address: string | null | undefined): string[] {
  if (address?.startsWith('ipfs://')) {
    const preferred = readStored(PREFERRED_GATEWAY_KEY)
    const ordered = new Set([...gateways.filter((gateway) => gateway === preferred), ...gateways])
    return [...ordered].map((gateway) => gateway + address.slice('ipfs://'.length))
  }
  return address && /^https?:\/\//.test(address) ? [address] : []
}

/** Notes where something was loaded from: a gateway is asked first from now on, also after a reload. */
export function savePreferredGateway(source: string): void {
  const gateway = gateways.find((known) => source.startsWith(known))
  if (gateway) writeStored(PREFERRED_GATEWAY_KEY, gateway)
}
