import { deployMachineSmartAccountTypedData } from '@hearth/chain/typed-data/deploy-machine-smart-account'
import { executeTypedData } from '@hearth/chain/typed-data/execute'
import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import { linkWalletMessage } from '@hearth/protocol/wallet-messages'
import type { Address, Hex } from 'viem'
import {
  generatePrivateKey,
  type PrivateKeyAccount,
  privateKeyToAccount,
  privateKeyToAddress,
} from 'viem/accounts'
import { expect } from 'vitest'
import { deployStation } from '../src/relayer/deploy-station.ts'
import { callApi } from './call-api.ts'
import { type NewMember, newMember } from './new-member.ts'
import { startChain } from './start-chain.ts'
import { startTestServer } from './start-test-server.ts'

export const REQUIREMENTS = '/api/users/smart-id-requirements'
export const ACCOUNT = '/api/peaq/smart-account-exists'
export const CREATE = '/api/peaq/create-smart-account'
export const STATUS = '/api/peaq/did-status'
export const REQUEST = '/api/peaq/request-did'
export const SIGN = '/api/peaq/update-did-signature'
export const RECORD = '/api/peaq/machine-identity'

export interface Person {
  member: NewMember
  wallet: PrivateKeyAccount
}

/** What request-did answers. */
export interface DidCall {
  machineAddress: Address
  target: Address
  calldata: Hex
  nonce: string
}

/** The whole server with a chain of its own, and people who sign. */
export async function openIdentityNetwork() {
  const chain = await startChain()
  const relayerKey = generatePrivateKey()
  const relayer = privateKeyToAddress(relayerKey)
  const station = await deployStation(chain.url, relayer)
  const server = await startTestServer({
    CHAIN_RPC_URL: chain.url,
    CHAIN_BLOCK_SECONDS: '0.05',
    RELAYER_PRIVATE_KEY: relayerKey,
    STATION_FACTORY_ADDRESS: station,
    PROVIDER_API_URL: 'https://provider.example',
    RATE_LIMIT_FACTOR: '1000',
  })
  const { pool } = server.database
  let lastNonce = 0

  const call = ({ member }: Person, path: string, json?: unknown, method?: string) =>
    callApi(server.url, path, {
      token: member.accessToken,
      ...(json !== undefined && { json }),
      ...(method && { method }),
    })

  async function setHeartbeats({ member }: Person, heartbeats: number): Promise<void> {
    await pool.query(
      `insert into settled_totals (member_id, heartbeats) values ($1, $2)
       on conflict (member_id) do update set heartbeats = excluded.heartbeats`,
      [member.id, heartbeats],
    )
  }

  /** What the owner signs for the Smart Account; or something else that is wrong in it. */
  async function proof(
    { wallet }: Person,
    wrong: { chainId?: number; station?: Address; owner?: Address } = {},
  ) {
    lastNonce = Math.max(lastNonce + 1, Date.now())
    const nonce = String(lastNonce)
    const signature = await wallet.signTypedData(
      deployMachineSmartAccountTypedData(wrong.chainId ?? MACHINE_CHAIN_ID, wrong.station ?? station, {
        machineOwner: wrong.owner ?? wallet.address,
        nonce: BigInt(nonce),
      }),
    )
    return { machineOwner: wallet.address.toLowerCase(), nonce, signature }
  }

  return {
    chain,
    server,
    station,
    relayer,
    call,
    setHeartbeats,
    proof,
    ask: (person: Person) => call(person, REQUEST, undefined, 'POST'),

    /** A member with a linked wallet and heartbeats enough. */
    async newPerson(heartbeats = 100): Promise<Person> {
      const person = {
        member: await newMember(server.url),
        wallet: privateKeyToAccount(generatePrivateKey()),
      }
      const message = linkWalletMessage(person.member.email)
      const signature = await person.wallet.signMessage({ message })
      const address = person.wallet.address
      await call(person, '/api/users/link-wallet', { address, message, signature })
      await setHeartbeats(person, heartbeats)
      return person
    },
    /** Pauses a member, or ends that where there is no reason. */
    async pause({ member }: Person, reason: string | null = 'a test'): Promise<void> {
      await pool.query(
        'update members set paused_at = case when $2::text is not null then now() end, paused_reason = $2 where id = $1',
        [member.id, reason],
      )
    },
    signDid(
      { wallet }: Person,
      { machineAddress, target, calldata, nonce }: DidCall,
      chainId = MACHINE_CHAIN_ID,
    ) {
      const message = { target, data: calldata, nonce: BigInt(nonce) }
      return wallet.signTypedData(executeTypedData(chainId, machineAddress, message))
    },
    /** Has the Smart Account made, and waits for it. */
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
