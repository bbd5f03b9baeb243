import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { logEntry, user } from '../../../e2e/screenshots/filled.ts'
import { openPortal } from './render-portal.tsx'

/** Emulates a medium, such as a printer, or preferences of the reader. */
const emulate = (media: { media?: string; features?: { name: string; value: string }[] }) =>
  cdp().send('Emulation.setEmulatedMedia', { media: '', features: [], ...media })

afterEach(async () => {
  await emulate({})
  document.documentElement.classList.remove('dark')
})

const COMMENT = `A reward with a name ${'that goes on '.repeat(12)}to its end`

/** Shows the dashboard with a long entry in the log. */
async function showDashboard() {
  const { show } = await openPortal({
    readPointsLog: { data: [logEntry(1, 'Rewards', 12.5, COMMENT)], total: 1 },
  })
  const { screen } = await show('/dashboard')
  await expect.element(screen.getByRole('region', { name: 'Points earned' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: /to its end/ })).toBeVisible()
  return screen
}

test('prints only the log, with its owner', async () => {
  const screen = await showDashboard()
  await emulate({ media: 'print' })
  await expect
    .element(screen.getByRole('region', { name: 'Points log' }).getByText(new RegExp(user.email)))
    .toBeVisible()
  for (const hidden of [
    screen.getByRole('navigation', { name: 'Main' }),
    screen.getByRole('banner'),
    screen.getByRole('region', { name: 'Points earned' }),
    screen.getByRole('region', { name: 'Nodes', exact: true }),
    screen.getByRole('group', { name: 'Export' }),
  ])
    await expect.poll(() => hidden.query()?.checkVisibility() ?? false).toBe(false)
})

test('prints a long comment completely', async () => {
  const screen = await showDashboard()
  const comment = screen.getByRole('cell', { name: /to its end/ }).element()
  const readHidden = () => comment.scrollWidth - comment.clientWidth
  expect(readHidden()).toBeGreaterThan(0)
  await emulate({ media: 'print' })
  await expect.poll(readHidden).toBe(0)
})

/** Returns the OKLCH lightness of a color property of the page. */
const readLightness = (property: string) =>
  Number(/oklch\(([\d.]+)/.exec(getComputedStyle(document.documentElement).getPropertyValue(property))?.[1])

test('prints dark ink on white in the dark theme', async () => {
  document.documentElement.classList.add('dark')
  expect(readLightness('color')).toBeGreaterThan(0.6)
  await emulate({ media: 'print' })
  await expect.poll(() => readLightness('color')).toBeLessThan(0.4)
  expect(readLightness('background-color')).toBeGreaterThan(0.9)
})

test.each(['light', 'dark'])('increases the contrast on request in the %s theme', async (theme) => {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  const readContrast = () => Math.abs(readLightness('background-color') - readLightness('--ink-muted'))
  const usual = readContrast()
  await emulate({ features: [{ name: 'prefers-contrast', value: 'more' }] })
  await expect.poll(readContrast).toBeGreaterThan(usual + 0.1)
})
