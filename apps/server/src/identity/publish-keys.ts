import type { FastifyInstance } from 'fastify'
import type { Address } from 'viem'
import { KEYS_PATH, type NetworkKeys } from './network-keys.ts'

/** What anyone needs to check a Machine ID of this network. */
export interface PublishedKeys {
  chainId: number
  /** The station that makes the network's Smart Accounts. */
  stationFactory: Address
  /** Who signs that an e-mail address belongs to a DID. */
  emailService: Address
  /** Who signs that a DID is one of this network's. */
  pairingService: Address
}

/** Publishes the addresses of the network's keys, for any origin. */
export function publishKeys(
  app: FastifyInstance,
  network: { chainId: number; station: Address; keys(): Promise<NetworkKeys> },
): void {
  app.get(KEYS_PATH, { schema: { hide: true } }, async (_request, reply): Promise<PublishedKeys> => {
    const { email, pairing } = await network.keys()
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    return {
      chainId: network.chainId,
      stationFactory: network.station,
      emailService: email.address,
      pairingService: pairing.address,
    }
  })
}
