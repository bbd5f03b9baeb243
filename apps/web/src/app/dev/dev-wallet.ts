import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { announceWallet } from './announce-wallet.ts'
import { createDevWallet, createRejectedError, type WalletState } from './create-dev-wallet.ts'

/** Storage key of the wallet's private keys and state. */
const STORAGE_KEY = 'devWallet'

interface SavedWallet {
  keys: Hex[]
  state: WalletState
}

/** Installs a development wallet that asks through `confirm()`. Only `npm run dev:wallet` includes it. */
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
  // To select a different account, run in the console: devWallet.selectAccount(devWallet.accounts[1])
  Object.assign(window, { devWallet: wallet })
}

function readSavedWallet(): SavedWallet {
  const text = localStorage.getItem(STORAGE_KEY)
  if (text) return JSON.parse(text)
  // Start on Ethereum's mainnet, because a new wallet does not know the portal's chain.
  return { keys: [generatePrivateKey(), generatePrivateKey()], state: { chainId: 1, isConnected: false } }
}
