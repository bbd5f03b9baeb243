import { expect, test } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { ProfileCard } from './profile-card.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<ProfileCard />, { ...filled, readUser: never }, '/profile/about')
  await expect.element(screen.getByRole('region', { name: 'About you' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the profile on retry after a failure', async () => {
  const { screen, api } = await renderFeature(
    <ProfileCard />,
    { ...filled, readUser: failed },
    '/profile/about',
  )
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your profile.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByLabelText('Username')).toHaveValue('maria.santos')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('shows empty fields for a new member', async () => {
  const { screen } = await renderFeature(<ProfileCard />, empty, '/profile/about')
  await expect.element(screen.getByLabelText('Username')).toHaveValue('')
  await expect.element(screen.getByLabelText('Website')).toHaveValue('')
})

test('saves a changed field and shows the normalized value', async () => {
  const { screen } = await renderFeature(
    <ProfileCard />,
    { ...filled, changeProfile: { ...user, username: 'maria' } },
    '/profile/about',
  )
  await screen.getByLabelText('Username').fill(' maria ')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Your profile was saved')).toBeVisible()
  await expect.element(screen.getByLabelText('Username')).toHaveValue('maria')
})

test('shows an invalid value at its field without a request', async () => {
  const { screen, api } = await renderFeature(<ProfileCard />, filled, '/profile/about')
  await screen.getByLabelText('Discord user ID').fill('12')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Discord user ID')).toHaveAttribute('aria-invalid', 'true')
  expect(api.calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})
