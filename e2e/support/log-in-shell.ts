import { expect, type Page } from './fixtures.ts'

/** Entry of the Layout Instability API, which TypeScript's DOM library lacks. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Waits until the app has replaced the prerendered login form. */
export async function waitForApp(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Log in|Anmelden)$/ })).toBeEnabled()
  await expect(page.locator('.shell')).toHaveCount(0)
}

/** Holds back the app's scripts. Returns a function that lets them load. */
export async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Records layout shifts from now on. Returns a function that returns what moved, from where to where. */
export async function recordShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(async () => {
    // The font wraps headings differently. It is ready before the frame that shows it.
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const describeRect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ')
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of sources)
          shifts.push(
            `${node?.nodeName} "${node?.textContent}": ${describeRect(previousRect)} -> ${describeRect(currentRect)}`,
          )
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
