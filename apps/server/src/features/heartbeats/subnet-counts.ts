import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { subnetOf } from '../../platform/http/subnet-of.ts'

interface Subnet {
  hash: string
  connections: number
}

const SUBNET = Symbol('subnet')
type CountedStream = Duplex & { [SUBNET]?: Subnet }

/** How many connections there are from each subnet, from the first byte to the last. */
export class SubnetCounts {
  readonly #subnets = new Map<string, Subnet>()
  readonly #release: (this: CountedStream) => void

  constructor() {
    const subnets = this.#subnets
    // One listener for all streams.
    this.#release = function () {
      const subnet = this[SUBNET]
      if (!subnet) return
      subnet.connections -= 1
      if (subnet.connections === 0) subnets.delete(subnet.hash)
    }
  }

  /** @returns what stands for the subnet without being it, and how many connections it has with this one */
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

/** 16 hex digits: enough to tell subnets apart, and short, as every node has one. */
function hashSubnet(subnet: string): string {
  return createHash('sha256').update(subnet).digest('hex').slice(0, 16)
}
