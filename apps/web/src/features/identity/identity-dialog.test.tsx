import { addDocumentCalldata, didPrecompileAddress } from '@hearth/chain/did/attribute'
import { buildDidDocument } from '@hearth/chain/did/build-did-document'
import { didOf } from '@hearth/chain/did/identifiers'
import { recoverTypedDataAddress } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answers } from '../../../../../e2e/screenshots/answers.ts'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { installFakeWallet } from '../../../test/fake-wallet.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { testChain } from '../../../test/test-config.ts'
import { IdentityDialog } from './identity-dialog.tsx'

const PROVIDER = 'https://provider.example'
const ACCOUNT = '0x27b1fdb04752bbc536007a920d24acb045561c26'

const wallet = installFakeWallet()
const [linked, other] = wallet.accounts
const short = `${linked.address.slice(0, 6)}…${linked.address.slice(-4)}`
const pleaseConnect = `Please connect with your linked wallet (${short})`

beforeEach(() => wallet.connect(linked))

const member: Answers = { ...filled, readUser: { ...user, wallet: linked.address } }
const withoutAccount: Answers = {
  ...member,
  readSmartAccount: { success: true, message: '', status: 'not_found' },
  createSmartAccount: { success: true, message: 'Smart Account creation queued' },
}
const didDocument = buildDidDocument(
  3338,
  { account: ACCOUNT, owner: linked.address, emailSignature: `0x${'12'.repeat(65)}` },
  { type: 'EcdsaSecp256k1RecoveryMethod2020', issuer: other.address, hash: `0x${'34'.repeat(32)}` },
)
const calldata = addDocumentCalldata(ACCOUNT, didOf(ACCOUNT), didDocument)
const data = { machineAddress: ACCOUNT, target: didPrecompileAddress, calldata, nonce: '1700000000000' }
const requestDid = { success: true, message: '', data }
const withoutDid: Answers = { ...member, requestDid, readDidStatus: { status: null } }
const toSign: Answers = {
  ...member,
  requestDid,
  readDidStatus: { status: 'waiting_for_signature' },
  signDid: { success: true, message: '', data: { status: 'pending' } },
}

async function open(answers: Answers) {
  const rendered = await renderFeature(<IdentityDialog onClose={() => undefined} />, answers, '/faqs', {
    chain: testChain,
    providerUrl: PROVIDER,
  })
  const sent = vi.spyOn(globalThis, 'fetch')
  /** Returns the calls of an endpoint. */
  const callsOf = (path: string) =>
    sent.mock.calls.map(([input, init]) => new Request(input, init)).filter(({ url }) => url.endsWith(path))
  const { screen } = rendered
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const alerts = () =>
    screen
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent)
  /** Returns a response without content to calls of an endpoint. */
  const answerNothing = (path: string) => {
    rendered.api.change = (answer, asked) => Response.json(asked === path ? null : answer)
  }
  return { ...rendered, callsOf, button, alerts, answerNothing }
}

const CREATE = '/api/peaq/create-smart-account'
const REQUEST = '/api/peaq/request-did'
const SIGN = '/api/peaq/update-did-signature'

test('[DLG-02] [MID-01] [MID-04] [MID-08] requires the linked wallet, not another one', async () => {
  const { screen, alerts } = await open({
    ...withoutAccount,
    readIdentityRequirements: {
      wallet: true,
      heartbeats: true,
      requirementsMet: true,
      existingSmartAccount: false,
      currentHeartbeats: 100,
      requiredHeartbeats: 100,
      status: 'not_found',
    },
  })
  await expect.element(screen.getByRole('dialog', { name: 'Create Smart Account' })).toBeVisible()
  await wallet.connect(other)
  const dialog = screen.getByRole('dialog', { name: 'Machine ID Requirements', exact: true })
  await expect.element(dialog).toBeVisible()
  const row = dialog.getByRole('listitem').filter({ hasText: 'Have the linked wallet connected' })
  await expect.element(row.getByRole('img', { name: 'Missing' })).toBeVisible()
  expect(alerts()).toEqual([pleaseConnect])
})

