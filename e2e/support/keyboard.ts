import { expect, type Locator, type Page } from './fixtures.ts'

/** Goes on with Tab until the focus is there, and sees that it shows. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle)
      expect(outline, 'the focus is seen').not.toBe('none')
      return
    }
  }
  throw new Error(`Tab never comes to ${target}`)
}
