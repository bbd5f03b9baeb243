import { linkWalletMessage } from '@hearth/protocol/wallet-messages'
import type { Address, Hex } from 'viem'
import {
  generatePrivateKey,
  type PrivateKeyAccount,
  privateKeyToAccount,
  privateKeyToAddress,
} from 'viem/accounts'
import { deployStation } from '../../apps/server/src/features/relayer/deploy-station.ts'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { addMembers, prepareTokens } from '../../apps/server/src/test/support/many-members.ts'
import { proveWallet } from '../../apps/server/src/test/support/sign-identity.ts'
import { startChain } from '../../apps/server/src/test/support/start-chain.ts'
import { openPostgres } from '../harness/open-postgres.ts'
import { ISSUER, startServer } from '../harness/start-server.ts'

export const BLOCK_SECONDS = 1

export type ChainHarness = Awaited<ReturnType<typeof openChainHarness>>

/** Member with an unlinked wallet and the heartbeats for a Machine ID. */
export interface BenchMember {
  token: string
  wallet: PrivateKeyAccount
  /** Request that links the wallet. */
  link: { address: Address; message: string; signature: Hex }
}

/**
 * Starts the real server in its own process with a separate PostgreSQL and a local chain with one block per
 * second.
 */
export async function openChainHarness() {
  const chain = await startChain({ blockSeconds: BLOCK_SECONDS })
  const postgres = await openPostgres()
  const key = generatePrivateKey()
  const station = await deployStation(chain.url, [privateKeyToAddress(key)])
  const { connection } = postgres
  const server = await startServer(postgres, connection, {
    CHAIN_RPC_URL: chain.url,
    CHAIN_BLOCK_SECONDS: String(BLOCK_SECONDS),
    RELAYER_PRIVATE_KEY: key,
    STATION_FACTORY_ADDRESS: station,
  })
  const database = openDatabase<Tables>(connection, { maxConnections: 4, onLost: () => undefined })
  const db = database.kysely

  return {
    client: chain.client,
    station,
    port: server.port,
    work: server.work,
    /** CPU time of PostgreSQL so far, in seconds. */
    postgresCpu: postgres.cpu,

    async addMembers(count: number): Promise<BenchMember[]> {
      const ids = await addMembers(db, count)
      await db.updateTable('settled_totals').set({ heartbeats: 100 }).where('member_id', 'in', ids).execute()
      const members = await db.selectFrom('members').select(['id', 'email']).where('id', 'in', ids).execute()
      const emails = new Map(members.map(({ id, email }) => [id, email]))
      const tokens = await prepareTokens(db, ids, ISSUER)
      return Promise.all(
        ids.map(async (id, index) => {
          const wallet = privateKeyToAccount(generatePrivateKey())
          const link = await proveWallet(wallet, linkWalletMessage(emails.get(id) ?? ''))
          return { token: tokens[index] ?? '', wallet, link }
        }),
      )
    },
    /** Returns the times at which Machine IDs were completed, in order. */
    async completions(): Promise<Date[]> {
      const rows = await db
        .selectFrom('machine_ids')
        .select('completed_at')
        .where('status', '=', 'completed')
        .orderBy('completed_at')
        .execute()
      return rows.flatMap(({ completed_at }) => completed_at ?? [])
    },
    async stop() {
      await server.stop()
      await database.close()
      await postgres.remove()
      await chain.stop()
    },
  }
}
