import { expect, test } from 'vitest'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { PreferencesCard } from './preferences-card.tsx'

test('saves a chosen time zone at once', async () => {
  const { screen, api } = await renderFeature(
    <PreferencesCard />,
    { ...filled, changeProfile: { ...user, time_zone: 'Europe/Berlin' } },
    '/profile/about',
  )
  const bodies: unknown[] = []
  api.respond = (request) => {
    if (request.method === 'PATCH')
      void request
        .clone()
        .json()
        .then((body) => bodies.push(body))
    return undefined
  }
  const timeZone = screen.getByRole('combobox', { name: 'Time zone' })
  await expect.element(timeZone).toBeEnabled()
  await timeZone.selectOptions('Europe/Berlin')
  await expect.element(screen.getByText('Saved')).toBeVisible()
  await expect.poll(() => bodies).toEqual([{ time_zone: 'Europe/Berlin' }])
  await expect.element(timeZone).toHaveValue('Europe/Berlin')
})