test('[MID-04] [MID-09] requests a Smart Account with a signature of the owner', async () => {
  const { screen, api, button, callsOf } = await open(withoutAccount)
  await expect.element(button('Create Smart Account')).not.toHaveAttribute('aria-disabled')
  api.answers = {
    ...withoutAccount,
    readSmartAccount: { success: true, message: '', status: 'pending' },
  }
  await button('Create Smart Account').click()
  await expect.element(screen.getByText('Smart Account creation has been queued')).toBeVisible()
  await expect
    .poll(() => document.querySelector('[data-sonner-toaster]')?.textContent)
    .toContain('Smart Account creation queued')
  const request = callsOf(CREATE)[0] as Request
  expect(request.url).toBe(PROVIDER + CREATE)
  const body = await request.json()
  expect(body).toEqual({
    machineOwner: linked.address.toLowerCase(),
    nonce: expect.stringMatching(/^\d{13}$/),
    signature: expect.any(String),
  })
  const signer = await recoverTypedDataAddress({
    domain: {
      name: 'MachineStationFactory',
      version: '1',
      chainId: 3338,
      verifyingContract: testChain.factoryAddress,
    },
    types: {
      DeployMachineSmartAccount: [
        { name: 'machineOwner', type: 'address' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'DeployMachineSmartAccount',
    message: { machineOwner: linked.address, nonce: BigInt(body.nonce) },
    signature: body.signature,
  })
  expect(signer).toBe(linked.address)
})

test('[MID-09] starts one signature at a time and shows that the user rejected it', async () => {
  const { button, alerts } = await open(withoutAccount)
  const decision = Promise.withResolvers<void>()
  wallet.decideNext(async () => {
    await decision.promise
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  })
  await button('Create Smart Account').click()
  await expect.element(button('Waiting for MetaMask…')).toHaveAttribute('aria-disabled', 'true')
  decision.resolve()
  await expect.poll(alerts).toEqual(['Transaction cancelled'])
  await expect.element(button('Create Smart Account')).not.toHaveAttribute('aria-disabled')
})

test('[MID-08] [MID-09] reports a Smart Account that the server does not create', async () => {
  const { button, alerts, answerNothing } = await open(withoutAccount)
  answerNothing(CREATE)
  await button('Create Smart Account').click()
  await expect.poll(alerts).toEqual(['Failed to create Smart Account'])
})

test('[MID-05] [MID-08] refuses an empty signature and a member who logged out', async () => {
  const { button, alerts, callsOf } = await open(withoutAccount)
  wallet.decideNext(() => '')
  await button('Create Smart Account').click()
  await expect.poll(alerts).toEqual(['Signature is required'])
  localStorage.removeItem('accessToken')
  await button('Create Smart Account').click()
  await expect.poll(alerts).toEqual(['You must be logged in to create a Machine ID'])
  expect(callsOf(CREATE)).toEqual([])
})

test('[DLG-05] [MID-08] requests a Machine ID only with the linked wallet', async () => {
  const { button, alerts, answerNothing } = await open(withoutDid)
  const create = button('Create Machine ID')
  await expect.element(create).not.toHaveAttribute('aria-disabled')
  await wallet.connect(other)
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  expect(alerts()).toEqual([pleaseConnect])
  await wallet.connect(linked)
  await expect.element(create).not.toHaveAttribute('aria-disabled')
  answerNothing(REQUEST)
  await create.click()
  await expect.poll(alerts).toEqual(['Failed to initiate DID creation'])
  localStorage.removeItem('accessToken')
  await create.click()
  await expect.poll(alerts).toEqual(['You must be logged in to create a Machine ID'])
})

test('[DLG-05] [MID-05] [MID-08] sends the signature of the Machine ID', async () => {
  const { screen, api, button, callsOf } = await open(toSign)
  const sign = button('Sign Machine ID Creation')
  await expect.element(sign).not.toHaveAttribute('aria-disabled')
  api.answers = { ...toSign, readDidStatus: { status: 'pending' } }
  await sign.click()
  await expect.element(screen.getByText('Machine ID creation in progress...')).toBeVisible()
  await expect
    .poll(() => document.querySelector('[data-sonner-toaster]')?.textContent)
    .toContain('Machine ID creation initiated')
  const { machineOwnerSignature, ...rest } = await (callsOf(SIGN)[0] as Request).json()
  expect(rest).toEqual({})
  const signer = await recoverTypedDataAddress({
    domain: { name: 'MachineSmartAccount', version: '1', chainId: 3338, verifyingContract: ACCOUNT },
    types: {
      Execute: [
        { name: 'target', type: 'address' },
        { name: 'data', type: 'bytes' },
        { name: 'nonce', type: 'uint256' },
      ],
    },
    primaryType: 'Execute',
    message: { target: didPrecompileAddress, data: calldata, nonce: 1_700_000_000_000n },
    signature: machineOwnerSignature,
  })
  expect(signer).toBe(linked.address)
})

test('[MID-05] [MID-08] [CAC-03] [API-23] sends a failed signature of the Machine ID only once', async () => {
  const { button, alerts, answerNothing, callsOf } = await open(toSign)
  answerNothing(SIGN)
  await button('Sign Machine ID Creation').click()
  await expect.poll(alerts).toEqual(['Failed to create Machine ID'])
  expect(callsOf(SIGN)).toHaveLength(1)
})

test('[MID-08] sends nothing if another account was selected while signing', async () => {
  const { button, alerts, callsOf } = await open(toSign)
  wallet.decideNext(async (approve) => {
    const signature = await approve()
    await wallet.connect(other)
    return signature
  })
  await button('Sign Machine ID Creation').click()
  await expect.poll(alerts).toEqual([pleaseConnect, pleaseConnect])
  await expect.element(button('Sign Machine ID Creation')).toHaveAttribute('aria-disabled', 'true')
  expect(callsOf(SIGN)).toEqual([])
})

test('[DLG-05] [MID-08] shows and copies the Machine ID', async () => {
  const { screen, button } = await open(member)
  const did = 'did:peaq:0x27B1fdb04752BBc536007A920D24ACB045561c26'
  await expect.element(screen.getByText('Machine ID creation completed!', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(did, { exact: true })).toBeVisible()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Copy Machine ID').click()
  expect(write).toHaveBeenCalledExactlyOnceWith(did)
  await expect
    .poll(() => document.querySelector('[data-sonner-toaster]')?.textContent)
    .toContain('Machine ID copied to clipboard')
})
