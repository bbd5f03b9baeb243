import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { never } from '../../../../../e2e/screenshots/answers.ts'
import { prepareBrowser } from '../../../test/prepare-browser.ts'
import { AuthApp } from './auth-app.tsx'

const start = location.href
afterEach(() => history.replaceState(null, '', start))

/** Returns whether the browser has loaded a module with this name. */
const isLoaded = (module: string) =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${module}.tsx`))

test('loads the page of a link that the pointer or the focus reaches', { tags: ['NAV-10'] }, async () => {
  await prepareBrowser({ readBotChallenge: never })
  history.pushState(null, '', '/auth')
  const screen = await render(<AuthApp />)
  const recover = screen.getByRole('link', { name: 'Forgot your password?' })
  await expect.element(recover).toBeVisible()
  // A full buffer of the browser drops further entries.
  performance.clearResourceTimings()
  await screen.getByRole('link', { name: 'Create an account' }).hover()
  await expect.poll(() => isLoaded('sign-up-route')).toBe(true)
  expect(isLoaded('forgot-password-route')).toBe(false)
  ;(recover.element() as HTMLElement).focus()
  await expect.poll(() => isLoaded('forgot-password-route')).toBe(true)
  expect(location.pathname).toBe('/auth')
})
