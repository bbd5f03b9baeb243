import { expectNoViolation } from '../support/expect-no-violation.ts'
import { addHeartbeats, linkWallet } from '../support/identity.ts'
import { dialogOf, expect, inHeader, test } from '../support/wallet-test.ts'

test.use({ walletState: { chainId: 1 } })

test('[LAY-06] [DLG-02] [DLG-05] [MID-01] [MID-02] [MID-04] [MID-05] [MID-06] [MID-07] creates a Smart Account and a Machine ID, notifies once and verifies it', async ({
  page,
  context,
  toasts,
  wallet,
  urls,
  member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [linked] = wallet.accounts
  await addHeartbeats(member, 40)
  await page.goto('/faqs')

  await inHeader(page, 'Create Smart Account').click()
  const requirements = dialogOf(page, 'Machine ID Requirements')
  const requirementsThatAre = (name: 'Done' | 'Missing') =>
    requirements.getByRole('listitem').filter({ has: page.getByRole('img', { name }) })
  await expect(requirementsThatAre('Missing')).toHaveText([
    /Link your wallet to the account/,
    /Have the linked wallet connected to the dashboard/,
    /Earn 100 heartbeats \(40\/100\)/,
  ])
  await expectNoViolation(page, 'the requirements of a Machine ID')
  await requirements.getByRole('link', { name: 'Link now' }).click()
  await expect(page).toHaveURL(/\/rewards$/)
  await expect(requirements).toHaveCount(0)

  await linkWallet(urls.portal, member, linked)
  await addHeartbeats(member, 100)
  await inHeader(page, 'Create Smart Account').click()
  await expect(requirementsThatAre('Done')).toHaveText([/Link your wallet/, /\(100\/100\)/])
  await requirements.getByRole('button', { name: 'Connect MetaMask' }).click()

  const account = dialogOf(page, 'Create Smart Account')
  const create = account.getByRole('button', { name: 'Create Smart Account' })
  await expect(create).toBeDisabled()
  await account.getByRole('button', { name: 'Switch network' }).click()
  await expect(create).toBeEnabled()
  await expect(account).toContainText('DeployMachineSmartAccount')
  await expect(account).toContainText(linked.address)
  const second = await context.newPage()
  await second.goto('/faqs')
  await expect(inHeader(second, 'Create Smart Account')).toBeVisible()
  await page.bringToFront()
  const asked = page.waitForRequest('**/api/peaq/create-smart-account')
  await create.click()
  const { machineOwner, nonce } = (await asked).postDataJSON()
  expect(machineOwner).toBe(linked.address.toLowerCase())
  expect(nonce).toMatch(/^\d{13}$/)
  await expect.poll(() => toasts).toContain('Smart Account creation queued')

  // The dialog continues with the Machine ID automatically.
  const creation = dialogOf(page, 'Create Machine ID')
  await creation.getByRole('button', { name: 'Create Machine ID' }).click()
  const sign = creation.getByRole('button', { name: 'Sign Machine ID Creation' })
  await expect(sign).toBeEnabled()
  // Wait for the toast, because a reload would remove it.
  await expect.poll(() => toasts).toContain('Please sign the transaction to create your Machine ID')
  await page.reload()
  await inHeader(page, 'Machine ID Creation in Progress').click()
  await expect(sign).toBeEnabled()
  await expect(creation).toContainText('Execute')
  await expect(creation).toContainText(`eip155:3338:${linked.address}`)
  await expectNoViolation(page, 'what is signed for a Machine ID')
  // The other tab shows the same request and continues after the signature in this tab.
  await inHeader(second, 'Machine ID Creation in Progress').click()
  const elsewhere = dialogOf(second, 'Create Machine ID').getByRole('button', {
    name: 'Sign Machine ID Creation',
  })
  await expect(elsewhere).toBeEnabled()
  await sign.click()
  await expect.poll(() => toasts).toContain('Machine ID creation initiated')
  await expect(dialogOf(second, 'Your Machine ID')).toBeVisible()
  await second.keyboard.press('Escape')

  const done = dialogOf(page, 'Your Machine ID')
  await expect(done).toContainText('Machine ID creation completed!')
  const did = (await done.getByText(/^did:peaq:0x[\da-fA-F]{40}$/).textContent()) ?? ''
  await expect(done.getByRole('link', { name: 'in the block explorer' })).toHaveAttribute(
    'href',
    `https://explorer.example/address/${did.slice('did:peaq:'.length)}`,
  )
  await done.getByRole('button', { name: 'Copy Machine ID' }).click()
  await expect.poll(() => toasts).toContain('Machine ID copied to clipboard')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(did)
  await done.getByRole('button', { name: 'Verify' }).click()
  const findings = done.getByRole('list', { name: 'Verification results' }).getByRole('listitem')
  await expect(findings).toHaveCount(7)
  await expect(findings.getByRole('img', { name: 'Valid' })).toHaveCount(7)
  await done.getByText('Document on the chain').click()
  await expect(done.getByRole('region', { name: 'DID document' })).toContainText(linked.address)
  await expectNoViolation(page, 'a Machine ID')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner')).toContainText(`did:peaq:${did.slice(9, 15)}…${did.slice(-4)}`)

  // Each toast appears once, in one of the two tabs.
  await expect(second.getByRole('banner')).toContainText(did.slice(-4))
  for (const text of [
    'Smart Account created! You can now create a Machine ID.',
    'Please sign the transaction to create your Machine ID',
    'Machine ID has been created successfully!',
  ])
    await expect.poll(() => toasts.filter((toast) => toast === text)).toEqual([text])
})
