import { leaderboard } from '../screenshots/leaderboard.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import { expect, openWithSession, test } from '../support/fixtures.ts'

test('has no accessibility violations on the leaderboard', async ({ page, member }) => {
  // The shared server has no leaderboard.
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), features: ['leaderboard'] } })
  })
  await page.route('**/api/leaderboard', (route) => route.fulfill({ json: leaderboard }))
  await openWithSession(page, member)
  await page.goto('/leaderboard')
  await expect(page.getByRole('row', { name: /1 ada 1.234/ })).toBeVisible()
  await expectNoViolation(page, 'the leaderboard')
})
