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

test('shows the heartbeats so far', { tags: ['DLG-02'] }, async () => {
  const { screen } = await render({ heartbeats: false, currentHeartbeats: 37 })
  await expect.element(screen.getByText('Earn 100 heartbeats (37/100)')).toBeVisible()
})

test('shows no more heartbeats than required', async () => {
  const { screen } = await render()
  await expect.element(screen.getByText('Earn 100 heartbeats (100/100)')).toBeVisible()
})

test('links to what a missing wallet needs', { tags: ['DLG-02'] }, async () => {
  const { screen } = await render({ wallet: false })
  await expect.element(screen.getByRole('link', { name: 'Link now' })).toHaveAttribute('href', '/rewards')
})

test.each([
  [true, true, false],
  [true, false, true],
  [false, false, true],
])(
  'shows which requirements are met: wallet %s, connected %s, heartbeats %s',
  { tags: ['DLG-02', 'MID-01'] },
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

test('points to the requirements in the FAQ', { tags: ['DLG-02'] }, async () => {
  const { screen } = await render()
  await expect
    .element(screen.getByRole('link', { name: 'Machine ID requirements in the FAQ' }))
    .toHaveAttribute('href', '/faqs#machine-id-requirements')
})
