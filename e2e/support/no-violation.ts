import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from './fixtures.ts'

/** The page as it stands breaks no rule of accessibility. */
export async function expectNoViolation(page: Page, what: string): Promise<void> {
  // Contrast is that of the settled page.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)))
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, what).toEqual([])
}

/** The same in both themes, by the page's own switch. */
export async function expectNoViolationInBothThemes(page: Page, what: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark')
    await expectNoViolation(page, `${what}, ${theme}`)
  }
  await page.evaluate(() => document.documentElement.classList.remove('dark'))
}
