import { expect, test } from 'vitest'
import { openPortal } from './render-portal.tsx'

async function openHelp(address: string) {
  const { show } = await openPortal({}, { heartbeat: { intervalSeconds: 120, points: 25 } })
  const { screen, router } = await show(address)
  const search = screen.getByRole('searchbox')
  await expect.element(search).toBeVisible()
  return { screen, search, url: () => router.state.location.href }
}

test('finds answers by words, which the URL contains', { tags: ['NAV-06'] }, async () => {
  const { screen, search, url } = await openHelp('/faqs')
  await search.fill('audit LOG')
  await expect.element(screen.getByRole('main').getByRole('status')).toHaveTextContent('1 answer')
  await expect.element(screen.getByText('It cannot be changed afterwards.', { exact: false })).toBeVisible()
  await expect.poll(url).toBe('/faqs?q=audit+LOG')
  await search.fill('xylophone')
  await screen.getByRole('button', { name: 'Show all questions' }).click()
  await expect.element(screen.getByRole('heading', { name: 'What is a heartbeat?' })).toBeVisible()
  expect(url()).toBe('/faqs')
})

test('searches for the words of the URL, also for a number', async () => {
  const { screen, search, url } = await openHelp('/faqs?q=3338')
  await expect.element(search).toHaveValue('3338')
  await expect.element(screen.getByRole('main').getByRole('status')).toMatchTextContent(/^\d+ answers?$/)
  expect(url()).toBe('/faqs?q=3338')
})

test('opens the answer of the URL only, with values of this installation', async () => {
  const { screen } = await openHelp('/faqs#heartbeat')
  await expect
    .element(screen.getByText('Time is divided into slots of 2 minutes.', { exact: false }))
    .toBeVisible()
  await expect.element(screen.getByText('a slot and a half at most', { exact: false })).not.toBeVisible()
})

test('shows the same answer in German, and links to the portal', async () => {
  const { screen, url } = await openHelp('/faqs#heartbeat')
  await screen.getByRole('button', { name: 'Deutsch' }).click()
  await expect
    .element(screen.getByText('Die Zeit ist in Abschnitte von 2 Minuten geteilt.', { exact: false }))
    .toBeVisible()
  expect(url()).toBe('/faqs?lang=de#heartbeat')
  await screen.getByRole('heading', { name: 'Wie starte ich einen Node?' }).click()
  await screen.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect.poll(url).toMatch(/^\/dashboard/)
})
