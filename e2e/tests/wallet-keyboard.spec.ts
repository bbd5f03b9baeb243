import { expectNoViolation } from '../support/expect-no-violation.ts'
import { addHeartbeats } from '../support/identity.ts'
import { tabTo } from '../support/keyboard.ts'
import { dialogOf, expect, inHeader, inWalletCard, type Locator, test } from '../support/wallet-test.ts'

test('[DLG-02] [DLG-05] [WAL-02] links a wallet, creates a Machine ID and changes the wallet with the keyboard', async ({
  page,
  wallet,
  member,
}) => {
  /** Moves focus to an element with Tab only, and presses Enter. */
  const press = async (target: Locator) => {
    await expect(target).toBeEnabled()
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  const inside = (dialog: Locator) =>
    expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await addHeartbeats(member, 100)
  await page.goto('/faqs')

  const opener = inHeader(page, 'Create Smart Account')
  await press(opener)
  const requirements = dialogOf(page, 'Machine ID Requirements')
  await inside(requirements)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await press(requirements.getByRole('link', { name: 'Link now' }))
  await expect(page).toHaveURL(/\/rewards$/)

  await press(inWalletCard(page, 'Connect MetaMask'))
  const link = inWalletCard(page, 'Link wallet')
  await press(link)
  const linking = dialogOf(page, 'Link this wallet to your account')
  await inside(linking)
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await press(linking.getByRole('button', { name: 'Sign and link' }))
  const change = inWalletCard(page, 'Change wallet')
  await expect(change).toBeFocused()

  await press(opener)
  const account = dialogOf(page, 'Create Smart Account')
  const create = account.getByRole('button', { name: 'Create Smart Account' })
  await expect(create).toBeEnabled()
  // Wait until no toast is left, because a toast that fades out has too little contrast.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expectNoViolation(page, 'what is signed for a Smart Account')
  await press(create)
  const creation = dialogOf(page, 'Create Machine ID')
  const createButton = creation.getByRole('button', { name: 'Create Machine ID' })
  await expect(createButton).toBeEnabled()
  await inside(creation)
  await expectNoViolation(page, 'the creation of a Machine ID')
  await press(createButton)
  await press(creation.getByRole('button', { name: 'Sign Machine ID Creation' }))
  const done = dialogOf(page, 'Your Machine ID')
  await expect(done).toContainText('Machine ID creation completed!')
  await inside(done)
  await press(done.getByRole('button', { name: 'Verify' }))
  await expect(done.getByRole('list', { name: 'Verification results' }).getByRole('listitem')).toHaveCount(7)
  await page.keyboard.press('Escape')
  await expect(done).toHaveCount(0)

  await wallet.selectAccount(wallet.accounts[1])
  await press(change)
  const changing = dialogOf(page, 'Change the linked wallet')
  await inside(changing)
  await expectNoViolation(page, 'what is signed to change the wallet')
  await press(changing.getByRole('button', { name: 'Sign and change' }))
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolation(page, 'the second question before the wallet is changed')
  await press(question.getByRole('button', { name: 'Change wallet' }))
  await expect(page.getByText('Wallet changed successfully!')).toBeVisible()
  await expect(change).toBeFocused()
})
