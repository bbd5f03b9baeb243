import { expect, type Locator, type Page } from './fixtures.ts'

/** Presses Tab until the target has focus, and asserts that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const visited: string[] = []
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const { isFocused, outline, name } = await target.evaluate((element) => {
      const focused = document.activeElement ?? document.body
      const { tagName, textContent, ariaLabel } = focused
      return {
        isFocused: focused === element,
        outline: getComputedStyle(focused).outlineStyle,
        name: `${tagName.toLowerCase()} ${JSON.stringify(ariaLabel ?? textContent?.slice(0, 30))}`,
      }
    })
    if (isFocused) return expect(outline, 'the focus is seen').not.toBe('none')
    visited.push(name)
  }
  throw new Error(`Expected Tab to reach ${target}, but it reached only ${visited.join(', ')}.`)
}
