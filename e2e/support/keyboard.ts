import { expect, type Locator, type Page } from './fixtures.ts'

/** Presses Tab until the target has focus, and asserts that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const visited: string[] = []
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    visited.push(await describeFocus(page))
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(outline, 'the focus is seen').not.toBe('none')
      return
    }
  }
  throw new Error(`Expected Tab to reach ${target}, but it reached only ${visited.join(', ')}.`)
}

function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { tagName, textContent, ariaLabel } = document.activeElement ?? document.body
    return `${tagName.toLowerCase()} ${JSON.stringify(ariaLabel ?? textContent?.slice(0, 30))}`
  })
}
