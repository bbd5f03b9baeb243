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

test('claims a reward once, and enters a code', {
  tag: ['@CMP-01', '@CMP-02', '@CMP-03', '@NAV-09'],
}, async ({ page, member, pageErrors }) => {
  pageErrors.expected = true
  const key = randomUUID().slice(0, 8)
  await createCampaigns(member, [
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
    { key: `form-${key}`, name: 'A survey', kind: 'form', formUrl: 'https://forms.example/?m={memberId}' },
    { key: `code-${key}`, name: 'A secret', kind: 'code', code: 'EMBER-2026' },
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
  await expect(page.getByRole('region', { name: 'Do these first' }).getByRole('listitem')).toHaveText(
    /^1Three beats New.*Ends \d+ \w+ \d{4}, 2 days left.*\+250,5/,
  )
  for (const path of [
    '/submissions/campaigns',
    '/api/campaigns/heartbeat/status',
    '/api/users/smart-id-requirements',
  ])
    expect(asked.filter((one) => one === path)).toEqual([path])
  await expect(row(page, 'A survey').getByRole('link', { name: 'Open the form' })).toHaveAttribute(
    'href',
    `https://forms.example/?m=${member.id}`,
  )
  await expect(row(page, 'Afterwards')).toContainText('Complete this first: Three beats.')
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
})
