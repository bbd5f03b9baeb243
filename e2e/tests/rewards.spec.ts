import { randomUUID } from 'node:crypto'
import { creditSlots } from '../../apps/server/src/features/heartbeats/credit-slots.ts'
import { createCampaign } from '../../apps/server/src/features/rewards/create-campaign.ts'
import { type CampaignDefinition, campaignDefinitionSchema } from '../../packages/protocol/src/campaigns.ts'
import { openServerSecrets, withServerDatabase } from '../support/database.ts'
import { expectNoViolation } from '../support/expect-no-violation.ts'
import {
  expect,
  type NewMember,
  openWithSession,
  type Page,
  readHeaderPoints,
  test,
} from '../support/fixtures.ts'

/** Creates campaigns for one member only, and credits three heartbeats. */
async function createCampaigns(member: NewMember, definitions: Partial<CampaignDefinition>[]): Promise<void> {
  const list = `e2e-${randomUUID().slice(0, 8)}`
  const now = Date.now()
  await withServerDatabase(async (db) => {
    await db.insertInto('whitelists').values({ name: list }).execute()
    await db.insertInto('whitelist_members').values({ list, kind: 'email', value: member.email }).execute()
    const secrets = await openServerSecrets(db)
    for (const [order, definition] of definitions.entries()) {
      const campaign = campaignDefinitionSchema.parse({
        bonusPoints: 100,
        startsAt: new Date(now - 3_600_000).toISOString(),
        eligibility: { for: 'list', list },
        order,
        ...definition,
      })
      await createCampaign({ db, secrets }, campaign, {
        actor: { kind: 'command', id: 'test' },
        reason: 'a test',
      })
    }
    const slot = (n: number) => ({ memberId: member.id, nodeId: member.id, slotEnd: now - n, points: '25' })
    await creditSlots(db, [slot(1), slot(2), slot(3)], new Date(now))
  })
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test('[CMP-01] [CMP-02] [CMP-03] [NAV-09] shows missing requirements and claims a reward once', async ({
  page,
  member,
  pageErrors,
}) => {
  pageErrors.expected = true
  const key = randomUUID().slice(0, 8)
  await createCampaigns(member, [
    { key: `form-${key}`, name: 'A survey', kind: 'form', formUrl: 'https://forms.example/?m={memberId}' },
    {
      key: `second-${key}`,
      name: 'Thousand beats',
      kind: 'heartbeat',
      goal: 1000,
      mandatory: true,
      taskNumber: 2,
    },
    {
      key: `first-${key}`,
      name: 'Three beats',
      kind: 'heartbeat',
      goal: 3,
      bonusPoints: 250.5,
      mandatory: true,
      taskNumber: 1,
      endsAt: new Date(Date.now() + 50 * 3_600_000).toISOString(),
    },
    { key: `code-${key}`, name: 'A secret', kind: 'code', code: 'EMBER-2026' },
    { key: `wallet-${key}`, name: 'A wallet', kind: 'wallet' },
    { key: `later-${key}`, name: 'Afterwards', kind: 'manual', prerequisites: [`first-${key}`] },
  ])
  await openWithSession(page, member)
  const asked: string[] = []
  const claims: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    asked.push(pathname)
    if (pathname.endsWith('/claim')) claims.push(`${request.method()} ${pathname}`)
  })
  await page.goto('/rewards')
  await expect(page).toHaveTitle(/^Rewards/)

  const progress = page.getByRole('progressbar', { name: 'Heartbeats for your Machine ID' })
  await expect(progress).toHaveAttribute('aria-valuenow', '3')
  await expect(page.getByText('of 100', { exact: true })).toBeVisible()

  const first = page.getByRole('region', { name: 'Do these first' }).getByRole('listitem')
  await expect(first).toHaveText([
    /^1Three beats New.*Ends \d+ \w+ \d{4}, 2 days left.*\+250,5/,
    /^2Thousand beats New.*3 of 1\u202f000 heartbeats/,
  ])
  expect(asked.filter((path) => path === '/submissions/campaigns')).toHaveLength(1)
  expect(asked.filter((path) => path === '/api/campaigns/heartbeat/status')).toHaveLength(1)
  expect(asked.filter((path) => path === '/api/users/smart-id-requirements')).toHaveLength(1)
  await expect(row(page, 'Afterwards')).toContainText('Complete this first: Three beats.')
  await expect(row(page, 'A survey').getByRole('link', { name: 'Open the form' })).toHaveAttribute(
    'href',
    `https://forms.example/?m=${member.id}`,
  )
  await row(page, 'A wallet').getByRole('link', { name: 'Link a wallet' }).click()
  await expect(page.locator('#wallet')).toBeFocused()
  await expect(page.locator('#wallet').getByRole('heading', { name: 'Wallet' })).toBeInViewport()
  await row(page, 'Afterwards').getByRole('button', { name: 'Go there: Three beats' }).click()
  await expect(row(page, 'Three beats').first()).toBeFocused()
  await expect(row(page, 'Thousand beats').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3')
  await expectNoViolation(page, '/rewards')

  const before = await readHeaderPoints(page)
  await page.getByRole('button', { name: 'Claim: Three beats' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Claimed: Three beats' })).toBeFocused()
  await expect.poll(() => readHeaderPoints(page)).toBe(before + 250.5)
  expect(claims).toEqual([expect.stringMatching(/^POST \/api\/campaigns\/[0-9a-f-]{36}\/claim$/)])
  await expect(row(page, 'Afterwards')).toContainText('An operator enters it.')

  const code = page.getByRole('form', { name: 'Code: A secret' })
  await code.getByRole('textbox').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(code.getByRole('alert')).toHaveText('This is not the code of the campaign.')
  await code.getByRole('textbox').fill(' ember-2026 ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Claim: A secret' })).toBeVisible()

  await page.reload()
  await page.getByText('1 completed').click()
  await expect(row(page, 'Three beats')).toContainText('Completed')
})

