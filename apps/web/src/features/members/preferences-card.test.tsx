import { ThemeToggle } from '@hearth/ui/components/theme-toggle'
import { setTheme } from '@hearth/ui/lib/theme'
import { expect, onTestFinished, test } from 'vitest'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { stubMedia } from '../../../test/stub-media.ts'
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

test('changes the theme, as the button of the header does', { tags: ['LAY-12'] }, async () => {
  onTestFinished(() => setTheme('light'))
  stubMedia((query) => query === '(prefers-color-scheme: dark)')
  const { screen } = await renderFeature(
    <>
      <ThemeToggle />
      <PreferencesCard />
    </>,
    filled,
    '/profile/about',
  )
  const theme = screen.getByLabelText('Theme', { exact: true })
  const isDark = () => document.documentElement.classList.contains('dark')
  await expect.element(theme).toHaveValue('light')
  expect(isDark()).toBe(false)
  await theme.selectOptions('Same as system')
  expect(isDark()).toBe(true)
  expect(localStorage.getItem('theme')).toBe('system')
  await screen.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect.element(theme).toHaveValue('light')
  expect(isDark()).toBe(false)
})
