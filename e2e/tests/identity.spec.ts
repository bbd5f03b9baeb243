import { expectNoViolation } from '../support/expect-no-violation.ts'
import { addHeartbeats } from '../support/identity.ts'
import { tabTo } from '../support/keyboard.ts'
import {
  dialogOf,
  expect,
  inHeader,
  inWalletCard,
  type Locator,
  test,
  walletCard,
} from '../support/wallet-test.ts'

test.use({ walletChain: 1 })

/** Open dialog. The page behind it is checked only once. */
const DIALOG = '[role=dialog]'

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

test('links a wallet, creates a Machine ID and changes the wallet with the keyboard', {
  tag: [
    '@LAY-06',
    '@DLG-02',
    '@DLG-05',
    '@WAL-02',
    '@WAL-04',
    '@WAL-06',
    '@WAL-08',
    '@MID-01',
    '@MID-02',
    '@MID-04',
    '@MID-05',
    '@MID-06',
    '@MID-07',
  ],
}, async ({ page, context, toasts, wallet, urls, member }) => {
  /** Moves focus to an element with Tab only, and presses Enter. */
  const press = async (target: Locator) => {
    await expect(target).toBeEnabled()
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  const inside = (dialog: Locator) =>
    expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  const [linked, other] = wallet.accounts
  await addHeartbeats(member, 100)
  await page.goto('/faqs')

  const opener = inHeader(page, 'Create Smart Account')
  await press(opener)
  const requirements = dialogOf(page, 'Machine ID Requirements')
  await inside(requirements)
  await expectNoViolation(page, 'the requirements of a Machine ID')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await press(requirements.getByRole('link', { name: 'Link now' }))
  await expect(page).toHaveURL(/\/rewards$/)

  await press(inWalletCard(page, 'Connect MetaMask'))
  await expect(walletCard(page)).toContainText(short(linked.address))
  // On a different chain, the portal asks the wallet to switch and supplies the chain's settings.
  await press(inWalletCard(page, 'Switch network'))
  await expect(walletCard(page)).not.toContainText('switch to chain 3338')
  expect(wallet.asked.at(-1)).toMatchObject({
    method: 'wallet_addEthereumChain',
    params: [{ chainId: '0xd0a', rpcUrls: [`${urls.portal}/rpc`] }],
  })
  const link = inWalletCard(page, 'Link wallet')
  await press(link)
  const linking = dialogOf(page, 'Link this wallet to your account')
  await inside(linking)
  await expectNoViolation(page, 'what is signed to link a wallet', DIALOG)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await press(linking.getByRole('button', { name: 'Sign and link' }))
  const change = inWalletCard(page, 'Change wallet')
  await expect(change).toBeFocused()

  const second = await context.newPage()
  await second.goto('/faqs')
  await expect(inHeader(second, 'Create Smart Account')).toBeVisible()
  await page.bringToFront()
  await press(opener)
  const account = dialogOf(page, 'Create Smart Account')
  const create = account.getByRole('button', { name: 'Create Smart Account' })
  await expect(create).toBeEnabled()
  await expect(account).toContainText(linked.address)
  await expectNoViolation(page, 'what is signed for a Smart Account', DIALOG)
  await press(create)
  await expect.poll(() => toasts).toContain('Smart Account creation queued')

  // The dialog continues with the Machine ID automatically.
  const creation = dialogOf(page, 'Create Machine ID')
  await inside(creation)
  await expectNoViolation(page, 'the creation of a Machine ID', DIALOG)
  await press(creation.getByRole('button', { name: 'Create Machine ID' }))
  const sign = creation.getByRole('button', { name: 'Sign Machine ID Creation' })
  await expect(sign).toBeEnabled()
  // Wait for the toast, because a reload would remove it.
  await expect.poll(() => toasts).toContain('Please sign the transaction to create your Machine ID')
  // A reload keeps the wallet connected without a request, and the document that was requested.
  const asked = wallet.asked.length
  await page.reload()
  await press(inHeader(page, 'Machine ID Creation in Progress'))
  await expect(sign).toBeEnabled()
  expect(wallet.asked).toHaveLength(asked)
  await expect(creation).toContainText(`eip155:3338:${linked.address}`)
  await expectNoViolation(page, 'what is signed for a Machine ID', DIALOG)
  await press(sign)
  await expect.poll(() => toasts).toContain('Machine ID creation initiated')

  const done = dialogOf(page, 'Your Machine ID')
  await expect(done).toContainText('Machine ID creation completed!')
  await inside(done)
  const did = (await done.getByText(/^did:peaq:0x[\da-fA-F]{40}$/).textContent()) ?? ''
  await expect(done.getByRole('link', { name: 'in the block explorer' })).toHaveAttribute(
    'href',
    `https://explorer.example/address/${did.slice('did:peaq:'.length)}`,
  )
  await press(done.getByRole('button', { name: 'Verify' }))
  const findings = done.getByRole('list', { name: 'Verification results' }).getByRole('listitem')
  await expect(findings.getByRole('img', { name: 'Valid' })).toHaveCount(7)
  await press(done.getByText('Document on the chain'))
  await expect(done.getByRole('region', { name: 'DID document' })).toContainText(linked.address)
  await expectNoViolation(page, 'a Machine ID', DIALOG)
  await page.keyboard.press('Escape')
  await expect(done).toHaveCount(0)

  // Each toast appears once, in one of the two tabs.
  for (const tab of [page, second])
    await expect(tab.getByRole('banner')).toContainText(`did:peaq:${did.slice(9, 15)}…${did.slice(-4)}`)
  for (const text of [
    'Smart Account created! You can now create a Machine ID.',
    'Please sign the transaction to create your Machine ID',
    'Machine ID has been created successfully!',
  ])
    await expect.poll(() => toasts.filter((toast) => toast === text)).toEqual([text])

  await page.bringToFront()
  await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }))
  await wallet.selectAccount(other)
  await press(change)
  const changing = dialogOf(page, 'Change the linked wallet')
  await inside(changing)
  await expectNoViolation(page, 'what is signed to change the wallet', DIALOG)
  await press(changing.getByRole('button', { name: 'Sign and change' }))
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolation(page, 'the second question before the wallet is changed', '[role=alertdialog]')
  await press(question.getByRole('button', { name: 'Change wallet' }))
  await expect.poll(() => toasts).toContain('Wallet changed successfully!')
  await expect(page.getByRole('banner')).toContainText(short(other.address))
  await expect(change).toBeFocused()
})
