import {
  emptyAnswers,
  expectEventually,
  type Fault,
  failures,
  installFastClock,
  withFault,
} from '../support/faults.ts'
import { addHeartbeats, linkWallet, withPausedMember } from '../support/identity.ts'
import { dialogOf, expect, inHeader, type Page, test } from '../support/wallet-test.ts'

test.use({ walletState: { isConnected: true } })

const faults = [...emptyAnswers, ...failures]
/** Response of a server that cannot pay for a transaction, or whose chain is unreachable. */
const cannotPay: Fault = {
  name: 'a network that cannot pay',
  answer: (route) =>
    route.fulfill({
      status: 503,
      json: {
        message: 'Unable to create Machine ID at the moment. Please try again later',
        error: 'UNAVAILABLE',
        statusCode: 503,
      },
    }),
  output: 'Unable to create Machine ID at the moment. Please try again later',
}

test('[MID-04] [MID-05] [MID-08] [MID-09] [ERR-01] [CAC-03] reports each failure on the way to a Machine ID and allows a retry', async ({
  page,
  wallet,
  urls,
  member,
}) => {
  const [linked, other] = wallet.accounts
  await addHeartbeats(member, 100)
  await linkWallet(urls.portal, member, linked)
  await installFastClock(page)
  await page.goto('/faqs')
  const strange = () => other.signMessage({ message: 'something else' })

  const requirements = dialogOf(page, 'Machine ID Requirements')
  await test.step('requirements', async () => {
    for (const fault of [emptyAnswers[0] as Fault, ...failures])
      await withFault(page, '/api/users/smart-id-requirements', fault, async () => {
        await inHeader(page, 'Create Smart Account').click()
        await expectEventually(
          page,
          requirements.getByRole('alert'),
          fault.output ?? fault.queryText ?? 'Something went wrong, please try again!',
        )
        await page.keyboard.press('Escape')
      })
    await inHeader(page, 'Create Smart Account').click()
  })

  const account = dialogOf(page, 'Create Smart Account')
  await test.step('Smart Account', async () => {
    const create = account.getByRole('button', { name: 'Create Smart Account' })
    const alert = account.getByRole('alert')
    await goThrough(
      page,
      '/api/peaq/create-smart-account',
      'Failed to create Smart Account',
      create,
      alert,
      2,
    )
    wallet.answerNext('hang')
    await create.click()
    await expect(account).toContainText('Continue in MetaMask')
    await page.clock.fastForward(120_000)
    await expect(alert).toHaveText('Request timed out. Please try again')
    wallet.answerNext(strange)
    await create.click()
    await expect(alert).toContainText('The signature does not match.')
    await withPausedMember(member, async () => {
      await create.click()
      await expect(alert).toContainText('This account cannot create a Smart Account.')
    })
    await create.click()
  })

  const creation = dialogOf(page, 'Create Machine ID')
  await test.step('document', async () => {
    const create = creation.getByRole('button', { name: 'Create Machine ID' })
    const alert = creation.getByRole('alert')
    await goThrough(page, '/api/peaq/request-did', 'Failed to initiate DID creation', create, alert, 2)
    await withPausedMember(member, async () => {
      await create.click()
      await expect(alert).toContainText('This account cannot create a Machine ID.')
    })
    const { address } = other
    const call = { machineAddress: address, target: address, calldata: '0x', nonce: '1' }
    let requested = false
    const trap: Fault = {
      name: 'a call of something else',
      answer: (route) => {
        requested = true
        return route.fulfill({ json: { success: true, message: '', data: call } })
      },
    }
    // A poll before the request must not move the dialog to the next step.
    const waiting: Fault = {
      name: 'waiting',
      answer: (route) =>
        requested ? route.fulfill({ json: { status: 'waiting_for_signature' } }) : route.fallback(),
    }
    await withFault(page, '/api/peaq/did-status', waiting, () =>
      withFault(page, '/api/peaq/request-did', trap, async () => {
        await create.click()
        await expect(alert).toContainText("This call doesn't publish your document. Don't sign it")
        await expect(creation.getByRole('button', { name: 'Sign Machine ID Creation' })).toBeDisabled()
      }),
    )
  })

  // Reload, because the displayed call did not come from the server.
  await test.step('signature', async () => {
    await page.reload()
    await inHeader(page, 'Create Machine ID').click()
    await creation.getByRole('button', { name: 'Create Machine ID' }).click()
    const sign = creation.getByRole('button', { name: 'Sign Machine ID Creation' })
    const alert = creation.getByRole('alert')
    await goThrough(page, '/api/peaq/update-did-signature', 'Failed to create Machine ID', sign, alert, 1)
    wallet.answerNext(strange)
    await sign.click()
    await expect(alert).toContainText('The signature does not match.')
    await withPausedMember(member, async () => {
      await sign.click()
      await expect(alert).toContainText('This account cannot create a Machine ID.')
    })
    await sign.click()
  })

  const done = dialogOf(page, 'Your Machine ID')
  await expect(done).toContainText('Machine ID creation completed!')
  await test.step('verification', async () => {
    for (const path of ['/rpc', '/.well-known/**'])
      await withFault(page, path, failures[1] as Fault, async () => {
        await done.getByRole('button', { name: 'Verify' }).click()
        await expectEventually(
          page,
          done.getByRole('alert'),
          "Couldn't reach the chain or load the network's keys.",
        )
      })
    await withFault(page, '/rpc', failures[1] as Fault, async () => {
      await done.getByText('Document on the chain').click()
      await expectEventually(page, done.getByRole('alert').last(), "Couldn't load the DID document")
    })
    await done.getByRole('button', { name: 'Try again' }).click()
    await expect(done.getByRole('region', { name: 'DID document' })).toContainText(linked.address)
  })
})

