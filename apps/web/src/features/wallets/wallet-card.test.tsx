import { stringToHex } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Answers } from '../../../../../e2e/screenshots/answers.ts'
import { filled, NOW, user } from '../../../../../e2e/screenshots/filled.ts'
import { installFakeWallet } from '../../../test/fake-wallet.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { testChain } from '../../../test/test-config.ts'
import { createRejectedError, ProviderRpcError } from '../../app/dev/create-dev-wallet.ts'
import { getWallet } from '../../lib/web3/get-wallet.ts'
import { disconnectWallet } from '../../lib/web3/wallet-actions.ts'
import { WalletCard } from './wallet-card.tsx'

const wallet = installFakeWallet()
const [first, second] = wallet.accounts

beforeEach(() => wallet.disconnect())

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
const reject = () => {
  throw createRejectedError()
}

async function renderCard(linked: string | null, answers: Answers = {}) {
  const rendered = await renderFeature(
    <WalletCard />,
    { ...filled, readUser: { ...user, wallet: linked }, ...answers },
    '/profile/wallet',
    { chain: testChain },
  )
  // A retry would delay the error by seconds.
  const defaults = rendered.client.getDefaultOptions()
  rendered.client.setDefaultOptions({ ...defaults, mutations: { ...defaults.mutations, retryDelay: 0 } })
  return rendered
}

type Screen = Awaited<ReturnType<typeof renderFeature>>['screen']

