import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './fixtures.ts'

/** The rules that look at colours; what breaks any other breaks it in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

async function expectNone(page: Page, what: string, rules?: string[]): Promise<void> {
  // Contrast is that of the settled page; what goes away meanwhile (a toast) rejects, and what turns has no end.
  await page.evaluate(() => {
    const ends = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const all = document.getAnimations().filter(ends)
    return Promise.allSettled(all.map((animation) => animation.finished))
  })
  // What is good is not written down, and no page of its own is opened for what frames have, as there are none: a quarter of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, what).toEqual([])
}

/** The page as it stands breaks no rule of accessibility, in either theme. */
export async function expectNoViolation(page: Page, what: string): Promise<void> {
  const setTheme = (name: string) =>
    page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), name === 'dark')
  const chosen = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  await setTheme('light')
  await expectNone(page, `${what}, light`)
  await setTheme('dark')
  await expectNone(page, `${what}, dark`, COLOUR_RULES)
  await setTheme(chosen ? 'dark' : 'light')
}
