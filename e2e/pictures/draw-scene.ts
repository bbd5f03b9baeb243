import type { Page } from '@playwright/test'
import { openScene, type Portal } from './open-scene.ts'
import type { Scene, Window } from './scene.ts'

export const themes = ['light', 'dark'] as const

const usualWindows: Window[] = [
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
]

/** Interval between two captures of a page that must be equal. */
const REST_MS = 150

export interface Drawn {
  /** Scene name with theme and width, such as dashboard/filled-dark-1280. */
  name: string
  /** PNG image. */
  captured: Buffer
}

/** Returns the names of a scene's pictures. */
export function namesOf({ name, windows = usualWindows }: Scene): string[] {
  return windows.flatMap(({ width }) => themes.map((theme) => `${name}-${theme}-${width}`))
}

/**
 * Draws a scene in each window and theme.
 * @throws if the page differs from the scene or makes a call without a response
 */
export async function drawScene(portal: Portal, scene: Scene): Promise<Drawn[]> {
  const { page, faults } = await openScene(portal, scene)
  const drawn: Drawn[] = []
  try {
    const [first] = scene.windows ?? usualWindows
    if (first) await page.setViewportSize(first)
    await page.goto(scene.path)
    await stands(page, scene)
    await scene.act?.(page)
    for (const window of scene.windows ?? usualWindows) {
      await page.setViewportSize(window)
      if (!scene.windowOnly) await showAll(page, window)
      for (const theme of themes) {
        await setTheme(page, theme)
        drawn.push({ name: `${scene.name}-${theme}-${window.width}`, captured: await captureWhenStill(page) })
      }
    }
  } catch (error) {
    throw new Error(`${scene.name}: ${[...faults, (error as Error).message].join('\n')}`)
  } finally {
    await page.context().close()
  }
  if (faults.length > 0) throw new Error(`${scene.name}: ${faults.join('\n')}`)
  return drawn
}

async function stands(page: Page, { shows, loading }: Scene): Promise<void> {
  await page.getByText(shows).first().waitFor()
  if (!loading) await page.locator('.animate-pulse').first().waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready)
}

/** Resizes the window to the height of the page. */
async function showAll(page: Page, { width, height }: Window): Promise<void> {
  const measure = () => page.evaluate(() => document.documentElement.scrollHeight)
  let before = 0
  let whole = await measure()
  // Charts adapt to a new width after a short delay.
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
    // Simulates a theme change in another tab.
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: name }))
  }, theme)
}

/** Repeats the capture until two consecutive pictures are equal. */
async function captureWhenStill(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 0)
  let before: Buffer = Buffer.alloc(0)
  for (let tries = 0; tries < 20; tries++) {
    const captured = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (captured.equals(before)) return captured
    before = captured
    await page.waitForTimeout(REST_MS)
  }
  throw new Error('The page does not come to rest')
}
