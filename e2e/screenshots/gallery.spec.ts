import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { startGallery } from '../support/start-gallery.ts'

interface Story {
  id: string
  title: string
  name: string
}

const REFERENCE = join(import.meta.dirname, 'reference')
/** Number of tests that share the stories, so that they run in parallel. */
const SHARES = 8
/** Each theme with one language, which shows both of each. */
const variants = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'de' },
]
const parts = process.env.SCREENSHOTS?.split(' ') ?? []
const isWanted = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part))
const isSkipped = parts.length > 0 && !parts.some((part) => part.startsWith('gallery'))

const test = base.extend<object, { gallery: { url: string; stories: Story[] } }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern
    async ({}, use) => {
      const { url, stop } = await startGallery()
      await use({ url, stories: await listStories(url) })
      stop()
    },
    { scope: 'worker', timeout: 0 },
  ],
})
test.skip(isSkipped)

for (let share = 0; share < SHARES; share++)
  test(`gallery, share ${share + 1}`, async ({ page, gallery: { url, stories } }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    for (const story of stories.filter((_story, index) => index % SHARES === share))
      for (const variant of variants) {
        const name = nameOf(story, variant)
        if (!isWanted(name)) continue
        await openStory(page, url, story, variant)
        await expect.soft(page).toHaveScreenshot(`${name}.webp`.split('/'), { fullPage: true })
      }
    expect(errors).toEqual([])
  })

test('no screenshot lacks a story', async ({ gallery: { stories } }, { config }) => {
  const names = stories.flatMap((story) => variants.map((variant) => nameOf(story, variant)))
  const unused = listReferences().filter((name) => !names.includes(name))
  if (config.updateSnapshots === 'none') expect(unused).toEqual([])
  else for (const name of unused) await rm(join(REFERENCE, `${name}.webp`))
})

async function listStories(url: string): Promise<Story[]> {
  const { entries } = (await (await fetch(`${url}/index.json`)).json()) as { entries: Record<string, Story> }
  return Object.values(entries)
}

/** Returns the name of a screenshot, such as `gallery/components/notice/info-light-en`. */
function nameOf({ title, name }: Story, { theme, language }: (typeof variants)[number]): string {
  const path = `${title}/${name}`.toLowerCase().replaceAll(' ', '-')
  return `gallery/${path}-${theme}-${language}`
}

function listReferences(): string[] {
  return readdirSync(REFERENCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.startsWith('gallery/') && file.endsWith('.webp'))
    .map((file) => file.slice(0, -'.webp'.length))
}

async function openStory(
  page: Page,
  url: string,
  { id }: Story,
  { theme, language }: (typeof variants)[number],
): Promise<void> {
  await page.goto(`${url}/iframe.html?id=${id}&globals=theme:${theme};language:${language}`)
  await page.locator('body.sb-show-main').waitFor()
  if (!id.endsWith('loading')) await expect(page.locator('.animate-pulse')).toHaveCount(0)
  // The text of errors without a response from the mock API.
  await expect(page.getByText(/^(Something went wrong|Etwas ist schiefgegangen)/)).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}
