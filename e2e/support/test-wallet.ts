import type { BrowserContext } from '@playwright/test'
import type { PrivateKeyAccount } from 'viem/accounts'
import { generatePrivateKey } from 'viem/accounts'
import { announceWallet } from '../../apps/web/src/app/dev/announce-wallet.ts'
import {
  createDevWallet,
  createRejectedError,
  ProviderRpcError,
  type WalletRequest,
} from '../../apps/web/src/app/dev/create-dev-wallet.ts'

/**
 * Simulated user decision on a wallet request. A function runs after the approval. Its result, if any, replaces
 * the wallet's.
 */
type Answer = 'reject' | 'hang' | 'busy' | 'no account' | (() => Promise<unknown>)

export interface TestWallet {
  /** Accounts of the wallet; the first one is initially selected. */
  accounts: [PrivateKeyAccount, PrivateKeyAccount]
  /** Requests shown to the user, oldest first. */
  asked: WalletRequest[]
  /** Sets the next responses, in order. Later requests are approved. */
  answerNext(...answers: Answer[]): void
  /** Selects a different account, or none. */
  selectAccount(account: PrivateKeyAccount | null): Promise<void>
}

/**
 * Installs a wallet in place of MetaMask in every page of a browser. Like an extension, it runs outside the
 * page and keeps its state across reloads. It signs through viem and forwards unknown methods to the portal's
 * `/rpc`.
 * @param options.chainId current chain; initially, the wallet knows no other
 * @param options.isConnected true if the wallet was connected to the portal before
 */
export async function openTestWallet(
  context: BrowserContext,
  {
    portal,
    chainId = 3338,
    isConnected = false,
  }: { portal: string; chainId?: number; isConnected?: boolean },
): Promise<TestWallet> {
  const asked: WalletRequest[] = []
  const answers: Answer[] = []
  const wallet = createDevWallet({
    keys: [generatePrivateKey(), generatePrivateKey()],
    rpcUrl: `${portal}/rpc`,
    state: { chainId, isConnected },
    async ask(request, approve) {
      asked.push(request)
      const answer = answers.shift()
      if (answer === 'reject') throw createRejectedError()
      if (answer === 'busy') throw new ProviderRpcError(-32002, 'A request is pending already. Please wait.')
      if (answer === 'no account') return []
      if (answer === 'hang') return new Promise(() => undefined)
      const result = await approve()
      return (await answer?.()) ?? result
    },
    emit: (event, data) =>
      Promise.all(
        context.pages().map((page) =>
          page
            .evaluate(([name, value]) => window.announceWallet?.(name, value), [event, data] as const)
            // Ignore a page that is navigating. It misses the event, but queries the wallet after it loads.
            .catch(() => undefined),
        ),
      ),
  })
  await context.exposeBinding('askTestWallet', async (_source, request: WalletRequest) => {
    try {
      return { result: await wallet.request(request) }
    } catch (error) {
      const { code = -32603, message } = error as Partial<ProviderRpcError>
      return { error: { code, message } }
    }
  })
  // Run before the page's own scripts, as an extension does.
  await context.addInitScript(`
    window.announceWallet = (${announceWallet})(async (request) => {
      const { result, error } = await window.askTestWallet(request)
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    })
  `)
  return {
    accounts: wallet.accounts as TestWallet['accounts'],
    asked,
    answerNext: (...next) => void answers.push(...next),
    selectAccount: wallet.selectAccount,
  }
}

declare global {
  interface Window {
    announceWallet?: (event: string, data: unknown) => void
  }
}
