import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, openWithSession, test } from '../support/fixtures.ts'
import { recordToasts } from '../support/record-toasts.ts'
import { skipOverview } from '../support/skip-overview.ts'
import { stopClock } from '../support/stop-clock.ts'
import { dialogOf, inHeader } from '../support/wallet-test.ts'

test('[LAY-06] [LAY-08] [MID-02] [MID-03] [MID-08] shows each status in the header, polls pending steps and offers a retry', async ({
  page,
  context,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  const toasts = await recordToasts(context)
  const header = page.getByRole('banner')
  await page.clock.install()
  let account: unknown = { success: true, status: 'not_found', message: '' }
  let did: unknown = { status: null }
  let record: unknown = { success: true, message: '', data: null }
  const asked = { account: 0, did: 0 }
  await skipOverview(page)
  await page.route('**/api/peaq/smart-account-exists', (route) => {
    asked.account += 1
    return route.fulfill({ json: account })
  })
  await page.route('**/api/peaq/did-status', (route) => {
    asked.did += 1
    return route.fulfill({ json: did })
  })
  await page.route('**/api/peaq/machine-identity', (route) => route.fulfill({ json: record }))
  // Turn live updates off, so that only polling changes the status.
  await page.route('**/api/live', (route) => route.abort())
  await openWithSession(page, member)
  const show = async (status: string, didStatus: string | null = null) => {
    account = { success: true, status, message: 'Because of a test.', createdAt: '2026-01-01T00:00:00.000Z' }
    did = { status: didStatus }
    await page.goto('/faqs')
  }

  await show('not_found')
  await expect(inHeader(page, 'Create Smart Account')).toBeEnabled()
  await show('failed')
  await expect(inHeader(page, 'Retry Smart Account')).toBeEnabled()
  await show('completed')
  await expect(inHeader(page, 'Create Machine ID')).toBeEnabled()
  await show('completed', 'pending')
  await inHeader(page, 'Machine ID Creation in Progress').click()
  await expect(dialogOf(page, 'Create Machine ID')).toContainText('Machine ID creation in progress...')
  await expectNoViolation(page, 'a Machine ID under way')
  await page.keyboard.press('Escape')

  // If there is no Machine ID to copy, a message says so and the dialog opens.
  await show('completed', 'completed')
  await inHeader(page, 'Copy the Machine ID').click()
  await expect(page.getByText('Machine ID not available').first()).toBeVisible()
  await expect(dialogOf(page, 'Your Machine ID')).toBeVisible()

  // Pending states are polled every ten seconds, by the test's clock.
  await show('pending')
  await expect(inHeader(page, 'Smart Account Creation Queued')).toBeDisabled()
  await stopClock(page)
  const pass = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds)
    // Send one more request and wait for it, so that all earlier requests have arrived.
    await page.evaluate(() => fetch('/healthz'))
  }
  await pass(10)
  let known = asked.account
  for (let times = 1; times <= 2; times++) {
    await pass(10_000)
    expect(asked.account).toBe(known + times)
    // Let the response arrive, which starts the next ten-second interval.
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
  await expect(header).toContainText(`did:peaq:${address.slice(0, 6)}…${address.slice(-4)}`)
  // Polling stops when the Machine ID exists.
  const before = { ...asked }
  await page.clock.fastForward(60_000)
  await page.evaluate(() => fetch('/healthz'))
  expect(asked).toEqual(before)

  // If the Smart Account status fails to load, the header hides the points.
  await skipOverview(page)
  await page.route('**/api/peaq/smart-account-exists', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away', error: 'UNAVAILABLE', statusCode: 503 } }),
  )
  await page.goto('/faqs')
  await page.clock.runFor(10_000)
  await expect.poll(() => toasts).toContain('Failed to check smart account status')
  await expect(header.getByText('PTS')).toHaveCount(0)
  await expect(header.getByRole('button', { name: /theme/i })).toBeVisible()
})
