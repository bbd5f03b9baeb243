import { expect, test } from 'vitest'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { Requirements } from './requirements.tsx'

const requirements = {
  wallet: true,
  heartbeats: true,
  requirementsMet: true,
  existingSmartAccount: false,
  currentHeartbeats: 178,
  requiredHeartbeats: 100,
  status: 'not_found',
} as const

const render = (more: object = {}, isConnected = true) =>
  renderFeature(
    <Requirements
      requirements={{ ...requirements, ...more }}
      linked={null}
      isConnected={isConnected}
      onLeave={() => undefined}
    />,
    filled,
  )

test('[DLG-02] shows the heartbeats so far', async () => {
  const { screen } = await render({ heartbeats: false, currentHeartbeats: 37 })
  await expect.element(screen.getByText('Earn 100 heartbeats (37/100)')).toBeVisible()
})

test('shows no more heartbeats than required', async () => {
  const { screen } = await render()
  await expect.element(screen.getByText('Earn 100 heartbeats (100/100)')).toBeVisible()
})

test('[DLG-02] links to what a missing wallet needs', async () => {
  const { screen } = await render({ wallet: false })
  await expect.element(screen.getByRole('link', { name: 'Link now' })).toHaveAttribute('href', '/rewards')
})

test.each([
  [true, true, false],
  [true, false, true],
  [false, false, true],
])(
  '[DLG-02] [MID-01] shows which requirements are met: wallet %s, connected %s, heartbeats %s',
  async (wallet, isConnected, heartbeats) => {
    const { screen } = await render({ wallet, heartbeats }, isConnected)
    const expectRow = async (text: string, isMet: boolean) => {
      const row = screen.getByRole('listitem').filter({ hasText: text })
      await expect.element(row.getByRole('img', { name: isMet ? 'Done' : 'Missing' })).toBeVisible()
    }
    await expectRow('Link your wallet to the account', wallet)
    await expectRow('Have the linked wallet connected to the dashboard', isConnected)
    await expectRow('Earn 100 heartbeats', heartbeats)
  },
)

test('[DLG-02] points to the requirements in the FAQ', async () => {
  const { screen } = await render()
  await expect
    .element(screen.getByRole('link', { name: 'Machine ID requirements in the FAQ' }))
    .toHaveAttribute('href', '/faqs#machine-id-requirements')
})
