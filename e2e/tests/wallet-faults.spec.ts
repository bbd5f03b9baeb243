import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { changeWalletMessage } from '../../packages/protocol/src/wallet-messages.ts'
import {
  emptyAnswers,
  expectEventually,
  expectToastEventually,
  failures,
  installFastClock,
  withFault,
} from '../support/faults.ts'
import { linkWallet, withPausedMember } from '../support/identity.ts'
import { recordToasts } from '../support/record-toasts.ts'
import { dialogOf, expect, inWalletCard, test, walletCard } from '../support/wallet-test.ts'

test.use({ walletState: { isConnected: true } })

const misfit = 'The signature does not match. Sign the message with the wallet'

test('[WAL-02] [WAL-05] [ERR-01] reports each linking failure in the dialog and allows a retry', async ({
  page,
  wallet,
  member,
}) => {
  const [first, other] = wallet.accounts
  await installFastClock(page)
  await page.goto('/profile/wallet')
  await inWalletCard(page, 'Link wallet').click()
  const dialog = dialogOf(page, 'Link this wallet to your account')
  const sign = dialog.getByRole('button', { name: 'Sign and link' })
  const alert = dialog.getByRole('alert')

  for (const fault of [...emptyAnswers, ...failures])
    await test.step(fault.name, () =>
      withFault(page, '/api/users/link-wallet', fault, async () => {
        await sign.click()
        await expectEventually(page, alert, fault.output ?? 'An error occurred while linking your wallet')
      }),
    )

  // Simulate a dismissed wallet, which never responds.
  wallet.answerNext('hang')
  await sign.click()
  await expect(dialog).toContainText('Continue in MetaMask')
  await page.clock.fastForward(120_000)
  await expect(alert).toHaveText('Request timed out. Please try again')

  wallet.answerNext(() => other.signMessage({ message: 'something else' }))
  await sign.click()
  await expect(alert).toContainText(misfit)
  await withPausedMember(member, async () => {
    await sign.click()
    await expect(alert).toContainText('This account cannot link a wallet.')
  })

  // Change the selected account between the signature and the request.
  wallet.answerNext(() => wallet.selectAccount(other))
  await sign.click()
  await expect(page.getByText('Wallet linked successfully!')).toBeVisible()
  const { address } = first
  await expect(walletCard(page).getByTitle(address, { exact: true })).toBeVisible()
  await expect(walletCard(page)).toContainText('Please connect with your linked wallet')
})

test('[WAL-06] [ERR-01] reports each failure of a wallet change, including one made elsewhere', async ({
  page,
  context,
  wallet,
  urls,
  member,
}) => {
  const toasts = await recordToasts(context)
  const [first, second] = wallet.accounts
  await linkWallet(urls.portal, member, first)
  await installFastClock(page)
  await page.goto('/profile/wallet')
  const open = inWalletCard(page, 'Change wallet')
  for (const fault of [...emptyAnswers, ...failures])
    await test.step(`eligibility: ${fault.name}`, () =>
      withFault(page, '/api/users/wallet-change-eligibility', fault, async () => {
        toasts.length = 0
        await open.click()
        const text = fault.output ?? fault.queryText ?? 'Failed to change wallet'
        await expectToastEventually(page, toasts, text)
      }))

  await wallet.selectAccount(second)
  await open.click()
  const dialog = dialogOf(page, 'Change the linked wallet')
  const alert = dialog.getByRole('alert')
  const confirm = async () => {
    await dialog.getByRole('button', { name: 'Sign and change' }).click()
    await page.getByRole('button', { name: 'Change wallet' }).click()
  }
  for (const fault of [...emptyAnswers, ...failures])
    await test.step(`change: ${fault.name}`, () =>
      withFault(page, '/api/users/change-wallet', fault, async () => {
        await confirm()
        await expectEventually(page, alert, fault.output ?? 'Failed to change wallet')
      }))
  wallet.answerNext('reject')
  await confirm()
  await expect(alert).toHaveText('Transaction cancelled')
  wallet.answerNext(() => first.signMessage({ message: changeWalletMessage(member.email) }))
  await confirm()
  await expect(alert).toContainText(misfit)

  // Let another browser use the only permitted change first.
  await linkWallet(urls.portal, member, privateKeyToAccount(generatePrivateKey()), 'change')
  await confirm()
  await expect(alert).toContainText('The linked wallet was changed before. This can only be done once.')
})

test.describe('on another network', () => {
  test.use({ walletState: { chainId: 1, isConnected: true } })

  test('[WAL-08] reports that the network cannot be switched if the chain is down', async ({
    page,
    wallet: _,
  }) => {
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch()
      const config = await response.json()
      return route.fulfill({
        response,
        json: { ...config, chain: { ...config.chain, rpcUrl: 'http://127.0.0.1:9/' } },
      })
    })
    await page.goto('/profile/wallet')
    await inWalletCard(page, 'Switch network').click()
    await expect(page.getByText("Couldn't switch the network. Switch it in MetaMask.")).toBeVisible()
    await expect(inWalletCard(page, 'Switch network')).toBeEnabled()
  })
})