/** Opens the dialog to link the connected wallet. */
async function openLinking(screen: Screen) {
  await expect.element(screen.getByText('MetaMask is connected')).toBeVisible()
  await screen.getByRole('button', { name: 'Link wallet' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Link this wallet to your account' })
  return { dialog, sign: dialog.getByRole('button', { name: 'Sign and link' }) }
}

/** Opens the dialog to change the linked wallet, and returns a function that confirms it. */
async function openChange(screen: Screen) {
  await expect.element(screen.getByText('MetaMask is connected')).toBeVisible()
  await screen.getByRole('button', { name: 'Change wallet' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change the linked wallet' })
  const confirm = async () => {
    await dialog.getByRole('button', { name: 'Sign and change' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Change wallet' }).click()
  }
  return { dialog, confirm }
}

test('knows the chains 3338, 1 and 11155111', { tags: ['WAL-08'] }, async () => {
  await renderCard(null)
  const { config } = await getWallet()
  expect(config.chains.map(({ id }) => id)).toEqual([3338, 1, 11155111])
})

test('shows why MetaMask did not connect, and connects on a retry', {
  tags: ['WAL-01', 'WAL-04'],
}, async () => {
  const { screen } = await renderCard(null)
  const connect = screen.getByRole('button', { name: 'Connect MetaMask' })
  const fail = async (text: string) => {
    await connect.click()
    await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(connect).not.toHaveAttribute('aria-disabled', 'true')
  }
  wallet.decideNext(reject)
  await fail('Wallet connection was rejected')
  wallet.decideNext(() => {
    throw new ProviderRpcError(-32002, 'A request is pending already.')
  })
  await fail('MetaMask already has an open request. Answer it, then try again.')
  // The portal requests the accounts again if the list is empty.
  wallet.decideNext(
    () => [],
    () => [],
  )
  await fail('No account selected')
  await connect.click()
  await expect.element(screen.getByText('MetaMask is connected')).toBeVisible()
})

test('shows the connected and the linked wallet by their first 6 and last 4 characters', {
  tags: ['WAL-07'],
}, async () => {
  await wallet.connect()
  const { screen } = await renderCard(second.address)
  await expect.element(screen.getByText(short(first.address), { exact: true })).toBeVisible()
  await expect.element(screen.getByText(short(second.address), { exact: true })).toBeVisible()
  await expect
    .element(
      screen.getByText(`Please connect with your linked wallet (${short(second.address)})`, { exact: false }),
    )
    .toBeVisible()
})

test('disconnects only a connected wallet', { tags: ['WAL-04'] }, async () => {
  await wallet.connect()
  const { screen } = await renderCard(null)
  await screen.getByRole('button', { name: 'Disconnect' }).click()
  await expect.element(screen.getByText('Wallet disconnected')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Connect MetaMask' })).toBeVisible()
  await expect(disconnectWallet()).rejects.toThrow('Wallet not connected')
})

test('asks to switch to chain 3338, and switches the wallet', { tags: ['WAL-08'] }, async () => {
  await wallet.connect(first, 1)
  const { screen } = await renderCard(null)
  const problem = screen.getByText('MetaMask uses chain 1. Please switch to chain 3338 in your wallet.')
  await expect.element(problem).toBeVisible()
  const change = screen.getByRole('button', { name: 'Switch network' })
  // The wallet does not know the chain, and cannot add it because the chain is down.
  wallet.decideNext(
    () => {
      throw new ProviderRpcError(4902, 'Unrecognized chain ID.')
    },
    () => {
      throw new ProviderRpcError(-32602, 'The RPC does not answer as this chain.')
    },
  )
  await change.click()
  await expect.element(screen.getByText("Couldn't switch the network. Switch it in MetaMask.")).toBeVisible()
  await change.click()
  await expect.element(problem).not.toBeInTheDocument()
  expect(wallet.asked.at(-1)).toEqual({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0xd0a' }],
  })
})

test('links the connected wallet after it signed the displayed text', {
  tags: ['WAL-02', 'WAL-04'],
}, async () => {
  await wallet.connect()
  const linked = { ...user, wallet: first.address }
  const { screen, api } = await renderCard(null, {
    linkWallet: { success: true, message: 'Linked.', user: linked },
  })
  const { dialog, sign } = await openLinking(screen)
  const text = `Permanently link wallet to account: ${user.email} This can only be done once.`
  await expect.element(dialog.getByText(text)).toBeVisible()
  await expect.element(dialog.getByText(first.address)).toBeVisible()
  api.answers = { ...api.answers, readUser: linked }
  await sign.click()
  await expect.element(screen.getByText('Wallet linked successfully!')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('Linked to your account')).toBeVisible()
  expect(wallet.asked.at(-1)).toEqual({
    method: 'personal_sign',
    params: [stringToHex(text), expect.any(String)],
  })
})

test('links the displayed account if another one is selected while signing', {
  tags: ['WAL-02'],
}, async () => {
  await wallet.connect()
  const linked = { ...user, wallet: first.address }
  const { screen, api } = await renderCard(null, {
    linkWallet: { success: true, message: 'Linked.', user: linked },
  })
  const { sign } = await openLinking(screen)
  const bodies: Promise<string>[] = []
  api.respond = (request) => {
    if (request.url.endsWith('/api/users/link-wallet')) bodies.push(request.clone().text())
    return undefined
  }
  wallet.decideNext(async (approve) => {
    const signature = await approve()
    await wallet.connect(second)
    return signature
  })
  api.answers = { ...api.answers, readUser: linked }
  await sign.click()
  await expect.element(screen.getByText('Wallet linked successfully!')).toBeVisible()
  expect((await Promise.all(bodies)).map((body) => JSON.parse(body).address)).toEqual([first.address])
  await expect
    .element(
      screen.getByText(`Please connect with your linked wallet (${short(first.address)})`, { exact: false }),
    )
    .toBeVisible()
})

test('shows why a wallet did not sign, and keeps the focus', { tags: ['WAL-03', 'WAL-05'] }, async () => {
  await wallet.connect()
  const { screen, api } = await renderCard(null)
  const { dialog, sign } = await openLinking(screen)
  const alert = dialog.getByRole('alert')
  wallet.decideNext(reject)
  sign.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent('Transaction cancelled')
  await expect.element(sign).toHaveFocus()
  const token = localStorage.getItem('accessToken') ?? ''
  localStorage.removeItem('accessToken')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).toHaveTextContent('You must be logged in to link a wallet')
  localStorage.setItem('accessToken', token)
  await wallet.disconnect()
  await expect.element(dialog.getByText('None')).toBeVisible()
  await sign.click()
  await expect.element(alert).toHaveTextContent('No wallet connected. Please connect your wallet first.')
  expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('stops waiting for a dismissed wallet after two minutes', { tags: ['WAL-05'] }, async () => {
  await wallet.connect()
  const { screen } = await renderCard(null)
  const { dialog, sign } = await openLinking(screen)
  wallet.decideNext(() => new Promise(() => undefined))
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
  await sign.click()
  await expect.element(dialog.getByText('Continue in MetaMask', { exact: false })).toBeVisible()
  await expect.poll(() => wallet.asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(119_000)
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Request timed out. Please try again')
})

const conflict = { message: 'This wallet is taken.', error: 'CONFLICT', statusCode: 409 }

/** Responses without a wallet, and the text for them if it is not that of the action. */
const failures: [name: string, respond: () => Response, text?: string][] = [
  ['a rejection', () => Response.json(conflict, { status: 409 }), 'This wallet is taken.'],
  [
    'the page of a proxy',
    () => new Response('<h1>Oops</h1>', { status: 500, headers: { 'content-type': 'text/html' } }),
    'Invalid error response format',
  ],
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'Failed to fetch',
  ],
  ['null', () => Response.json(null)],
  ['null in each field', () => Response.json({ success: null, message: null, user: null })],
  ['another shape', () => Response.json([{ surprise: 1 }])],
]

test.each(failures)(
  'shows in the dialog that linking failed after %s',
  { tags: ['WAL-05'] },
  async (_name, respond, text) => {
    await wallet.connect()
    const { screen, api } = await renderCard(null, { linkWallet: { success: true, message: '', user } })
    const { dialog, sign } = await openLinking(screen)
    api.change = (answer, path) => (path === '/api/users/link-wallet' ? respond() : Response.json(answer))
    await sign.click()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(text ?? 'An error occurred while linking your wallet')
    await expect.element(sign).not.toBeDisabled()
  },
)

test.each(failures)(
  'shows in the dialog that a change failed after %s',
  { tags: ['WAL-06'] },
  async (_name, respond, text) => {
    await wallet.connect(second)
    const { screen, api } = await renderCard(first.address, {
      changeWallet: { success: true, message: '', user },
    })
    const { dialog, confirm } = await openChange(screen)
    api.change = (answer, path) => (path === '/api/users/change-wallet' ? respond() : Response.json(answer))
    await confirm()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text ?? 'Failed to change wallet')
  },
)

test.each(failures)(
  'offers no change if the eligibility is unknown after %s',
  { tags: ['WAL-06'] },
  async (name, respond, text) => {
    await wallet.connect(second)
    const { screen, api } = await renderCard(first.address)
    api.change = (answer, path) =>
      path === '/api/users/wallet-change-eligibility' ? respond() : Response.json(answer)
    const { dialog } = await openChange(screen)
    const invalid = name === 'null' || name === 'another shape' ? 'Invalid error response format' : undefined
    await expect.element(screen.getByText(text ?? invalid ?? 'Failed to change wallet')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('shows no message in the dialog if the wallet is on the wrong network', {
  tags: ['WAL-05'],
}, async () => {
  await wallet.connect()
  const { screen } = await renderCard(null)
  const { dialog, sign } = await openLinking(screen)
  let fail: (error: Error) => void = () => undefined
  wallet.decideNext(() => new Promise((_resolve, rejectRequest) => (fail = rejectRequest)))
  await sign.click()
  await expect.element(dialog.getByRole('button', { name: 'Waiting for MetaMask…' })).toBeVisible()
  fail(new ProviderRpcError(-32603, 'Another chain is selected.'))
  await expect.element(sign).toBeVisible()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
})

test('changes the linked wallet after a second confirmation', {
  tags: ['WAL-02', 'WAL-04', 'WAL-06'],
}, async () => {
  await wallet.connect()
  const changed = { ...user, wallet: second.address }
  const { screen, api } = await renderCard(first.address, {
    changeWallet: { success: true, message: 'Changed.', user: changed },
  })
  const { dialog, confirm } = await openChange(screen)
  await expect.element(dialog.getByText('This wallet is already linked.', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Sign and change' })).toBeDisabled()
  await wallet.connect(second)
  const text = `Change linked wallet for account: ${user.email}. WARNING: This can only be done once.`
  await expect.element(dialog.getByText(text)).toBeVisible()
  await expect.element(dialog.getByText(second.address)).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign and change' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(wallet.asked).toEqual([])
  api.answers = { ...api.answers, readUser: changed }
  await confirm()
  await expect.element(screen.getByText('Wallet changed successfully!')).toBeVisible()
  await expect.element(screen.getByText(short(second.address)).first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  ['The linked wallet was changed before.', 'The linked wallet was changed before.'],
  ['', 'Failed to change wallet'],
])(
  'does not offer a change that the server excludes with the message %j',
  { tags: ['WAL-06'] },
  async (message, shown) => {
    await wallet.connect(second)
    const { screen } = await renderCard(first.address, {
      readWalletChangeEligibility: { success: true, eligible: false, reason: 'already_changed', message },
    })
    const { dialog } = await openChange(screen)
    await expect.element(screen.getByText(shown)).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(wallet.asked).toEqual([])
  },
)
