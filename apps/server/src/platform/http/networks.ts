import { BlockList, isIP } from 'node:net'

/** Parses a list such as `10.0.0.0/8, 192.0.2.7`. Returns undefined if the list is invalid. */
export function readNetworks(text: string): BlockList | undefined {
  const networks = new BlockList()
  for (const part of text.split(',')) {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (version === 0 || rest.length > 0 || !(prefix <= most)) return undefined
    networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
  }
  return networks
}

/** Returns whether an address is in one of the subnets. */
export function isWithin(networks: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
