import { linkWalletMessage } from '@hearth/protocol/wallet-messages'
import { SignatureErc8010 } from 'ox/erc8010'
import { type Address, concat, type Hex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callChain } from '../../platform/embedded/call-chain.ts'
import { callApi } from '../../test/support/call-api.ts'
import { newMember } from '../../test/support/new-member.ts'
import { openReceiver, type Receiver } from '../../test/support/open-receiver.ts'
import { type ConnectionRecord, recordConnections } from '../../test/support/record-connections.ts'
import { LINK } from '../../test/support/sign-identity.ts'
import { startChain, type TestChain } from '../../test/support/start-chain.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { deployLookupWallet } from './testing/lookup-wallet.ts'

let chain: TestChain
let server: TestServer
let receiver: Receiver
let connections: ConnectionRecord
beforeAll(async () => {
  connections = recordConnections()
  receiver = await openReceiver()
  chain = await startChain()
  server = await startTestServer({ CHAIN_RPC_URL: chain.url })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
  await receiver.close()
  connections.stop()
})
beforeEach(() => {
  receiver.answer = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":"0x01"}')
})

/** Links a wallet with a signature that can only be verified on chain. Returns the response. */
async function linkWallet(address: Address, sign: (text: string) => Promise<Hex>) {
  const member = await newMember(server.url)
  const message = linkWalletMessage(member.email)
  const json = { address, message, signature: await sign(message) }
  return callApi(server.url, LINK, { token: member.accessToken, json })
}

const rejected = {
  status: 403,
  body: { error: 'FORBIDDEN', messageId: 'wallets.notSigned' },
}

test('a contract wallet that requires an off-chain lookup is rejected without a fetch', async () => {
  const { address } = privateKeyToAccount(generatePrivateKey())
  await deployLookupWallet(chain.url, address, [`${receiver.url}/{sender}/{data}`, receiver.url])
  expect(await linkWallet(address, async () => toHex('signature'))).toMatchObject(rejected)
  expect(receiver.received).toEqual([])
})

test('a delegated account (EIP-7702) that requires an off-chain lookup is rejected without a fetch', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const delegate = privateKeyToAccount(generatePrivateKey()).address
  // The delegate's code runs in the account, so the lookup must name the account as its sender.
  await deployLookupWallet(chain.url, account.address, [receiver.url])
  const code = await callChain(chain.url, 'eth_getCode', account.address, 'latest')
  await callChain(chain.url, 'anvil_setCode', delegate, code)
  await callChain(chain.url, 'anvil_setCode', account.address, concat(['0xef0100', delegate]))
  const { r, s, yParity } = await account.signAuthorization({ address: delegate, chainId: 3338, nonce: 0 })
  const signature = SignatureErc8010.wrap({
    authorization: {
      address: delegate,
      chainId: 3338,
      nonce: 0n,
      r: BigInt(r),
      s: BigInt(s),
      yParity: yParity ?? 0,
    },
    data: '0x',
    signature: toHex('signature'),
  })
  expect(await linkWallet(account.address, async () => signature)).toMatchObject(rejected)
  expect(receiver.received).toEqual([])
})

test('the server connects to its database and its chain only', () => {
  const { host, port } = server.database.connection
  const own = [`${host}/.s.PGSQL.${port}`, new URL(chain.url).host, new URL(server.url).host]
  expect([...connections.targets].filter((target) => !own.includes(target))).toEqual([])
})
