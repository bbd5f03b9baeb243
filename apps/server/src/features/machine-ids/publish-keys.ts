import { accountOf, didOf } from '@hearth/chain/did/identifiers'
import {
  KEYS_PATH,
  NAMES_PATH,
  type PublishedKeys,
  type PublishedName,
} from '@hearth/chain/did/published-keys'
import type { FastifyInstance } from 'fastify'
import { type Address, hexToBytes } from 'viem'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'
import type { NetworkKeys } from './network-keys.ts'

/** Publishes the network's key addresses and document names to any origin. */
export function publishKeys(
  app: FastifyInstance,
  network: { db: Database; chainId: number; station: Address; keys(): Promise<NetworkKeys> },
): void {
  app.get(KEYS_PATH, async (_request, reply): Promise<PublishedKeys> => {
    const { email, pairing } = await network.keys()
    reply.header('cache-control', 'public, max-age=300').header('access-control-allow-origin', '*')
    return {
      chainId: network.chainId,
      stationFactory: network.station,
      emailService: email.address,
      pairingService: pairing.address,
    }
  })
  app.get<{ Params: { did: string } }>(
    `${NAMES_PATH}/:did`,
    async ({ params }, reply): Promise<PublishedName> => {
      reply.header('access-control-allow-origin', '*')
      const account = accountOf(params.did)
      const row =
        account &&
        (await network.db
          .selectFrom('machine_ids')
          .select('attribute_name')
          .where('account', '=', Buffer.from(hexToBytes(account)))
          .where('status', '=', 'completed')
          .executeTakeFirst())
      if (!row) throw new AppError('NOT_FOUND', messages.didNotFound())
      reply.header('cache-control', 'public, max-age=300')
      return { did: didOf(account), attributeName: row.attribute_name }
    },
  )
}
