import { test as base, expect, type Locator, openWithSession, type Page } from './fixtures.ts'
import { openTestWallet, type TestWallet } from './test-wallet.ts'

export { expect, type Locator, type Page }

interface WalletFixtures {
  /** Chain of the wallet at first. */
  walletChain: number
  /** Replacement for MetaMask on the logged-in member's page. */
  wallet: TestWallet
}

/** Test with a wallet. Console errors from rejected requests are expected; uncaught exceptions fail the test. */
export const test = base.extend<WalletFixtures>({
  walletChain: [3338, { option: true }],
  wallet: async ({ page, context, urls, member, pageErrors, walletChain }, use) => {
    pageErrors.expected = true
    const thrown: string[] = []
    page.on('pageerror', ({ message }) => thrown.push(message))
    const wallet = await openTestWallet(context, { portal: urls.portal, chainId: walletChain })
    await openWithSession(page, member)
    await use(wallet)
    expect(thrown, 'what the page threw').toEqual([])
  },
})

/** Wallet card of the rewards and of the profile. */
export const walletCard = (page: Page) => page.getByRole('region', { name: 'Wallet' })
export const inWalletCard = (page: Page, name: string) => walletCard(page).getByRole('button', { name })

export const inHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true })
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
