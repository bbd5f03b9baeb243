import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { subnetOf } from '../../platform/http/subnet-of.ts'

interface Subnet {
  hash: string
  connections: number
}

const SUBNET = Symbol('subnet')
type CountedStream = Duplex & { [SUBNET]?: Subnet }

/** Counts open connections by subnet, from the upgrade request until the stream closes. */
export class SubnetCounts {
  readonly #subnets = new Map<string, Subnet>()
  readonly #release: (this: CountedStream) => void

  constructor() {
    const subnets = this.#subnets
    // Share one listener among all streams to save memory.
    this.#release = function () {
      const subnet = this[SUBNET]
      if (!subnet) return
      subnet.connections -= 1
      if (subnet.connections === 0) subnets.delete(subnet.hash)
    }
  }

  /**
   * Counts a connection.
   * @returns the hashed subnet and its number of connections, including this one
   */
  add(stream: Duplex, address: string): Subnet {
    const hash = hashSubnet(subnetOf(address))
    const subnet = this.#subnets.get(hash) ?? { hash, connections: 0 }
    this.#subnets.set(hash, subnet)
    subnet.connections += 1
    ;(stream as CountedStream)[SUBNET] = subnet
    stream.once('close', this.#release)
    return subnet
  }
}

/** Returns 16 hex digits: enough to distinguish subnets, and short because every node stores one. */
function hashSubnet(subnet: string): string {
  return createHash('sha256').update(subnet).digest('hex').slice(0, 16)
}
