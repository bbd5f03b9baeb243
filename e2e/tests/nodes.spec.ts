import { createComputer } from '../support/create-computer.ts'
import { expect, openWithSession, test } from '../support/fixtures.ts'

test('starts a node with the displayed commands, shows it as connected, then as offline, and removes it', async ({
  page,
  member,
  urls,
}) => {
  await openWithSession(page, member)
  await page.goto('/dashboard')
  const card = page.getByRole('region', { name: 'Nodes', exact: true })
  await expect(card.getByText('None yet')).toBeVisible()
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps.locator('code')).toHaveCount(2)
  const [logIn = '', start = ''] = await steps.locator('code').allTextContents()
  const health = page.getByRole('region', { name: 'Node health' })
  const computer = await createComputer({ HEARTH_PASSWORD: member.password })
  try {
    const loggedIn = await computer.run(`${logIn} --email ${member.email}`)
    expect(loggedIn).toContain(`Logged in as ${member.email} at ${urls.portal}.`)
    // The printed command matches the one on the page.
    expect(loggedIn).toContain(`Start the node: ${start}`)
    computer.launch(`${start} --plain`)
    await expect(steps.getByRole('listitem').filter({ hasText: 'First heartbeat' })).toContainText('Done')
    await expect(card.getByText('1 of 1 connected')).toBeVisible()
    await expect(card.getByText(/· Counted$/)).toBeVisible()
    await expect(health.getByRole('status')).toHaveText('Your node is connected')
  } finally {
    await computer.end()
  }
  await expect(health.getByRole('status')).toHaveText('Your node is offline')
  await card.getByRole('button', { name: /^Remove / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  // The slots of the removed node stay listed.
  await expect(card.getByRole('rowheader', { name: /^Removed node / })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Remove / })).toHaveCount(0)
})