test('counts new and claimable rewards in the sidebar until the member has seen them', async ({
  page,
  member,
}) => {
  const key = randomUUID().slice(0, 8)
  await createCampaigns(member, [
    { key: `a-${key}`, name: 'Two beats', kind: 'heartbeat', goal: 2 },
    {
      key: `b-${key}`,
      name: 'Nine beats',
      description: 'Nine of them.',
      kind: 'heartbeat',
      goal: 9,
    },
  ])
  await openWithSession(page, member)
  await page.goto('/dashboard')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Rewards 2 new rewards', exact: true })).toBeVisible()
  // The badge is also in the collapsed sidebar.
  await page.keyboard.press('Control+b')
  await expect(main.getByRole('link', { name: 'Rewards 2 new rewards', exact: true })).toBeVisible()
  await page.keyboard.press('Control+b')
  const [asked = 0, painted = 0] = await page.evaluate(() => {
    const call = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/campaigns'))
    return [call?.startTime, performance.getEntriesByName('first-contentful-paint')[0]?.startTime]
  })
  expect(painted).toBeGreaterThan(0)
  expect(asked).toBeGreaterThan(painted)

  await main.getByRole('link', { name: 'Rewards' }).click()
  await expect(row(page, 'Nine beats').getByText('New', { exact: true })).toBeVisible()
  await expect(row(page, 'Nine beats')).toContainText('Nine of them.')
  await expect(main.getByRole('link', { name: 'Rewards 1 new reward', exact: true })).toBeVisible()
  await page.reload()
  await expect(row(page, 'Nine beats')).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Claim: Two beats' }).click()
  await expect(main.getByRole('link', { name: 'Rewards', exact: true })).toBeVisible()
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('shows the translation of a campaign', async ({ page, member }) => {
    const key = randomUUID().slice(0, 8)
    const german = { name: 'Neun Schläge', description: 'Neun davon.' }
    const texts = { name: 'Nine beats', description: 'Nine of them.', translations: { de: german } }
    await createCampaigns(member, [{ key, kind: 'heartbeat', goal: 9, ...texts }])
    await openWithSession(page, member)
    await page.goto('/rewards')
    await expect(row(page, 'Neun Schläge')).toContainText('Neun davon.')
    await expect(row(page, 'Neun Schläge')).toContainText('3 von 9 Heartbeats')
    await expect(page.getByText('Nine beats')).toHaveCount(0)
  })
})
