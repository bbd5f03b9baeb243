import { randomUUID } from 'node:crypto'
import {
  addFirstHeartbeat,
  type CollectingMember,
  registerTestNode,
  signReport,
} from '../../apps/server/src/test/support/collecting-member.ts'
import { withServerDatabase } from '../support/database.ts'
import { expect, openWithSession, type Page, serverUrl, test } from '../support/fixtures.ts'
import { waitForSameDay } from '../support/within-one-day.ts'

async function report(page: Page, member: CollectingMember, results: object[]): Promise<void> {
  const answer = await page.request.post('/api/node/results', {
    headers: { authorization: `Bearer ${member.accessToken}` },
    data: signReport(
      member,
      results.map((fields) => ({
        id: randomUUID(),
        job: 'news',
        kind: 'post',
        bytes: 1_250_000,
        collectedAt: new Date().toISOString(),
        ...fields,
      })),
    ),
  })
  expect(answer.status()).toBe(200)
}

const amount = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('[PTS-07] [NAV-09] explains how to start collecting, then shows collected data with units', async ({
  page,
  member,
}) => {
  await waitForSameDay()
  await openWithSession(page, member)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const live = page.waitForResponse('**/api/live')
  await page.goto('/agentinsights')
  await expect(page).toHaveTitle(/^Agent Insights/)
  await expect(page.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
  expect(asked.filter((path) => path === '/api/users/data-stats')).toHaveLength(1)

  // Results appear without a reload.
  await live
  const collector = { ...member, ...(await registerTestNode(serverUrl(), member)) }
  await withServerDatabase((db) => addFirstHeartbeat(db, member.id, Date.now() - 60_000))
  await report(page, collector, [
    {},
    { kind: 'comment', job: 'talk' },
    { kind: 'comment' },
    { kind: 'profile' },
  ])
  await expect(amount(page, 'Comments')).toContainText('2')
  await expect(amount(page, 'Profiles')).toContainText('1')
  await expect(amount(page, 'Posts')).toContainText('1')
  await expect(amount(page, 'Jobs')).toContainText('2')
  await expect(amount(page, 'Size')).toContainText('5 MB')
  await expect(page.getByRole('table', { name: 'Share by kind' })).toContainText('Comments250%')
  const chart = page.getByRole('slider', { name: 'Collected by day' })
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 4 results\. Profiles 1, Comments 2, Posts 1$/)
  await page.getByRole('button', { name: 'Show as table' }).click()
  const table = page.getByRole('region', { name: 'Collected by day, as a table' })
  await expect(table.locator('tbody tr')).toHaveCount(30)
})

test('[CAC-03] requests failed data statistics once, and again on request', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  await openWithSession(page, member)
  let asked = 0
  await page.route('**/api/users/data-stats', (route) => {
    asked += 1
    return route.fulfill({
      status: 503,
      json: { message: 'Not now.', error: 'UNAVAILABLE', statusCode: 503 },
    })
  })
  await page.goto('/agentinsights')
  await expect(page.getByText('Not now.')).toBeVisible()
  expect(asked).toBe(1)
  await page.unroute('**/api/users/data-stats')
  await page.getByRole('button', { name: /try again/i }).click()
  await expect(page.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
})

test('shows pending points on Rewards with a link to the reason', async ({ page, member }) => {
  await withServerDatabase((db) =>
    db
      .insertInto('deferred_points')
      .values({
        member_id: member.id,
        category: 'Others',
        points: '12.5',
        comment: 'Results',
        source_kind: 'results',
        source_id: '2026-03-10#1',
        heartbeats: 1_000,
        deferred_at: new Date(),
      })
      .execute(),
  )
  await openWithSession(page, member)
  const notice = page.getByText('12,5 PTS are waiting.')
  await page.goto('/rewards')
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Why are points waiting?' }).click()
  await expect(page.getByRole('heading', { name: 'Why are points waiting?' })).toBeVisible()
})
