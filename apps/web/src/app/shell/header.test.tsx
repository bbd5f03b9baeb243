import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { testChain } from '../../../test/test-config.ts'
import { Header } from './header.tsx'
import { Shell } from './shell.tsx'

afterEach(() => page.viewport(1280, 900))

const status = <button type="button">Create Smart Account</button>
const header = <Header title="Dashboard" sidebarOpen onToggleSidebar={() => undefined} status={status} />

/** Renders the header, or an element that contains it, in a network with a chain. */
async function render(answers: Answers = {}, element = header) {
  const given: Answers = { ...filled, followChanges: never, ...answers }
  return (await renderFeature(element, given, '/dashboard', { chain: testChain })).screen
}

test('shows title, wallet, points and theme', { tags: ['LAY-06', 'WAL-07', 'PTS-05'] }, async () => {
  const screen = await render()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.element(screen.getByText(/^18\s642,5\s*PTS$/)).toBeVisible()
  const wallet = user.wallet ?? ''
  await expect.element(screen.getByText(`${wallet.slice(0, 6)}…${wallet.slice(-4)}`)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /theme$/ })).toBeVisible()
})

test('shows only title, wallet and theme if the points failed to load', { tags: ['LAY-08'] }, async () => {
  const screen = await render({ readStats: failed })
  await expect.element(screen.getByRole('button', { name: 'Copy the wallet address' })).toBeVisible()
  await expect.element(screen.getByText('PTS')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /theme$/ })).toBeVisible()
})

test('copies the whole address of the wallet', { tags: ['LAY-06'] }, async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await render()
  await screen.getByRole('button', { name: 'Copy the wallet address' }).click()
  expect(write).toHaveBeenCalledWith(user.wallet)
  await expect.element(screen.getByRole('button', { name: 'Copied!' })).toBeVisible()
})

test('shows the status button and the points in a network with a chain', { tags: ['LAY-06'] }, async () => {
  const screen = await render()
  await expect.element(screen.getByRole('button', { name: 'Create Smart Account' })).toBeVisible()
  await expect.element(screen.getByText(/^18\s642,5\s*PTS$/)).toBeVisible()
})

test('shows only title, wallet and theme if the status failed to load', { tags: ['LAY-08'] }, async () => {
  const screen = await render({ readSmartAccount: failed })
  await expect.element(screen.getByRole('button', { name: 'Copy the wallet address' })).toBeVisible()
  await expect.element(screen.getByText('PTS')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Create Smart Account' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /theme$/ })).toBeVisible()
})

test.each([360, 768, 1024])('shows every part in a window of %i px', { tags: ['LAY-06'] }, async (width) => {
  await page.viewport(width, 800)
  const screen = await render({}, <Shell status={status} />)
  const banner = screen.getByRole('banner')
  for (const part of [
    banner.getByRole('heading', { level: 1, name: 'Dashboard' }),
    banner.getByRole('button', { name: 'Create Smart Account' }),
    banner.getByRole('button', { name: 'Copy the wallet address' }),
    banner.getByText('PTS'),
    banner.getByRole('button', { name: /theme$/ }),
  ])
    await expect.element(part).toBeInViewport({ ratio: 1 })
})
