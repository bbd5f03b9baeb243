import { i18n } from '@hearth/ui/lib/i18n'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { user } from '../../../../e2e/screenshots/filled.ts'
import { prepareAuthPages } from '../../test/prepare-auth-pages.tsx'
import { openPortal } from '../../test/render-portal.tsx'
import { AuthApp } from './auth/auth-app.tsx'
import { createPortalRouter } from './router.ts'
import { startApp } from './start-app.tsx'

afterEach(() => {
  i18n.activate('en', { messages: {} })
  document.documentElement.lang = 'en'
})

/** Adds the element that the app renders into. */
function addRoot(): HTMLElement {
  const root = Object.assign(document.createElement('div'), { id: 'root' })
  document.body.append(root)
  onTestFinished(() => root.remove())
  return root
}

test('keeps a language chosen before login in this browser', async () => {
  await prepareAuthPages()
  history.pushState(null, '', '/auth')
  const root = addRoot()
  startApp(async () => <AuthApp />)
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect.element(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  expect(document.documentElement.lang).toBe('de')
  expect(localStorage.getItem('language')).toBe('de')

  // Starts again in English, as after a reload.
  root.remove()
  i18n.activate('en', { messages: {} })
  addRoot()
  startApp(async () => <AuthApp />)
  await expect.element(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(localStorage.getItem('language')).toBe('en')
})

test('shows the page in the language chosen in the profile and leaves the focus on the selector', async () => {
  const { client } = await openPortal({ changeProfile: { ...user, language: 'de' } })
  const router = createPortalRouter(client, createMemoryHistory({ initialEntries: ['/profile/about'] }))
  addRoot()
  startApp(async () => <RouterProvider router={router} />)
  const language = page.getByLabelText('Language', { exact: true })
  await expect.element(language).toBeEnabled()
  language.element().focus()
  await userEvent.keyboard('D')
  await expect.element(page.getByRole('heading', { level: 2, name: 'Über dich' })).toBeVisible()
  expect(document.documentElement.lang).toBe('de')
  await expect.element(page.getByLabelText('Sprache', { exact: true })).toHaveFocus()
})
