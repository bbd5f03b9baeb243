import { linkWalletMessage } from '@hearth/protocol/wallet-messages'
import type { Address } from 'viem'
import {
  generatePrivateKey,
  type PrivateKeyAccount,
  privateKeyToAccount,
  privateKeyToAddress,
} from 'viem/accounts'
import { expect } from 'vitest'
import { callApi } from '../../../test/support/call-api.ts'
import { deployPublicStation } from '../../../test/support/deploy-public-station.ts'
import { type NewMember, newMember } from '../../../test/support/new-member.ts'
import {
  ACCOUNT,
  CREATE,
  type DidCall,
  LINK,
  proveWallet,
  REQUEST,
  signCreation,
  signDidCall,
} from '../../../test/support/sign-identity.ts'
import { startChain } from '../../../test/support/start-chain.ts'
import { startTestServer } from '../../../test/support/start-test-server.ts'
import { deployStation } from '../../relayer/deploy-station.ts'

export interface Person {
  member: NewMember
  wallet: PrivateKeyAccount
}

/**
 * Starts a whole server with a chain and signing wallets.
 * @param shape version of the station: Hearth's or the public one
 */
export async function openIdentityNetwork(shape: 'own' | 'public' = 'own') {
  const chain = await startChain()
  const relayerKey = generatePrivateKey()
  const relayer = privateKeyToAddress(relayerKey)
  const ownStation = await deployStation(chain.url, [relayer])
  const station =
    shape === 'own' ? ownStation : await deployPublicStation(chain, { admin: relayer, manager: relayer })
  const server = await startTestServer({
    CHAIN_RPC_URL: chain.url,
    CHAIN_BLOCK_SECONDS: '0.05',
    RELAYER_PRIVATE_KEY: relayerKey,
    STATION_FACTORY_ADDRESS: station,
    PROVIDER_API_URL: 'https://provider.example',
    RATE_LIMIT_FACTOR: '1000',
  })
  const { pool } = server.database

  const call = ({ member }: Person, path: string, json?: unknown, method?: string) =>
    callApi(server.url, path, { token: member.accessToken, json, method })

  async function setHeartbeats({ member }: Person, heartbeats: number): Promise<void> {
    await pool.query(
      `insert into settled_totals (member_id, heartbeats) values ($1, $2)
       on conflict (member_id) do update set heartbeats = excluded.heartbeats`,
      [member.id, heartbeats],
    )
  }

  /** Returns the owner's signed request for a Smart Account, optionally with an error. */
  const proof = ({ wallet }: Person, wrong: Parameters<typeof signCreation>[2] = {}) =>
    signCreation(wallet, station, wrong)

  return {
    chain,
    server,
    station,
    relayer,
    call,
    setHeartbeats,
    proof,
    ask: (person: Person) => call(person, REQUEST, undefined, 'POST'),

    /** Creates a member with a linked wallet and, normally, enough heartbeats. */
    async newPerson(heartbeats = 100, wallet = privateKeyToAccount(generatePrivateKey())): Promise<Person> {
      const person = { member: await newMember(server.url), wallet }
      await call(person, LINK, await proveWallet(wallet, linkWalletMessage(person.member.email)))
      await setHeartbeats(person, heartbeats)
      return person
    },
    /** Pauses a member, or ends the pause if `reason` is null. */
    async pause({ member }: Person, reason: string | null = 'a test'): Promise<void> {
      await pool.query(
        'update members set paused_at = case when $2::text is not null then now() end, paused_reason = $2 where id = $1',
        [member.id, reason],
      )
    },
    signDid: ({ wallet }: Person, call: DidCall, chainId?: number) => signDidCall(wallet, call, chainId),
    /** Requests the Smart Account, waits until it is deployed and returns its address. */
    async withAccount(person: Person): Promise<Address> {
      expect(await call(person, CREATE, await proof(person))).toMatchObject({ status: 200 })
      await expect
        .poll(async () => (await call(person, ACCOUNT)).body.status, { interval: 20 })
        .toBe('completed')
      return (await call(person, ACCOUNT)).body.smartAccount
    },
    async close() {
      await server.stop()
      await chain.stop()
    },
  }
}

export type IdentityNetwork = Awaited<ReturnType<typeof openIdentityNetwork>>
