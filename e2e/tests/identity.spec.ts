import { enter, expect, type Page, test } from '../support/fixtures.ts'
import { giveHeartbeats, linkWallet, loggedOut, recordToasts } from '../support/identity.ts'
import { expectNoViolation } from '../support/no-violation.ts'
import { openTestWallet } from '../support/test-wallet.ts'

const header = (page: Page) => page.getByRole('banner')
const inHeader = (page: Page, name: string) => header(page).getByRole('button', { name })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('[LAY-06] [DLG-02] [DLG-05] [MID-01] [MID-02] [MID-04] [MID-05] [MID-06] [MID-07] [MID-08] [MID-09] a member creates a Smart Account and a Machine ID, is told once, and checks it', async ({
  page,
  context,
  place,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const wallet = await openTestWallet(context, { portal: place.portal, chainId: 1 })
  const toasts = await recordToasts(context)
  const [linked, other] = wallet.accounts
  const short = `${linked.address.slice(0, 6)}…${linked.address.slice(-4)}`
  await giveHeartbeats(member, 40)
  await enter(page, member)
  await page.goto('/faqs')

  // What is missing.
  await inHeader(page, 'Create Smart Account').click()
  const requirements = dialogOf(page, 'Machine ID Requirements')
  const checks = requirements.getByRole('listitem')
  await expect(checks).toHaveText([
    /Link your wallet to the account, missing/,
    /Have the linked wallet connected to the dashboard, missing/,
    /Earn 100 heartbeats \(40\/100\), missing/,
  ])
  await expect(requirements.getByRole('link', { name: /FAQ/ })).toHaveAttribute(
    'href',
    '/faqs#machine-id-requirements',
  )
  await expectNoViolation(page, 'the requirements of a Machine ID')
  await requirements.getByRole('link', { name: 'Link now' }).click()
  await expect(page).toHaveURL(/\/rewards$/)
  await expect(requirements).toHaveCount(0)

  await linkWallet(place.portal, member, linked)
  await giveHeartbeats(member, 100)
  await wallet.choose(other)
  await inHeader(page, 'Create Smart Account').click()
  await expect(checks).toHaveText([/, done/, /, missing/, /\(100\/100\), done/])
  await requirements.getByRole('button', { name: 'Connect MetaMask' }).click()
  await expect(requirements.getByRole('alert')).toHaveText(
    `Please connect with your linked wallet (${short})`,
  )
  await wallet.choose(linked)

  // The Smart Account.
  const account = dialogOf(page, 'Create Smart Account')
  const create = account.getByRole('button', { name: 'Create Smart Account' })
  await expect(create).toBeDisabled()
  await account.getByRole('button', { name: 'Switch network' }).click()
  await expect(create).toBeEnabled()
  await expect(account).toContainText('DeployMachineSmartAccount')
  await expect(account).toContainText(linked.address)
  await loggedOut(page, async () => {
    await create.click()
    await expect(account.getByRole('alert')).toHaveText('You must be logged in to create a Machine ID')
  })
  wallet.answerNext('reject')
  await create.click()
  await expect(account.getByRole('alert')).toHaveText('Transaction cancelled')
  const second = await context.newPage()
  await second.goto('/faqs')
  await expect(inHeader(second, 'Create Smart Account')).toBeVisible()
  await page.bringToFront()
  const asked = page.waitForRequest('**/api/peaq/create-smart-account')
  await create.click()
  const { machineOwner, nonce } = (await asked).postDataJSON()
  expect(machineOwner).toBe(linked.address.toLowerCase())
  expect(nonce).toMatch(/^\d{13}$/)
  await expect(page.getByText('Smart Account creation queued')).toBeVisible()

  // The Machine ID; the dialog goes on by itself.
  const creation = dialogOf(page, 'Create Machine ID')
  await creation.getByRole('button', { name: 'Create Machine ID' }).click()
  const sign = creation.getByRole('button', { name: 'Sign Machine ID Creation' })
  await expect(sign).toBeEnabled()
  await page.reload()
  await inHeader(page, 'Machine ID Creation in Progress').click()
  await expect(sign).toBeEnabled()
  await expect(creation).toContainText('Execute')
  await expect(creation).toContainText(`eip155:3338:${linked.address}`)
  await expectNoViolation(page, 'what is signed for a Machine ID')
  // Another account comes to the front while this one signs: nothing is sent.
  let sent = 0
  page.on('request', (request) => (sent += request.url().endsWith('/update-did-signature') ? 1 : 0))
  wallet.answerNext(() => wallet.choose(other))
  await sign.click()
  await expect(creation.getByRole('alert').first()).toHaveText(
    `Please connect with your linked wallet (${short})`,
  )
  await expect(sign).toBeDisabled()
  expect(sent).toBe(0)
  await wallet.choose(linked)
  await sign.click()
  await expect(page.getByText('Machine ID creation initiated')).toBeVisible()

  const done = dialogOf(page, 'Your Machine ID')
  await expect(done).toContainText('Machine ID creation completed!')
  const did = (await done.getByText(/^did:peaq:0x[\da-fA-F]{40}$/).textContent()) ?? ''
  await expect(done.getByRole('link', { name: 'at the explorer' })).toHaveAttribute(
    'href',
    `https://explorer.example/address/${did.slice('did:peaq:'.length)}`,
  )
  await done.getByRole('button', { name: 'Copy Machine ID' }).click()
  await expect(page.getByText('Machine ID copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(did)
  await done.getByRole('button', { name: 'Verify' }).click()
  const findings = done.getByRole('list', { name: 'What was found' }).getByRole('listitem')
  await expect(findings).toHaveCount(6)
  await expect(findings.getByRole('img', { name: 'Good:' })).toHaveCount(6)
  await done.getByText('The document on the chain').click()
  await expect(done.getByRole('region', { name: 'DID document' })).toContainText(linked.address)
  await expectNoViolation(page, 'a Machine ID')
  await page.keyboard.press('Escape')
  await expect(header(page)).toContainText(`did:peaq:${did.slice(9, 15)}…${did.slice(-4)}`)

  // Each of these in one of both tabs, once.
  await expect(header(second)).toContainText(did.slice(-4))
  for (const text of [
    'Smart Account created! You can now create a Machine ID.',
    'Please sign the transaction to create your Machine ID',
    'Machine ID has been created successfully!',
  ])
    await expect.poll(() => toasts.filter((toast) => toast === text)).toEqual([text])
})

test('[LAY-06] [LAY-08] [MID-02] [MID-03] [MID-08] the header shows each status, asks again while something is under way, and offers another try', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await page.clock.install()
  let account: unknown = { success: true, status: 'not_found', message: '' }
  let did: unknown = { status: null }
  let record: unknown = { success: true, message: '', data: null }
  const asked = { account: 0, did: 0 }
  await page.route('**/api/peaq/smart-account-exists', (route) => {
    asked.account += 1
    return route.fulfill({ json: account })
  })
  await page.route('**/api/peaq/did-status', (route) => {
    asked.did += 1
    return route.fulfill({ json: did })
  })
  await page.route('**/api/peaq/machine-identity', (route) => route.fulfill({ json: record }))
  // What is polled shows best where nothing is told.
  await page.route('**/api/live', (route) => route.abort())
  await enter(page, member)
  const show = async (status: string, didStatus: string | null = null) => {
    account = { success: true, status, message: 'Because of a test.', createdAt: '2026-01-01T00:00:00.000Z' }
    did = { status: didStatus }
    await page.goto('/faqs')
  }

  await show('not_found')
  await expect(inHeader(page, 'Create Smart Account')).toBeEnabled()
  await show('failed')
  await expect(inHeader(page, 'Try Smart Account again')).toBeEnabled()
  await show('completed')
  await expect(inHeader(page, 'Create Machine ID')).toBeEnabled()
  await show('completed', 'pending')
  await inHeader(page, 'Machine ID Creation in Progress').click()
  await expect(dialogOf(page, 'Create Machine ID')).toContainText('Machine ID creation in progress...')
  await page.keyboard.press('Escape')

  // Nothing to copy: that is said, and the dialog opens.
  await show('completed', 'completed')
  await inHeader(page, 'Copy the Machine ID').click()
  await expect(page.getByText('Machine ID not available').first()).toBeVisible()
  await expect(dialogOf(page, 'Your Machine ID')).toBeVisible()

  // While something is under way it is asked for every ten seconds, by a clock that moves only when it is told to.
  await show('pending')
  await expect(inHeader(page, 'Smart Account Creation Queued')).toBeDisabled()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const pass = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds)
    // What was asked meanwhile has arrived before this is answered.
    await page.evaluate(() => fetch('/healthz'))
  }
  await pass(10)
  let known = asked.account
  for (let times = 1; times <= 2; times++) {
    await pass(10_000)
    expect(asked.account).toBe(known + times)
    // The answer starts the next ten seconds.
    await pass(10)
  }
  const turn = (visibility: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      dispatchEvent(new Event('visibilitychange'))
    }, visibility)
  await turn('hidden')
  known = asked.account
  await pass(60_000)
  expect(asked.account).toBe(known)
  account = { success: true, status: 'completed', message: '' }
  did = { status: 'completed' }
  const address = `0x${'12'.repeat(20)}`
  record = { success: true, message: '', data: { did_name: `did:peaq:${address}`, public_address: address } }
  await turn('visible')
  await page.clock.runFor(10_000)
  await page.clock.resume()
  await expect(header(page)).toContainText(`did:peaq:${address.slice(0, 6)}…${address.slice(-4)}`)
  // Nothing more is asked once it is there.
  const before = { ...asked }
  await page.clock.fastForward(60_000)
  await page.evaluate(() => fetch('/healthz'))
  expect(asked).toEqual(before)

  // Statuses that cannot be had take the figures with them.
  await page.route('**/api/peaq/smart-account-exists', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away', error: 'UNAVAILABLE', statusCode: 503 } }),
  )
  await page.goto('/faqs')
  await page.clock.runFor(10_000)
  await expect(page.getByText('Failed to check smart account status')).toBeVisible()
  await expect(header(page).getByText('PTS')).toHaveCount(0)
  await expect(header(page).getByRole('button', { name: /theme/i })).toBeVisible()
})
