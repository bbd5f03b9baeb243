import { expect, test, vi } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { readRules, setRules } from '../../lib/browser/rules.ts'
import { ShareCard } from './share-card.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<ShareCard />, { ...filled, readUser: never })
  await expect.element(screen.getByRole('region', { name: 'Invite a friend' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
})

test('loads the link on retry after a failure', async () => {
  const { screen, api } = await renderFeature(<ShareCard />, { ...filled, readUser: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your referral link.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
})

test('explains that the account has no link yet', async () => {
  const { screen } = await renderFeature(<ShareCard />, {
    ...filled,
    readUser: { ...user, personal_code: null },
  })
  await expect.element(screen.getByText(/^Your account has no link yet\./)).toBeVisible()
})

test('copies the link, and a message with the points of the rules in force', {
  tags: ['REF-01'],
}, async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { screen } = await renderFeature(<ShareCard />, filled)
  const rules = readRules()
  setRules({ ...rules, referral: { ...rules.referral, inviteePoints: 1234.5 } })
  const link = `${location.origin}/auth/signup?referralCode=M4R1A`
  await screen.getByRole('button', { name: 'Copy the link' }).click()
  expect(write).toHaveBeenLastCalledWith(link)
  await screen.getByRole('button', { name: 'Copy message' }).click()
  expect(write).toHaveBeenLastCalledWith(`Join me on Hearth and get 1\u202f234,5 extra points. ${link}`)
  await expect.element(screen.getByRole('button', { name: 'Copied!' })).toBeVisible()
  setRules(rules)
})
