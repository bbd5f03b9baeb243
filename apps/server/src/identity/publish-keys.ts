import { KEYS_PATH, type PublishedKeys } from '@hearth/chain/did/published-keys'
import type { FastifyInstance } from 'fastify'
import type { Address } from 'viem'
import type { NetworkKeys } from './network-keys.ts'

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
