import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { networkOf } from '../../platform/http/network-of.ts'

interface Network {
  hash: string
  connections: number
}

const NETWORK = Symbol('network')
type CountedStream = Duplex & { [NETWORK]?: Network }

/** How many connections there are from each network, from the first byte to the last. */
export class NetworkCounts {
  readonly #networks = new Map<string, Network>()
  readonly #release: (this: CountedStream) => void

  constructor() {
    const networks = this.#networks
    // One listener for all streams.
    this.#release = function () {
      const network = this[NETWORK]
      if (!network) return
      network.connections -= 1
      if (network.connections === 0) networks.delete(network.hash)
    }
  }

  /** @returns what stands for the network without being it, and how many connections it has with this one */
  add(stream: Duplex, address: string): Network {
    const hash = hashNetwork(networkOf(address))
    const network = this.#networks.get(hash) ?? { hash, connections: 0 }
    this.#networks.set(hash, network)
    network.connections += 1
    ;(stream as CountedStream)[NETWORK] = network
    stream.once('close', this.#release)
    return network
  }
}

/** 16 hex digits: enough to tell networks apart, and short, as every node has one. */
function hashNetwork(network: string): string {
  return createHash('sha256').update(network).digest('hex').slice(0, 16)
}
