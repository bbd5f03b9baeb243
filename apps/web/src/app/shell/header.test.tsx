import { expect, test } from 'vitest'
import { type Answers, failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { testChain } from '../../../test/test-config.ts'
import { Header } from './header.tsx'

async function render(answers: Answers = {}) {
  const header = <Header title="Dashboard" sidebarOpen onToggleSidebar={() => undefined} status={null} />
  const rendered = await renderFeature(
    header,
    { ...filled, followChanges: never, ...answers },
    '/dashboard',
    { chain: testChain },
  )
  return rendered.screen
}

test('[LAY-06] [PTS-05] shows title, wallet, points and theme', async () => {
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

test('[LAY-08] hides the points if the status of the Machine ID failed to load', async () => {
  const screen = await render({ readSmartAccount: failed })
  await expect.element(screen.getByRole('button', { name: /theme$/ })).toBeVisible()
  await expect.element(screen.getByText('PTS')).not.toBeInTheDocument()
})
