import { test as base, expect, type Page } from '@playwright/test'
import { countRewards } from '../../apps/web/src/features/rewards/campaign-groups.ts'
import type { RuntimeConfig } from '../../packages/protocol/src/runtime-config.ts'
import { ORIGIN, prepareScene } from './open-scene.ts'
import { listScreenshots, type Scene, type Window } from './scene.ts'
import { scenes } from './scenes.ts'

/** Interval between two page measurements that must be equal. */
const REST_MS = 150

/**
 * Parts of screenshot names, from a space-separated list. Only screenshots whose name contains a part are
 * captured; by default, all are.
 */
const parts = process.env.SCREENSHOTS?.split(' ') ?? []
const isWanted = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part))

const test = base.extend<object, { config: RuntimeConfig }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { port } = new URL(process.env.HEARTH_URL ?? '')
      const rule = `--host-resolver-rules=MAP ${new URL(ORIGIN).host}:80 127.0.0.1:${port}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] })
    },
    { scope: 'worker' },
  ],
  config: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    async ({}, use) => use(await (await fetch(`${process.env.HEARTH_URL}/config.json`)).json()),
    { scope: 'worker' },
  ],
  baseURL: ORIGIN,
})

for (const scene of scenes) {
  const screenshots = listScreenshots(scene).filter(({ name }) => isWanted(name))
  if (screenshots.length === 0) continue
  test(scene.name, async ({ page, config }) => {
    const faults = await prepareScene(page, config, scene)
    const [first] = listScreenshots(scene)
    if (first) await page.setViewportSize(first.window)
    await page.goto(scene.path)
    await waitUntilReady(page, scene)
    await scene.act?.(page)
    let shown: Window | undefined
    for (const { name, window, theme } of screenshots) {
      if (window !== shown) {
        await page.setViewportSize(window)
        if (!scene.windowOnly) await showAll(page, window)
        shown = window
      }
      await setTheme(page, theme)
      await page.mouse.move(0, 0)
      await expect.soft(page).toHaveScreenshot(`${name}.webp`.split('/'))
    }
    expect(faults).toEqual([])
  })
}

async function waitUntilReady(page: Page, { shows, loading, answers }: Scene): Promise<void> {
  await page.getByText(shows).first().waitFor()
  // The badge appears two seconds after the sidebar.
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' })
  const hasBadge = await link.and(page.locator(':not([aria-disabled=true])')).isVisible()
  if (hasBadge && countRewards(answers?.readSubmissions) > 0)
    await link.getByText(/^\d+ new rewards?$/).waitFor({ state: 'attached' })
  if (!loading) await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}

/** Extends the window to the height of the page. */
async function showAll(page: Page, { width, height }: Window): Promise<void> {
  const measure = () => page.evaluate(() => document.documentElement.scrollHeight)
  let before = 0
  let whole = await measure()
  // Measure until the height is stable, because charts adapt to a new width after a short delay.
  while (whole !== before) {
    await page.waitForTimeout(REST_MS)
    before = whole
    whole = await measure()
  }
  await page.setViewportSize({ width, height: Math.max(height, whole) })
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('theme', name)
    // Simulate a theme change in another tab.
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: name }))
  }, theme)
}
