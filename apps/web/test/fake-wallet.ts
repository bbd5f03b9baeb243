import { numberToHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount } from 'viem/accounts'
import { announceWallet } from '../src/app/dev/announce-wallet.ts'
import { createDevWallet, type WalletRequest, type WalletState } from '../src/app/dev/create-dev-wallet.ts'

/** Responds to a request in place of the user, or throws to reject it. */
type Decision = (approve: () => Promise<unknown>) => unknown

export interface FakeWallet {
  accounts: [PrivateKeyAccount, PrivateKeyAccount]
  /** Requests shown to the user, oldest first. */
  asked: WalletRequest[]
  /** Sets the next decisions, in order. Later requests are approved. */
  decideNext(...decisions: Decision[]): void
  /** Connects an account to the portal, as if the user had approved it before. */
  connect(account?: PrivateKeyAccount, chainId?: number): Promise<void>
  /** Disconnects the portal in the wallet. */
  disconnect(): Promise<void>
}

/** Installs a wallet in place of MetaMask. Call it once per file, because the portal looks for it only once. */
export function installFakeWallet(): FakeWallet {
  const state: WalletState = { chainId: 3338, isConnected: false }
  const asked: WalletRequest[] = []
  const decisions: Decision[] = []
  const wallet = createDevWallet({
    keys: [generatePrivateKey(), generatePrivateKey()],
    rpcUrl: '/rpc',
    state,
    async ask(request, approve) {
      asked.push(request)
      const decide = decisions.shift() ?? ((allow) => allow())
      return decide(approve)
    },
    emit: (event, data) => emit(event, data),
  })
  const emit = announceWallet(wallet.request)
  const accounts = wallet.accounts as FakeWallet['accounts']
  return {
    accounts,
    asked,
    decideNext: (...next) => void decisions.push(...next),
    async connect(account = accounts[0], chainId = 3338) {
      Object.assign(state, { isConnected: true, chainId })
      await wallet.selectAccount(account)
      emit('chainChanged', numberToHex(chainId))
    },
    async disconnect() {
      await wallet.selectAccount(null)
      Object.assign(state, { isConnected: false, chainId: 3338 })
      await wallet.selectAccount(accounts[0])
      decisions.length = 0
      asked.length = 0
    },
  }
}
