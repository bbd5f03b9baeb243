import { expect, test } from '../support/fixtures.ts'
import { startVite } from '../support/start-vite.ts'
import { submitLogIn } from '../support/submit-log-in.ts'
import { inWalletCard, walletCard } from '../support/wallet-test.ts'

/** Expected warning from React's development build about the router's lazy components. */
const KNOWN = /react\.dev\/warnings\/conditional-use-of-use/

test('runs the development portal with hot reload and a wallet without an extension', async ({
  page,
  member,
  urls,
  pageErrors,
}) => {
  pageErrors.expected = true
  const vite = await startVite(urls.portal, { VITE_DEV_WALLET: 'on' })
  try {
    await submitLogIn(page, member, vite.url)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(/asked for\n(\w+)/.exec(dialog.message())?.[1] ?? dialog.message())
      await dialog.accept()
    })
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Wallet' }).click()
    await inWalletCard(page, 'Connect MetaMask').click()
    await inWalletCard(page, 'Switch network').click()
    await expect(walletCard(page)).not.toContainText('switch to chain 3338')
    expect(asked).toEqual([
      'wallet_requestPermissions',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ])

    expect(pageErrors.messages.filter((message) => !KNOWN.test(message))).toEqual([])
  } finally {
    vite.stop()
  }
})
