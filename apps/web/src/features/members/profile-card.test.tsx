import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
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

test('shows a taken username at its field and keeps the other changes', async () => {
  const taken = new RejectedAnswer(409, {
    message: 'Username is taken.',
    error: 'CONFLICT',
    statusCode: 409,
    fields: [{ path: 'body.username', code: 'members.usernameTaken', message: 'is taken. Choose another.' }],
  })
  const { screen } = await renderFeature(
    <ProfileCard />,
    { ...filled, changeProfile: taken },
    '/profile/about',
  )
  await screen.getByLabelText('Website').fill('https://example.org')
  await screen.getByLabelText('Username').fill('ada')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Username')).toHaveAccessibleDescription(/^Is taken/)
  await expect.element(screen.getByLabelText('Website')).toHaveValue('https://example.org')
})

test('confirms an email address for campaigns with the emailed code', async () => {
  const address = 'ada@example.org'
  const confirmed = { ...user, campaign_email: address }
  const { screen, api } = await renderFeature(
    <ProfileCard />,
    {
      ...filled,
      readAccount: { paused: null, deletion: null, export: null, campaignEmailPending: address },
      confirmCampaignEmail: confirmed,
    },
    '/profile/about',
  )
  const code = screen.getByLabelText(/^Enter the 6 digits that we emailed to ada@example\.org/)
  await code.fill('123456')
  api.answers = { ...filled, confirmCampaignEmail: confirmed, readUser: confirmed }
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('The address was confirmed')).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Email for campaigns')).toHaveValue(address)
})

test('sends only changed fields after an address was confirmed', async () => {
  const address = 'ada@example.org'
  const confirmed = { ...user, campaign_email: address }
  const bodies: unknown[] = []
  const { screen, api } = await renderFeature(
    <ProfileCard />,
    {
      ...filled,
      readAccount: { paused: null, deletion: null, export: null, campaignEmailPending: address },
      confirmCampaignEmail: confirmed,
      changeProfile: confirmed,
    },
    '/profile/about',
  )
  api.respond = (request) => {
    if (request.method === 'PATCH')
      void request
        .clone()
        .json()
        .then((body) => bodies.push(body))
    return undefined
  }
  await screen.getByLabelText(/^Enter the 6 digits/).fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('The address was confirmed')).toBeVisible()
  await screen.getByLabelText('Website').fill('https://example.org')
  // The toast may cover the button.
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bodies).toEqual([{ website: 'https://example.org' }])
})
