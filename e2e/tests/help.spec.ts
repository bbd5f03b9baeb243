import { expect, openWithSession, test } from '../support/fixtures.ts'

test('[NAV-06] opens Help & FAQs to visitors and finds answers by words', async ({ page }) => {
  await page.goto('/faqs')
  await expect(page).toHaveURL(/\/faqs$/)
  await expect(page).toHaveTitle(/^Help & FAQs/)
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('audit LOG')
  await expect(page.getByRole('status')).toHaveText('1 answer')
  await expect(page.getByText('It cannot be changed afterwards.')).toBeVisible()
  await expect(page).toHaveURL(/q=audit/)
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('1 answer')
  await page.goto('/faqs?q=3338')
  await expect(page.getByRole('searchbox')).toHaveValue('3338')
  await expect(page).toHaveURL(/q=3338$/)
  await page.getByRole('searchbox').fill('xylophone')
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(page.getByRole('heading', { name: 'What is a heartbeat?' })).toBeVisible()
})

test('links to each answer, with values of this installation and in German', async ({ page, member }) => {
  await openWithSession(page, member)
  await page.goto('/faqs#heartbeat')
  // The answer contains the slot length of the test server.
  await expect(page.getByText('Time is divided into slots of 2 seconds.')).toBeVisible()
  await expect(page.getByText('a slot and a half at most')).toBeHidden()
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/lang=de#heartbeat$/)
  await expect(page.getByText('Die Zeit ist in Abschnitte von 2 Sekunden geteilt.')).toBeVisible()
  await page.getByRole('heading', { name: 'Wie starte ich einen Node?' }).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click()
  await expect(page).toHaveURL(/\/dashboard/)
})
