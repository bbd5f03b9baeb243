import { expect, test } from '../support/fixtures.ts'
import { startVite } from '../support/start-vite.ts'
import { submitLogIn } from '../support/submit-log-in.ts'

/** What React's development build says of the router's own lazy parts. */
const KNOWN = /react\.dev\/warnings\/conditional-use-of-use/

test('the portal of a developer, which reloads itself, logs in and shows a member’s pages as the built one does', async ({
  page,
  member,
  place,
  pageErrors,
}) => {
  pageErrors.expected = true
  const vite = await startVite(place.portal)
  try {
    await submitLogIn(page, member, vite.url)
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.goto(`${vite.url}/dev/ui`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(pageErrors.messages.filter((message) => !KNOWN.test(message))).toEqual([])
  } finally {
    vite.stop()
  }
})
