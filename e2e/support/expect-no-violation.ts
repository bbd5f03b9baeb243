import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './fixtures.ts'

/** Rules that depend on the theme's colors. All other rules give the same result in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Finishes every finite animation, and marks the page if another one starts. Waiting for animations can hang:
 * on a busy machine, a transition's `finished` promise sometimes never settles.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    // Skip infinite animations, such as spinners, which cannot be finished.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish()
    const { dataset } = document.documentElement
    delete dataset.moved
    for (const event of ['transitionrun', 'animationstart'])
      document.addEventListener(event, () => Object.assign(dataset, { moved: '' }), { once: true })
  })
}

interface Scan {
  what: string
  /** Selector of the part to check. */
  part: string
  rules?: string[]
}

async function expectNone(page: Page, { what, part, rules }: Scan): Promise<void> {
  for (;;) {
    await finishAnimations(page)
    // Collect only violations and skip frame analysis, because there are no frames. This takes a quarter of
    // the time.
    const axe = new AxeBuilder({ page })
      .include(part)
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
    // Repeat a failed analysis if an animation, such as a toast's, has started: contrast needs a settled page.
    const hasMoved = await page.evaluate(() => document.documentElement.dataset.moved === '')
    if (found.length > 0 && hasMoved) continue
    expect(found, what).toEqual([])
    return
  }
}

/**
 * Asserts that the page has no accessibility violations in either theme.
 * @param part selector of the part to check
 */
export async function expectNoViolation(page: Page, what: string, part = 'html'): Promise<void> {
  const setTheme = (name: string) =>
    page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), name === 'dark')
  const chosen = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  await setTheme('light')
  await expectNone(page, { what: `${what}, light`, part })
  await setTheme('dark')
  await expectNone(page, { what: `${what}, dark`, part, rules: COLOR_RULES })
  await setTheme(chosen ? 'dark' : 'light')
}