async function goThrough(
  page: Page,
  path: string,
  failed: string,
  button: ReturnType<Page['getByRole']>,
  alert: ReturnType<Page['getByRole']>,
  tries: number,
): Promise<void> {
  let sent = 0
  page.on('request', (request) => (sent += request.url().endsWith(path) ? 1 : 0))
  for (const fault of [...faults, cannotPay])
    await test.step(`${path}: ${fault.name}`, () =>
      withFault(page, path, fault, async () => {
        sent = 0
        await button.click()
        await expectEventually(page, alert, fault.output ?? failed)
        expect(sent, 'how often it is sent').toBe(tries)
      }))
}

test('[MID-04] [MID-05] signs the server time if the local clock is an hour off', async ({
  page,
  wallet,
  urls,
  member,
}) => {
  const [linked] = wallet.accounts
  await addHeartbeats(member, 100)
  await linkWallet(urls.portal, member, linked)
  let renewals = 0
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewals += 1
    if (request.url().includes('/api/')) calls += 1
  })
  for (const wrong of [3_600_000, -3_600_000]) {
    await page.clock.install({ time: Date.now() + wrong })
    await page.goto('/faqs')
    await inHeader(page, 'Create Smart Account').click()
    const shown = dialogOf(page, 'Create Smart Account').getByText(/^\d{13} \(/)
    const time = Number.parseInt((await shown.textContent()) ?? '', 10)
    expect(Math.abs(time - Date.now())).toBeLessThan(120_000)
  }
  const asked = page.waitForRequest('**/api/peaq/create-smart-account')
  await dialogOf(page, 'Create Smart Account').getByRole('button', { name: 'Create Smart Account' }).click()
  expect(Math.abs((await asked).postDataJSON().nonce - Date.now())).toBeLessThan(120_000)
  const creation = dialogOf(page, 'Create Machine ID')
  await creation.getByRole('button', { name: 'Create Machine ID' }).click()
  await creation.getByRole('button', { name: 'Sign Machine ID Creation' }).click()
  await expect(dialogOf(page, 'Your Machine ID')).toBeVisible()
  // A token that appears expired is not renewed with every call.
  expect(renewals).toBeLessThan(calls / 4)
})
