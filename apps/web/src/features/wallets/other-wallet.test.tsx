import { expect, test } from 'vitest'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { WalletCard } from './wallet-card.tsx'

/** Announces a wallet that is not MetaMask. */
function announceOtherWallet() {
  const provider = { request: () => Promise.resolve([]), on: () => provider, removeListener: () => provider }
  const info = { uuid: crypto.randomUUID(), name: 'Other', icon: '', rdns: 'com.example.wallet' }
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  addEventListener('eip6963:requestProvider', announce)
}

test('uses only MetaMask and asks to install it', { tags: ['WAL-01', 'WAL-03'] }, async () => {
  announceOtherWallet()
  const { screen } = await renderFeature(
    <WalletCard />,
    { ...filled, readUser: { ...user, wallet: null } },
    '/rewards',
  )
  await expect.element(screen.getByText('MetaMask is not installed')).toBeVisible()
  await expect
    .element(screen.getByText('Install the MetaMask browser extension, then reload this page.'))
    .toBeVisible()
  const install = screen.getByRole('link', { name: 'Install MetaMask' })
  await expect.element(install).toHaveAttribute('href', 'https://metamask.io/download/')
  await expect.element(install).toHaveAttribute('rel', 'noopener noreferrer')
  await screen.getByRole('button', { name: 'Link wallet' }).click()
  await expect
    .element(screen.getByText('No wallet connected. Please connect your wallet first.'))
    .toBeVisible()
})
