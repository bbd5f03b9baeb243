import { withServerDatabase } from '../support/database.ts'
import { expect, openDashboard, stored, test } from '../support/fixtures.ts'

test('[LAY-09] shows BETA under the logo, and TESTNET for whitelisted members', async ({ page, member }) => {
  await openDashboard(page, member)
  await expect(page.getByText('BETA')).toBeVisible()
  await expect.poll(() => stored(page, 'isWhitelisted')).toBe('false')
  await withServerDatabase((db) =>
    db
      .insertInto('whitelist_members')
      .values({ list: 'testnet', kind: 'email', value: member.email })
      .execute(),
  )
  await page.reload()
  await expect(page.getByText('TESTNET')).toBeVisible()
  await expect.poll(() => stored(page, 'isWhitelisted')).toBe('true')
})
