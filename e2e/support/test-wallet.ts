import type { BrowserContext } from '@playwright/test'
import type { PrivateKeyAccount } from 'viem/accounts'
import { generatePrivateKey } from 'viem/accounts'
import { announceWallet } from '../../apps/web/src/app/dev/announce-wallet.ts'
import {
  createDevWallet,
  type ProviderRpcError,
  type WalletRequest,
} from '../../apps/web/src/app/dev/create-dev-wallet.ts'

export interface TestWallet {
  /** Accounts of the wallet; the first one is initially selected. */
  accounts: [PrivateKeyAccount, PrivateKeyAccount]
  /** Requests shown to the user, oldest first. */
  asked: WalletRequest[]
  /** Selects a different account, or none. */
  selectAccount(account: PrivateKeyAccount | null): Promise<void>
}

/**
 * Installs a wallet in place of MetaMask in every page of a browser. Like an extension, it runs outside the
 * page and keeps its state across reloads. It approves every request, signs through viem and forwards unknown
 * methods to the portal's `/rpc`.
 * @param options.chainId current chain; initially, the wallet knows no other
 */
export async function openTestWallet(
  context: BrowserContext,
  { portal, chainId = 3338 }: { portal: string; chainId?: number },
): Promise<TestWallet> {
  const asked: WalletRequest[] = []
  const wallet = createDevWallet({
    keys: [generatePrivateKey(), generatePrivateKey()],
    rpcUrl: `${portal}/rpc`,
    state: { chainId, isConnected: false },
    async ask(request, approve) {
      asked.push(request)
      return approve()
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
    selectAccount: wallet.selectAccount,
  }
}

declare global {
  interface Window {
    announceWallet?: (event: string, data: unknown) => void
  }
}
