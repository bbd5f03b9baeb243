import { expect, test } from 'vitest'
import { type Answers, failed } from '../../../../../e2e/screenshots/answers.ts'
import { filled, NOW } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { testChain } from '../../../test/test-config.ts'
import { IdentityToasts } from './identity-toasts.tsx'

const open = (more: Answers) =>
  renderFeature(<IdentityToasts />, { ...filled, ...more }, '/faqs', { chain: testChain })

test('[MID-07] reports a Smart Account that was just created', async () => {
  const account = { success: true, message: '', createdAt: new Date(NOW - 60_000).toISOString() }
  const { screen, api, client } = await open({
    readSmartAccount: { ...account, status: 'pending' },
    readDidStatus: { status: null },
  })
  await expect.poll(() => localStorage.getItem('identitySeen')).toContain('"account":"pending"')
  api.answers = {
    ...filled,
    readSmartAccount: { ...account, status: 'completed' },
    readDidStatus: { status: null },
  }
  await client.invalidateQueries()
  await expect
    .element(screen.getByText('Smart Account created! You can now create a Machine ID.'))
    .toBeVisible()
})

test('[MID-08] reports a Smart Account status that fails to load', async () => {
  const { screen } = await open({ readSmartAccount: failed })
  await expect.element(screen.getByText('Failed to check smart account status')).toBeVisible()
})

test('[MID-08] reports a Machine ID status that fails to load', async () => {
  const { screen } = await open({ readDidStatus: failed })
  await expect.element(screen.getByText('Failed to check machine ID status')).toBeVisible()
})
