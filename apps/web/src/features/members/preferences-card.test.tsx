import { ThemeToggle } from '@hearth/ui/components/theme-toggle'
import { setTheme } from '@hearth/ui/lib/theme'
import { expect, onTestFinished, test } from 'vitest'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { stubMedia } from '../../../test/stub-media.ts'
import { PreferencesCard } from './preferences-card.tsx'

test('[LAY-12] changes the theme, as the button of the header does', async () => {
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
