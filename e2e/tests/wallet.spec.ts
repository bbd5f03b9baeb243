import { expectNoViolation } from '../support/expect-no-violation.ts'
import { dialogOf, expect, inWalletCard, test, walletCard } from '../support/wallet-test.ts'

test.use({ walletState: { chainId: 1 } })

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

test('[WAL-02] [WAL-04] [WAL-06] [WAL-08] connects MetaMask, stays connected, links the displayed account and changes it once', async ({
  page,
  wallet,
  urls,
}) => {
  const [first, second] = wallet.accounts
  await page.goto('/profile/wallet')
  await inWalletCard(page, 'Connect MetaMask').click()
  await expect(walletCard(page)).toContainText(short(first.address))

  // On a different chain, the portal asks the wallet to switch and supplies the chain's settings.
  await inWalletCard(page, 'Switch network').click()
  await expect(walletCard(page)).not.toContainText('switch to chain 3338')
  expect(wallet.asked.at(-1)).toMatchObject({
    method: 'wallet_addEthereumChain',
    params: [{ chainId: '0xd0a', rpcUrls: [`${urls.portal}/rpc`] }],
  })

  // A reload sends no wallet requests.
  const asked = wallet.asked.length
  await page.reload()
  await expect(walletCard(page)).toContainText(short(first.address))
  expect(wallet.asked).toHaveLength(asked)

  await inWalletCard(page, 'Link wallet').click()
  const linking = dialogOf(page, 'Link this wallet to your account')
  await expect(linking).toContainText(first.address)
  await expectNoViolation(page, 'what is signed to link a wallet')
  // Change the selected account between the signature and the request.
  wallet.answerNext(() => wallet.selectAccount(second))
  await linking.getByRole('button', { name: 'Sign and link' }).click()
  await expect(page.getByText('Wallet linked successfully!')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(short(first.address))
  await expect(walletCard(page)).toContainText(
    `Please connect with your linked wallet (${short(first.address)})`,
  )

  await inWalletCard(page, 'Change wallet').click()
  await dialogOf(page, 'Change the linked wallet').getByRole('button', { name: 'Sign and change' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change wallet' }).click()
  await expect(page.getByText('Wallet changed successfully!')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(short(second.address))
  await inWalletCard(page, 'Change wallet').click()
  await expect(
    page.getByText('The linked wallet was changed before. This can only be done once.'),
  ).toBeVisible()
})
