import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { ensureChromium, findChromium } from '../scripts/ensure-chromium.ts'
import { comparePictures } from './pictures/compare-pictures.ts'
import { type Drawn, drawScene, namesOf } from './pictures/draw-scene.ts'
import {
  listReferenceNames,
  readPixels,
  referenceOf,
  removePicture,
  saveReference,
  writePixels,
} from './pictures/kept-pictures.ts'
import { ORIGIN } from './pictures/open-scene.ts'
import { drawReadmePictures } from './pictures/readme-pictures.ts'
import { scenes } from './pictures/scenes.ts'
import { browserArguments } from './support/browser-arguments.ts'
import { type HearthProcess, ROOT, startHearthProcess } from './support/hearth-process.ts'

const HELP = `Draws the reference pictures of the portal: every screen in every state, in both themes, at 1280 and 1920 pixels.

Usage: npm run screenshots -- [--check] [part of a name ...]

  (nothing)   draws all and keeps those that differ, in e2e/pictures/reference
  --check     compares in place of keeping; what differs is named, and its pictures are put into e2e/test-results/pictures
  dashboard   only pictures with that in their name: dashboard, dark-1280, profile/huge, ...
  readme      the README's two pictures instead, from a community that is seeded for them; never compared
`

/** Maximum share of pixels that may differ. */
const TOLERATED_SHARE = 0.0005
/** Number of pages drawn in parallel. */
const AT_ONCE = 2
const DIFFERENCES = join(ROOT, 'e2e/test-results/pictures')

const { values, positionals: parts } = parseArgs({
  options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const isWanted = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part))
const wanted = scenes.filter((scene) => namesOf(scene).some(isWanted))

if (values.help) console.log(HELP)
else if (parts.includes('readme')) await withPortal(drawReadmePictures)
else if (wanted.length === 0) fail(`No picture has ${parts.join(' or ')} in its name.`)
else await withPortal(drawAll)

async function withPortal(draw: (hearth: HearthProcess, browser: Browser) => Promise<void>): Promise<void> {
  await ensureChromium((line) => console.log(line))
  const hearth = await startHearthProcess({
    BRAND_LINKS: 'https://x.com/hearth,https://discord.gg/hearth,https://github.com/hearth',
    CHAIN_EXPLORER_URL: 'https://explorer.example/',
  })
  try {
    const { port } = new URL(hearth.url)
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: [...browserArguments, `--host-resolver-rules=MAP ${new URL(ORIGIN).host}:80 127.0.0.1:${port}`],
    })
    await draw(hearth, browser)
    await browser.close()
  } finally {
    await hearth.stop()
  }
}

async function drawAll(hearth: HearthProcess, browser: Browser): Promise<void> {
  const portal = { browser, config: await (await fetch(`${hearth.url}/config.json`)).json() }
  await rm(DIFFERENCES, { recursive: true, force: true })
  const waiting = [...wanted]
  const count = { same: 0, differing: 0 }
  const drawNext = async () => {
    for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
      const drawn = await drawScene(portal, scene).catch((error: Error) => fail(error.message))
      for (const picture of drawn ?? []) if (isWanted(picture.name)) count[await settle(picture)]++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, drawNext))
  await settleDiscarded()
  console.log(`${count.same} as kept, ${count.differing} ${values.check ? 'differ' : 'drawn anew'}.`)
}

/** Compares a picture with its reference, and replaces the reference on request if they differ. */
async function settle({ name, captured }: Drawn): Promise<'same' | 'differing'> {
  const stored = await readPixels(referenceOf(name)).catch(() => undefined)
  const difference = stored && comparePictures(stored, await readPixels(captured))
  if (difference && difference.share <= TOLERATED_SHARE) return 'same'
  if (!values.check) {
    await saveReference(name, captured)
    console.log(name)
    return 'differing'
  }
  const file = (what: string) => join(DIFFERENCES, `${name}-${what}.png`)
  await writePixels(file('new'), await readPixels(captured))
  if (difference) await writePixels(file('difference'), difference.picture)
  const share = difference
    ? `differs in ${(100 * difference.share).toFixed(2)} % of its pixels`
    : 'is not kept'
  fail(`${name} ${share}: ${relative(ROOT, file('new'))}`)
  return 'differing'
}

/** Removes reference pictures without a scene; in check mode, reports them instead. */
async function settleDiscarded(): Promise<void> {
  const drawn = new Set(scenes.flatMap(namesOf))
  for (const name of (await listReferenceNames()).filter((stored) => !drawn.has(stored))) {
    if (values.check) fail(`${name} is kept, and no scene draws it.`)
    else await removePicture(name)
  }
}

function fail(message: string): undefined {
  console.error(message)
  process.exitCode = 1
}
