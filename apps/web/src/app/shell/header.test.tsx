import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render as renderElement } from 'vitest-browser-react'
import { type Answers, failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { mockApi } from '../../../test/mock-api.ts'
import { openFeature } from '../../../test/open-feature.tsx'
import { renderFeature } from '../../../test/render-feature.tsx'
import { testConfig } from '../../../test/test-config.ts'
import { loadRuntimeConfig } from '../../lib/browser/runtime-config.ts'
import { Header } from './header.tsx'
import { Shell } from './shell.tsx'

afterEach(() => page.viewport(1280, 900))

async function render(answers: Answers = {}) {
  const header = <Header title="Dashboard" sidebarOpen onToggleSidebar={() => undefined} status={null} />
  const rendered = await renderFeature(header, { ...filled, followChanges: never, ...answers })
  return rendered.screen
}

const chain = { id: 3338, rpcUrl: '/rpc', factoryAddress: `0x${'1'.repeat(40)}` }

const status = <button type="button">Create Smart Account</button>
const header = <Header title="Dashboard" sidebarOpen onToggleSidebar={() => undefined} status={status} />

/** Renders an element in a network with a chain. */
async function renderOnChain(element = header, answers: Answers = {}) {
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem('accessToken', 'token')
  vi.stubGlobal('fetch', async () => Response.json({ ...testConfig, chain }))
  await loadRuntimeConfig()
  mockApi({ ...filled, followChanges: never, ...answers })
  return renderElement(openFeature(element, '/dashboard').app)
}

test('[LAY-06] [WAL-07] shows title, wallet, points and theme', async () => {
  const screen = await render()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.element(screen.getByText(/^18\s642,5\s*PTS$/)).toBeVisible()
  const wallet = user.wallet ?? ''
  await expect.element(screen.getByText(`${wallet.slice(0, 6)}…${wallet.slice(-4)}`)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /theme$/ })).toBeVisible()
})

test('[LAY-08] shows only title, wallet and theme if the points failed to load', async () => {
  const screen = await render({ readStats: failed })
  await expect.element(screen.getByRole('button', { name: 'Copy the wallet address' })).toBeVisible()
  await expect.element(screen.getByText('PTS')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /theme$/ })).toBeVisible()
})

test('[LAY-06] copies the whole address of the wallet', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await render()
  await screen.getByRole('button', { name: 'Copy the wallet address' }).click()
  expect(write).toHaveBeenCalledWith(user.wallet)
  await expect.element(screen.getByRole('button', { name: 'Copied!' })).toBeVisible()
})

test('[LAY-06] shows the status button and the points in a network with a chain', async () => {
  const screen = await renderOnChain()
  await expect.element(screen.getByRole('button', { name: 'Create Smart Account' })).toBeVisible()
  await expect.element(screen.getByText(/^18\s642,5\s*PTS$/)).toBeVisible()
})

test('[LAY-08] shows only title, wallet and theme if the status failed to load', async () => {
  const screen = await renderOnChain(header, { readSmartAccount: failed })
  await expect.element(screen.getByRole('button', { name: 'Copy the wallet address' })).toBeVisible()
  await expect.element(screen.getByText('PTS')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Create Smart Account' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /theme$/ })).toBeVisible()
})

test.each([360, 768, 1024])('[LAY-06] shows every part in a window of %i px', async (width) => {
  await page.viewport(width, 800)
  const screen = await renderOnChain(<Shell status={status} />)
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
