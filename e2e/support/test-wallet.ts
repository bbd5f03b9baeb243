import type { BrowserContext } from '@playwright/test'
import type { PrivateKeyAccount } from 'viem/accounts'
import { generatePrivateKey } from 'viem/accounts'
import { announceWallet } from '../../apps/web/src/dev/announce-wallet.ts'
import { makeWallet, rejected, WalletError, type WalletRequest } from '../../apps/web/src/dev/make-wallet.ts'

/**
 * What the person in front of the wallet does with a question; a function is what happens between the approval and its answer,
 * and what it returns takes the place of that.
 */
type Answer = 'reject' | 'hang' | 'busy' | 'no account' | (() => Promise<unknown>)

export interface TestWallet {
  /** Its accounts; the first is the one in front at first. */
  accounts: [PrivateKeyAccount, PrivateKeyAccount]
  /** The questions that it has put to the person, oldest first. */
  asked: WalletRequest[]
  /** What the person does with the next questions, one after the other; what comes after is approved. */
  answerNext(...answers: Answer[]): void
  /** Puts another account in front, or none. */
  choose(account: PrivateKeyAccount | null): Promise<void>
}

/**
 * A wallet in place of MetaMask in every page of a browser. It lies here, outside the page, as an extension's does: it keeps
 * its state over reloads, its keys sign through viem, and what it does not know it asks the chain behind the portal's `/rpc`.
 * @param options.chainId the chain that it is on, which is the only one that it knows at first
 * @param options.isConnected whether it has shown the portal its account, some earlier day
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
  const wallet = makeWallet({
    keys: [generatePrivateKey(), generatePrivateKey()],
    rpcUrl: `${portal}/rpc`,
    state: { chainId, isConnected },
    async ask(request, approve) {
      asked.push(request)
      const answer = answers.shift()
      if (answer === 'reject') throw rejected()
      if (answer === 'busy') throw new WalletError(-32002, 'A request is pending already. Please wait.')
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
            // A page on its way to another address hears nothing, and asks there.
            .catch(() => undefined),
        ),
      ),
  })
  await context.exposeBinding('askTestWallet', async (_source, request: WalletRequest) => {
    try {
      return { result: await wallet.request(request) }
    } catch (error) {
      const { code = -32603, message } = error as Partial<WalletError>
      return { error: { code, message } }
    }
  })
  // Before the page's own scripts, as an extension's are.
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
    choose: wallet.choose,
  }
}

declare global {
  interface Window {
    announceWallet?: (event: string, data: unknown) => void
  }
}
