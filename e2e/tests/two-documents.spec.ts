import { expect, openWithSession, test } from '../support/fixtures.ts'
import { skipOverview } from '../support/skip-overview.ts'

test('explains once at sign-in that the dashboard failed, even without session storage, and opens it again on demand', {
  tag: ['@NAV-07'],
}, async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await skipOverview(page)
  const json = { message: 'No', error: 'INTERNAL', statusCode: 500 }
  await page.route('**/api/users/user-onboarded', (route) => route.fulfill({ status: 500, json }))
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/dashboard')
  const notice = page.getByRole('alert').filter({ hasText: "You're still logged in." })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  expect(documents).toEqual(['/dashboard', '/auth'])
  await page.unroute('**/api/users/user-onboarded')
  await notice.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: 'Total points' })).toBeVisible()
})
