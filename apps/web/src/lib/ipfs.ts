/** Public gateways of IPFS, in the order that they are tried. Asked only for what somebody keeps there. */
const gateways = [
  'https://ipfs.io/ipfs/',
  'https://dweb.link/ipfs/',
  'https://4everland.io/ipfs/',
  'https://w3s.link/ipfs/',
  'https://gateway.pinata.cloud/ipfs/',
]

/** Where an address can be loaded from: five gateways for one of IPFS, else itself. Nothing for what is no web address. */
export function loadableFrom(address: string | null | undefined): string[] {
  if (address?.startsWith('ipfs://'))
    return gateways.map((gateway) => gateway + address.slice('ipfs://'.length))
  return address && /^https?:\/\//.test(address) ? [address] : []
}
