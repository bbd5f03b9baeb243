import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { announceWallet } from './announce-wallet.ts'
import { createDevWallet, createRejectedError, type WalletState } from './create-dev-wallet.ts'

/** Where its keys and what it remembers lie: only in this browser, only for development. */
const STORAGE_KEY = 'devWallet'

interface SavedWallet {
  keys: Hex[]
  state: WalletState
}

/** A wallet in place of an extension, which asks by the browser's own question. `npm run dev:wallet` has it, no build. */
export function installDevWallet(): void {
  const stored = readSavedWallet()
  const save = () => localStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
  save()
  const wallet = createDevWallet({
    ...stored,
    rpcUrl: '/rpc',
    async ask({ method, params }, approve) {
      if (!confirm(`The wallet of development is asked for\n${method}\n\n${JSON.stringify(params, null, 2)}`))
        throw createRejectedError()
      return approve()
    },
    emit: (event, data) => emit(event, data),
  })
  const emit = announceWallet(async (request) => {
    try {
      return await wallet.request(request)
    } finally {
      save()
    }
  })
  // To put another account in front by hand: devWallet.selectAccount(devWallet.accounts[1])
  Object.assign(window, { devWallet: wallet })
}

function readSavedWallet(): SavedWallet {
  const text = localStorage.getItem(STORAGE_KEY)
  if (text) return JSON.parse(text)
  // As a wallet is that has never heard of the portal's chain.
  return { keys: [generatePrivateKey(), generatePrivateKey()], state: { chainId: 1, isConnected: false } }
}
