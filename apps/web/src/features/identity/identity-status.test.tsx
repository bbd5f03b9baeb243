import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Answers } from '../../../../../e2e/screenshots/answers.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { waitUntilAborted } from '../../../test/answer-fetch.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { testChain } from '../../../test/test-config.ts'
import { IdentityStatus } from './identity-status.tsx'

type Account = 'not_found' | 'pending' | 'failed' | 'completed'
type Did = 'waiting_for_signature' | 'pending' | 'completed' | null

const open = (account: Account, did: Did = null, more: Answers = {}) =>
  renderFeature(
    <IdentityStatus />,
    {
      ...filled,
      readSmartAccount: { success: true, message: '', status: account },
      readDidStatus: { status: did },
      ...more,
    },
    '/faqs',
    { chain: testChain },
  )

test.each([
  ['not_found', null, 'Create Smart Account'],
  ['failed', null, 'Retry Smart Account'],
  ['completed', null, 'Create Machine ID'],
  ['completed', 'waiting_for_signature', 'Machine ID Creation in Progress'],
  ['completed', 'pending', 'Machine ID Creation in Progress'],
] as const)(
  'with account %s and Machine ID %s, offers %s',
  { tags: ['MID-03'] },
  async (account, did, name) => {
    const { screen } = await open(account, did)
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeEnabled()
  },
)

test('waits while the Smart Account is queued', { tags: ['MID-03'] }, async () => {
  const { screen } = await open('pending')
  const button = screen.getByRole('button', { name: 'Smart Account Creation Queued', exact: true })
  await expect.element(button).toBeDisabled()
})

test('opens the dialog, which shows a Machine ID in progress', { tags: ['MID-03', 'DLG-05'] }, async () => {
  const { screen } = await open('completed', 'pending')
  await screen.getByRole('button', { name: 'Machine ID Creation in Progress' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Create Machine ID' })
  await expect.element(dialog.getByText('Machine ID creation in progress...', { exact: true })).toBeVisible()
})

test('abbreviates the Machine ID and copies all of it', { tags: ['MID-03', 'MID-08'] }, async () => {
  const { screen } = await open('completed', 'completed')
  await expect
    .element(screen.getByRole('button', { name: /^Machine ID / }))
    .toHaveTextContent('Machine ID did:peaq:0x27B1…1c26')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.getByRole('button', { name: 'Copy the Machine ID' }).click()
  expect(write).toHaveBeenCalledExactlyOnceWith('did:peaq:0x27B1fdb04752BBc536007A920D24ACB045561c26')
  await expect.element(screen.getByText('Machine ID copied to clipboard', { exact: true })).toBeVisible()
})

test('opens the dialog if there is no Machine ID to copy', { tags: ['MID-08'] }, async () => {
  const { screen } = await open('completed', 'completed', {
    readMachineIdentity: { success: true, message: '', data: null },
  })
  await screen.getByRole('button', { name: 'Copy the Machine ID' }).click()
  await expect
    .poll(() => document.querySelector('[data-sonner-toaster]')?.textContent)
    .toContain('Machine ID not available')
  await expect.element(screen.getByRole('dialog', { name: 'Your Machine ID' })).toBeVisible()
})

test('offers the first step if the status is null', { tags: ['MID-03', 'ERR-03'] }, async () => {
  const { screen, api, client } = await open('completed', 'completed')
  await expect.element(screen.getByRole('button', { name: 'Copy the Machine ID' })).toBeVisible()
  const nullAt = async (path: string) => {
    api.change = (answer, asked) =>
      Response.json(asked === path ? { success: null, message: null, status: null, data: null } : answer)
    await client.invalidateQueries()
  }
  await nullAt('/api/peaq/did-status')
  await expect.element(screen.getByRole('button', { name: 'Create Machine ID' })).toBeEnabled()
  await nullAt('/api/peaq/smart-account-exists')
  await expect.element(screen.getByRole('button', { name: 'Create Smart Account' })).toBeEnabled()
})

test.each([
  ['a Smart Account', 'pending', null],
  ['a Machine ID', 'completed', 'pending'],
] as const)(
  'marks %s in progress while the chain does not respond',
  { tags: ['MID-02', 'MID-03'] },
  async (_what, account, did) => {
    const { screen, api, client } = await open(account, did)
    const text = 'The chain is not responding. Nothing is lost. This continues once the chain responds.'
    const sign = screen.getByRole('button', { name: text })
    // The icon loads with the button, and its query with the icon.
    await expect.poll(() => client.getQueryData(['chain-answers'])).toBe(true)
    api.respond = (request) => (request.url.endsWith('/rpc') ? waitUntilAborted(request.signal) : undefined)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    void client.invalidateQueries({ queryKey: ['chain-answers'] })
    await vi.advanceTimersByTimeAsync(4_000)
    await expect.element(sign).toBeVisible()
    await userEvent.tab()
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent(text)
    delete api.respond
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.element(sign).not.toBeInTheDocument()
  },
)
