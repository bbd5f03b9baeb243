import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { setTheme } from '../lib/theme.ts'
import { ThemeToggle } from './theme-toggle.tsx'

afterEach(() => setTheme('light'))

test('switches between the themes and names the other one', { tags: ['STO-01'] }, async () => {
  setTheme('light')
  const screen = await render(<ThemeToggle />)
  await screen.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect.element(screen.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  expect(document.documentElement).toHaveClass('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})
