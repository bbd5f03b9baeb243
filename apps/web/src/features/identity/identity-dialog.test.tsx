import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { addDocumentCalldata, didPrecompileAddress, toAttributeValue } from '@hearth/chain/did/attribute'
import { buildDidDocument } from '@hearth/chain/did/build-did-document'
import { didOf } from '@hearth/chain/did/identifiers'
import { encodeFunctionResult, recoverTypedDataAddress } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled, NOW, user } from '../../../../../e2e/screenshots/filled.ts'
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
  // A retry would delay the error by seconds.
  const { queries, mutations } = rendered.client.getDefaultOptions()
  rendered.client.setDefaultOptions({
    queries: { ...queries, retryDelay: 0 },
    mutations: { ...mutations, retryDelay: 0 },
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

test('requires the linked wallet, not another one', {
  tags: ['DLG-02', 'MID-01', 'MID-04', 'MID-08'],
}, async () => {
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

test('requests a Smart Account with a signature of the owner', { tags: ['MID-04', 'MID-09'] }, async () => {
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

test('starts one signature at a time and shows that the user rejected it', { tags: ['MID-09'] }, async () => {
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

test('reports a Smart Account that the server does not create', { tags: ['MID-08', 'MID-09'] }, async () => {
  const { button, alerts, answerNothing } = await open(withoutAccount)
  answerNothing(CREATE)
  await button('Create Smart Account').click()
  await expect.poll(alerts).toEqual(['Failed to create Smart Account'])
})

test('refuses an empty signature and a member who logged out', { tags: ['MID-05', 'MID-08'] }, async () => {
  const { button, alerts, callsOf } = await open(withoutAccount)
  wallet.decideNext(() => '')
  await button('Create Smart Account').click()
  await expect.poll(alerts).toEqual(['Signature is required'])
  localStorage.removeItem('accessToken')
  await button('Create Smart Account').click()
  await expect.poll(alerts).toEqual(['You must be logged in to create a Machine ID'])
  expect(callsOf(CREATE)).toEqual([])
})

test('requests a Machine ID only with the linked wallet', { tags: ['DLG-05', 'MID-08'] }, async () => {
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

test('sends the signature of the Machine ID', { tags: ['DLG-05', 'MID-05', 'MID-08'] }, async () => {
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

test('sends a failed signature of the Machine ID only once', {
  tags: ['MID-05', 'MID-08', 'CAC-03', 'API-23'],
}, async () => {
  const { button, alerts, answerNothing, callsOf } = await open(toSign)
  answerNothing(SIGN)
  await button('Sign Machine ID Creation').click()
  await expect.poll(alerts).toEqual(['Failed to create Machine ID'])
  expect(callsOf(SIGN)).toHaveLength(1)
})

test('sends nothing if another account was selected while signing', { tags: ['MID-08'] }, async () => {
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

test('shows and copies the Machine ID', { tags: ['DLG-05', 'MID-08'] }, async () => {
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

const html = () => new Response('<h1>Oops</h1>', { status: 500, headers: { 'content-type': 'text/html' } })
const unavailable = (message: string) => () =>
  Response.json({ message, error: 'UNAVAILABLE', statusCode: 503 }, { status: 503 })
const disconnect = () => {
  throw new TypeError('Failed to fetch')
}
const nulls = { success: null, message: null, status: null, data: null, user: null, eligible: null }
const invalidFormat = 'Invalid error response format'
const timedOut = "The server didn't respond in time. Try again."
const cannotPay = 'Unable to create Machine ID at the moment. Please try again later'

/** Failures of a command, and the text for them if it is not that of the step. */
const failures: [name: string, respond: () => Response, text?: string][] = [
  ['nothing', () => Response.json(null)],
  ['null in each field', () => Response.json(nulls)],
  ['another shape', () => Response.json([{ surprise: 1 }])],
  ['the page of a proxy', html, invalidFormat],
  ['a rejection', unavailable('Away for a while.'), 'Away for a while.'],
  ['no network', disconnect, 'Failed to fetch'],
  ['a network that cannot pay', unavailable(cannotPay), cannotPay],
]

const requirements = {
  wallet: true,
  heartbeats: true,
  requirementsMet: true,
  existingSmartAccount: false,
  currentHeartbeats: 100,
  requiredHeartbeats: 100,
  status: 'not_found',
} as const

test.each([
  ['nothing', () => Response.json(null), invalidFormat],
  ['the page of a proxy', html, invalidFormat],
  ['a rejection', unavailable('Away for a while.'), 'Away for a while.'],
  ['no network', disconnect, 'Failed to fetch'],
])(
  'shows that the requirements failed to load after %s, and loads them on a retry',
  { tags: ['ERR-01'] },
  async (_name, respond, text) => {
    const { screen, api, client, button, alerts } = await open(withoutAccount)
    api.change = (answer, path) =>
      path === '/api/users/smart-id-requirements' ? respond() : Response.json(answer)
    await client.resetQueries()
    await expect.element(screen.getByRole('dialog', { name: 'Machine ID Requirements' })).toBeVisible()
    await expect.poll(alerts).toEqual([expect.stringContaining(text)])
    api.answers = { ...withoutAccount, readIdentityRequirements: { ...requirements, requirementsMet: false } }
    delete api.change
    await button('Try again').click()
    await expect.element(screen.getByText('Earn 100 heartbeats (100/100)')).toBeVisible()
  },
)

test.each([
  {
    step: 'Create Smart Account',
    answers: withoutAccount,
    path: CREATE,
    failed: 'Failed to create Smart Account',
    times: 2,
    next: { readSmartAccount: { success: true, message: '', status: 'pending' } },
    shown: 'Smart Account creation has been queued',
  },
  {
    step: 'Create Machine ID',
    answers: withoutDid,
    path: REQUEST,
    failed: 'Failed to initiate DID creation',
    times: 2,
    next: { readDidStatus: { status: 'waiting_for_signature' } },
    shown: 'MetaMask shows you this',
  },
  {
    step: 'Sign Machine ID Creation',
    answers: toSign,
    path: SIGN,
    failed: 'Failed to create Machine ID',
    times: 1,
    next: { readDidStatus: { status: 'pending' } },
    shown: 'Machine ID creation in progress...',
  },
] as const)(
  '$step shows each failure, and succeeds on a retry',
  { tags: ['MID-04', 'MID-05', 'MID-08', 'MID-09', 'CAC-03'] },
  async ({ step, answers, path, failed, times, next, shown }) => {
    const { screen, api, button, alerts, callsOf } = await open(answers)
    const start = button(step)
    await expect.element(start).not.toHaveAttribute('aria-disabled')
    const expectFailure = async (name: string, text: string) => {
      await expect.element(start).not.toHaveAttribute('aria-disabled')
      expect(alerts(), name).toEqual([text])
    }
    for (const [name, respond, text] of failures) {
      api.change = (answer, asked) => (asked === path ? respond() : Response.json(answer))
      const before = callsOf(path).length
      await start.click()
      await expect.poll(() => callsOf(path).length - before, { message: name }).toBe(times)
      await expectFailure(name, text ?? failed)
    }
    delete api.change
    api.answers = { ...answers, createSmartAccount: never, requestDid: never, signDid: never }
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
    const before = callsOf(path).length
    await start.click()
    for (let time = 1; time <= times; time++) {
      await expect
        .poll(async () => {
          await vi.advanceTimersByTimeAsync(10)
          return callsOf(path).length - before
        })
        .toBe(time)
      await vi.advanceTimersByTimeAsync(20_000)
    }
    await expectFailure('no response', timedOut)
    vi.useRealTimers()
    api.answers = { ...answers, ...next }
    await start.click()
    await expect.element(screen.getByText(shown, { exact: true }).first()).toBeVisible()
  },
)

test('stops waiting for a dismissed wallet after two minutes', { tags: ['MID-09'] }, async () => {
  const { screen, button, alerts } = await open(withoutAccount)
  wallet.decideNext(() => new Promise(() => undefined))
  const create = button('Create Smart Account')
  await expect.element(create).not.toHaveAttribute('aria-disabled')
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
  await create.click()
  await expect.element(screen.getByText('Continue in MetaMask', { exact: false })).toBeVisible()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(alerts()).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.poll(alerts).toEqual(['Request timed out. Please try again'])
  await expect.element(create).not.toHaveAttribute('aria-disabled')
})

test('refuses to sign a call of something else', { tags: ['MID-05'] }, async () => {
  const { button, alerts } = await open({
    ...toSign,
    requestDid: { ...requestDid, data: { ...data, target: other.address, calldata: '0x' } },
  })
  await expect
    .poll(alerts)
    .toEqual([expect.stringContaining("This call doesn't publish your document. Don't sign it")])
  await expect.element(button('Sign Machine ID Creation')).toHaveAttribute('aria-disabled', 'true')
})

test.each([3_600_000, -3_600_000])(
  'signs the time of the server if it differs by %i ms from the local clock',
  { tags: ['MID-04'] },
  async (difference) => {
    const serverTime = NOW + difference
    const date = new Date(serverTime).toUTCString()
    const { screen, api, client, button, callsOf } = await open(withoutAccount)
    api.respond = ({ url }) =>
      url.endsWith('/healthz') ? new Response('', { headers: { date } }) : undefined
    await client.resetQueries({ queryKey: ['server-time'] })
    const nonce = `${Math.floor(serverTime / 1000)}`
    await expect.element(screen.getByText(new RegExp(`^${nonce}\\d{3} \\(`))).toBeVisible()
    await button('Create Smart Account').click()
    await expect.poll(() => callsOf(CREATE)).toHaveLength(1)
    expect((await (callsOf(CREATE)[0] as Request).json()).nonce).toMatch(new RegExp(`^${nonce}\\d{3}$`))
  },
)

test.each(['/rpc', '/.well-known/machine-identity.json'])(
  'shows that the verification could not reach %s',
  { tags: ['MID-06'] },
  async (path) => {
    const { api, button, alerts } = await open(member)
    const keys = { chainId: 3338, stationFactory: ACCOUNT, emailService: ACCOUNT, pairingService: ACCOUNT }
    api.respond = (request) => {
      const asked = new URL(request.url).pathname
      if (asked === path) return new Response('<h1>Oops</h1>', { status: 400 })
      return asked.startsWith('/.well-known') ? Response.json(keys) : undefined
    }
    await button('Verify').click()
    await expect
      .poll(alerts)
      .toEqual([expect.stringContaining("Couldn't reach the chain or load the network's keys.")])
  },
)

test('loads the document from the chain on a retry', { tags: ['MID-06'] }, async () => {
  const { screen, api, button, alerts } = await open(member)
  let result: string | undefined
  api.respond = ({ url }) => {
    if (!url.endsWith('/rpc')) return undefined
    return result ? Response.json([{ jsonrpc: '2.0', id: 1, result }]) : new Response('', { status: 400 })
  }
  await screen.getByText('Document on the chain').click()
  await expect.poll(alerts).toEqual([expect.stringContaining("Couldn't load the DID document.")])
  result = encodeFunctionResult({
    abi: didPrecompileAbi,
    functionName: 'readAttribute',
    result: { name: '0x', value: toAttributeValue(didDocument), validity: 0, created: 0n },
  })
  await button('Try again').click()
  const region = screen.getByRole('region', { name: 'DID document' })
  await expect.element(region.getByText(linked.address)).toBeVisible()
})

test.each([
  [
    'the requirements',
    { ...withoutAccount, readIdentityRequirements: { ...requirements, requirementsMet: false } },
    'Machine ID Requirements',
  ],
  ['a Smart Account to sign', withoutAccount, 'Create Smart Account'],
  [
    'a pending Smart Account',
    { ...member, readSmartAccount: { success: true, message: '', status: 'pending' } },
    'Create Smart Account',
  ],
  ['a Machine ID to request', withoutDid, 'Create Machine ID'],
  ['a Machine ID to sign', toSign, 'Create Machine ID'],
  ['a pending Machine ID', { ...member, readDidStatus: { status: 'pending' } }, 'Create Machine ID'],
] satisfies [string, Answers, string][])(
  'shows an outage of the chain above %s until the chain responds',
  { tags: ['MID-02', 'MID-04', 'MID-05'] },
  async (_what, answers, title) => {
    const { screen, api, client } = await open(answers)
    const dialog = screen.getByRole('dialog', { name: title, exact: true })
    await expect.element(dialog).toBeVisible()
    const notice = dialog.getByText('The chain is not responding. You can still sign', { exact: false })
    api.respond = ({ url }) => (url.endsWith('/rpc') ? new Response('', { status: 503 }) : undefined)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await client.invalidateQueries({ queryKey: ['chain-answers'] })
    await expect.element(notice).toBeVisible()
    delete api.respond
    vi.advanceTimersByTime(5_000)
    await expect.element(notice).not.toBeInTheDocument()
  },
)

test('sends a signature during an outage of the chain', { tags: ['MID-04'] }, async () => {
  const { screen, api, client, button } = await open(withoutAccount)
  api.respond = ({ url }) => (url.endsWith('/rpc') ? new Response('', { status: 503 }) : undefined)
  await client.invalidateQueries({ queryKey: ['chain-answers'] })
  await expect.element(screen.getByText('The chain is not responding.', { exact: false })).toBeVisible()
  api.answers = { ...withoutAccount, readSmartAccount: { success: true, message: '', status: 'pending' } }
  await button('Create Smart Account').click()
  await expect.element(screen.getByText('Smart Account creation has been queued')).toBeVisible()
})
