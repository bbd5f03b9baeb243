import { changeWalletMessage, linkWalletMessage } from '@hearth/protocol/wallet-messages'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { followLive } from '../../test/support/follow-live.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import {
  ACCOUNT,
  CREATE,
  LINK,
  proveWallet,
  RECORD,
  REQUEST,
  REQUIREMENTS,
  SIGN,
  STATUS,
  signCreation,
} from '../../test/support/sign-identity.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'

const CHANGE = '/api/users/change-wallet'
const ELIGIBILITY = '/api/users/wallet-change-eligibility'

let server: TestServer
let ada: NewMember
let eve: NewMember
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  ;[ada, eve] = await Promise.all([newMember(server.url), newMember(server.url)])
})
afterAll(() => server.stop())

const newWallet = () => privateKeyToAccount(generatePrivateKey())
const call = (member: NewMember, path: string, json?: unknown) =>
  callApi(server.url, path, { token: member.accessToken, json })

test('a wallet is linked and changed, appears in the member’s record, and is published to the portal', {
  tags: ['API-16', 'API-17', 'API-18', 'WAL-06', 'API-02'],
}, async () => {
  const [first, second] = [newWallet(), newWallet()]
  const live = await followLive(server.url, ada.accessToken)
  expect((await call(ada, ELIGIBILITY)).body).toEqual({
    success: true,
    eligible: false,
    reason: 'not_linked',
    message: 'No wallet is linked to this account yet.',
  })

  const linked = await call(ada, LINK, await proveWallet(first, linkWalletMessage(ada.email)))
  expect(linked).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Wallet linked successfully!',
      user: { id: ada.id, wallet: first.address },
    },
  })
  expect(await live.heard('wallet')).toBe(true)
  expect((await call(ada, ELIGIBILITY)).body).toMatchObject({ eligible: true, reason: null })

  const changed = await call(ada, CHANGE, await proveWallet(second, changeWalletMessage(ada.email)))
  expect(changed).toMatchObject({
    status: 200,
    body: { success: true, message: 'Wallet changed successfully!', user: { wallet: second.address } },
  })
  expect(await live.heard('wallet', 2)).toBe(true)
  expect((await call(ada, ELIGIBILITY)).body).toMatchObject({
    eligible: false,
    reason: 'already_changed',
    message: 'The linked wallet was changed before. This can only be done once.',
  })
  expect((await call(ada, '/api/user')).body.wallet).toBe(second.address)
  live.close()

  const conflict = await call(eve, LINK, await proveWallet(second, linkWalletMessage(eve.email)))
  expect(conflict).toMatchObject({
    status: 409,
    body: {
      error: 'CONFLICT',
      message: 'This wallet is linked to another account. A wallet has one account.',
    },
  })
})

test('the wallet endpoints reject callers without a token', {
  tags: ['API-16', 'API-17', 'API-18'],
}, async () => {
  const proof = await proveWallet(newWallet(), linkWalletMessage(eve.email))
  for (const path of [LINK, CHANGE])
    expect((await callApi(server.url, path, { json: proof })).status).toBe(401)
  expect((await callApi(server.url, ELIGIBILITY)).status).toBe(401)
})

test('a wallet that signed for one account cannot be linked to another', { tags: ['WAL-09'] }, async () => {
  const proof = await proveWallet(newWallet(), linkWalletMessage(ada.email))
  expect(await call(eve, LINK, proof)).toMatchObject({ status: 400, body: { error: 'INVALID_REQUEST' } })
  expect(await call(eve, LINK, { ...proof, message: linkWalletMessage(eve.email) })).toMatchObject({
    status: 403,
    body: {
      error: 'FORBIDDEN',
      message: `The signature does not match. Sign the message with the wallet ${proof.address}.`,
    },
  })
})

test.each([
  ['no signature', { signature: '' }, 'Signature is required'],
  ['a signature of no bytes', { signature: '0x' }, 'body.signature: must be 0x and the hexadecimal digits'],
  ['a signature of half a byte', { signature: '0x123' }, 'body.signature'],
  ['a signature without end', { signature: `0x${'00'.repeat(9000)}` }, 'body.signature'],
  ['a number as signature', { signature: 7 }, 'body.signature'],
  ['a short address', { address: '0x12' }, 'body.address: must be 0x and 40 hexadecimal digits'],
  [
    'the address zero',
    { address: `0x${'0'.repeat(40)}` },
    'body.address: must be the address of a wallet, not the zero address',
  ],
  ['a name as address', { address: 'vitalik.eth' }, 'body.address'],
  ['no address', { address: null }, 'body.address'],
  ['no message', { message: undefined }, 'body.message'],
  ['a message that cannot be kept', { message: 'a\0b' }, 'body.message'],
])('rejects %s with the field', { tags: ['API-16', 'API-18'] }, async (_what, wrong, message) => {
  const ways = [
    [LINK, linkWalletMessage(eve.email)],
    [CHANGE, changeWalletMessage(eve.email)],
  ] as const
  for (const [path, text] of ways) {
    const { status, body } = await call(eve, path, { ...(await proveWallet(newWallet(), text)), ...wrong })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'INVALID_REQUEST', message: expect.stringContaining(message) })
  }
})

test('a referral becomes claimable when its invitee with the heartbeats links a wallet', {
  tags: ['REF-02'],
}, async () => {
  const { body: inviter } = await call(ada, '/api/user')
  const invitee = await newMember(server.url, { referralCode: inviter.personal_code })
  const referral = async () => (await call(ada, '/api/users/referrals-paginated')).body.referrals[0]
  // Wait for the job that registers the invitee after the email address is verified.
  await expect.poll(referral).toMatchObject({ walletConnected: false, status: 'Pending', canClaim: false })
  await server.database.pool.query('update settled_totals set heartbeats = 100 where member_id = $1', [
    invitee.id,
  ])
  await call(invitee, LINK, await proveWallet(newWallet(), linkWalletMessage(invitee.email)))
  expect(await referral()).toMatchObject({ walletConnected: true, status: 'Claimable', canClaim: true })
})

test('the Machine ID endpoints report a missing chain, and wallets can still be linked', async () => {
  const wallet = newWallet()
  const creation = await signCreation(wallet, wallet.address)
  const answers = await Promise.all([
    ...[REQUIREMENTS, ACCOUNT, STATUS, RECORD].map((path) => call(eve, path)),
    call(eve, CREATE, creation),
    callApi(server.url, REQUEST, { token: eve.accessToken, method: 'POST' }),
    call(eve, SIGN, { machineOwnerSignature: creation.signature }),
  ])
  const message = 'This network has no chain, so there are no Machine IDs.'
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { message } })
})
