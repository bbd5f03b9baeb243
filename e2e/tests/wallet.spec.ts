import { expectNoViolation } from '../support/expect-no-violation.ts'
import { openWithSession } from '../support/fixtures.ts'
import { linkWallet, withLoggedOutTab } from '../support/identity.ts'
import { dialogOf, expect, inWalletCard, test, walletCard } from '../support/wallet-test.ts'

test.use({ walletState: { chainId: 1 } })

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

test('[WAL-01] [WAL-03] asks to install MetaMask if it is missing', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.goto('/rewards')
  await expect(walletCard(page)).toContainText('Install the MetaMask browser extension')
  const install = walletCard(page).getByRole('link', { name: 'Install MetaMask' })
  await expect(install).toHaveAttribute('href', 'https://metamask.io/download/')
  await expect(install).toHaveAttribute('rel', 'noopener noreferrer')
  await inWalletCard(page, 'Link wallet').click()
  await expect(page.getByText('No wallet connected. Please connect your wallet first.')).toBeVisible()
})

test('[WAL-01] [WAL-02] [WAL-03] [WAL-04] [WAL-05] [WAL-07] [WAL-08] connects MetaMask, stays connected and links the displayed account', async ({
  page,
  wallet,
  urls,
  member,
}) => {
  const { address } = wallet.accounts[0]
  await page.goto('/profile/wallet')
  const connect = inWalletCard(page, 'Connect MetaMask')
  const rejections = [
    ['reject', 'Wallet connection was rejected'],
    ['busy', /Failed to connect wallet.*MetaMask already has an open request/],
    ['no account', 'No account selected'],
  ] as const
  for (const [answer, text] of rejections) {
    // Respond twice, because the portal requests the accounts again if the list is empty.
    wallet.answerNext(answer, ...(answer === 'no account' ? [answer] : []))
    await connect.click()
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: text })).toBeVisible()
    await expect(connect).toBeEnabled()
  }
  await connect.click()
  await expect(walletCard(page)).toContainText(short(address))

  // On a different chain, the portal asks the wallet to switch and supplies the chain's settings.
  await expect(walletCard(page)).toContainText('Please switch to chain 3338 in your wallet')
  await inWalletCard(page, 'Switch network').click()
  await expect(walletCard(page)).not.toContainText('switch to chain 3338')
  expect(wallet.asked.at(-1)).toMatchObject({
    method: 'wallet_addEthereumChain',
    params: [{ chainId: '0xd0a', rpcUrls: [`${urls.portal}/rpc`] }],
  })

  // A reload sends no wallet requests.
  const asked = wallet.asked.length
  await page.reload()
  await expect(walletCard(page)).toContainText(short(address))
  expect(wallet.asked).toHaveLength(asked)

  await inWalletCard(page, 'Link wallet').click()
  const dialog = dialogOf(page, 'Link this wallet to your account')
  const text = `Permanently link wallet to account: ${member.email} This can only be done once.`
  await expect(dialog).toContainText(text)
  await expect(dialog).toContainText(address)
  await expectNoViolation(page, 'what is signed to link a wallet')
  const sign = dialog.getByRole('button', { name: 'Sign and link' })
  await withLoggedOutTab(page, async () => {
    await sign.click()
    await expect(dialog.getByRole('alert')).toHaveText('You must be logged in to link a wallet')
  })
  wallet.answerNext('reject')
  await sign.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Transaction cancelled')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wallet linked successfully!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(wallet.asked.filter(({ method }) => method === 'personal_sign')).toMatchObject(
    Array(2).fill({ params: [`0x${Buffer.from(text).toString('hex')}`, expect.any(String)] }),
  )
  await expect(page.getByRole('banner')).toContainText(short(address))
  await expect(walletCard(page)).toContainText('Linked to your account')

  // Select an account that is not the linked one.
  await wallet.selectAccount(wallet.accounts[1])
  await expect(walletCard(page)).toContainText(`Please connect with your linked wallet (${short(address)})`)
  await wallet.selectAccount(wallet.accounts[0])
  await inWalletCard(page, 'Disconnect').click()
  await expect(page.getByText('Wallet disconnected')).toBeVisible()
  await expect(connect).toBeEnabled()
})

test('[WAL-02] [WAL-03] [WAL-05] [WAL-06] changes a linked wallet once after a confirmation and reports failures', async ({
  page,
  wallet,
  urls,
  member,
}) => {
  const [first, second] = wallet.accounts
  await linkWallet(urls.portal, member, first)
  await page.clock.install()
  await page.goto('/rewards')
  await inWalletCard(page, 'Connect MetaMask').click()
  await expect(walletCard(page)).toContainText('MetaMask is connected')
  await inWalletCard(page, 'Change wallet').click()
  const dialog = dialogOf(page, 'Change the linked wallet')
  await expect(dialog).toContainText('This wallet is already linked')
  const sign = dialog.getByRole('button', { name: 'Sign and change' })
  await expect(sign).toBeDisabled()
  await wallet.selectAccount(second)
  await expect(dialog).toContainText(
    `Change linked wallet for account: ${member.email}. WARNING: This can only be done once.`,
  )
  await expect(dialog).toContainText(second.address)

  const confirm = async () => {
    await sign.click()
    await page.getByRole('button', { name: 'Change wallet' }).click()
  }
  // The wallet receives no request if the second confirmation is declined.
  const asked = wallet.asked.length
  await sign.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(wallet.asked).toHaveLength(asked)
  // Simulate a dismissed wallet, which never responds.
  wallet.answerNext('hang')
  await confirm()
  await expect(dialog).toContainText('Continue in MetaMask')
  await page.clock.fastForward(120_000)
  await expect(dialog.getByRole('alert')).toHaveText('Request timed out. Please try again')
  // Disconnect in the wallet itself.
  await wallet.selectAccount(null)
  await expect(dialog).toContainText('None')
  await confirm()
  await expect(dialog.getByRole('alert')).toHaveText('No wallet connected. Please connect your wallet first.')
  await page.keyboard.press('Escape')
  await wallet.selectAccount(second)
  await inWalletCard(page, 'Change wallet').click()
  await confirm()
  await expect(page.getByText('Wallet changed successfully!')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(short(second.address))

  await inWalletCard(page, 'Change wallet').click()
  await expect(
    page.getByText('The linked wallet was changed before. This can only be done once.'),
  ).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
