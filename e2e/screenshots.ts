import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { commandOf } from '../scripts/paths.ts'
import { run } from '../scripts/run.ts'
import { ensureChromium, findChromium } from '../scripts/test/ensure-chromium.ts'
import { captureReadmeScreenshots } from './screenshots/capture-readme-screenshots.ts'
import { listScreenshots } from './screenshots/scene.ts'
import { scenes } from './screenshots/scenes.ts'
import { portalSettings } from './screenshots/start-portal.ts'
import { browserArguments } from './support/browser-arguments.ts'
import { ROOT, startHearthProcess } from './support/hearth-process.ts'

const HELP = `Captures the reference screenshots of the portal: every screen in every state, in both themes, at 1280 and 1920 pixels, and the gallery.

Usage: npm run screenshots -- [--check] [part of a name ...]

  (nothing)   captures all and saves those that differ, in e2e/screenshots/reference
  --check     compares without saving; what differs is reported, with screenshots in e2e/test-results/screenshots
  dashboard   only screenshots with that in their name: dashboard, dark-1280, profile/huge, ...
  gallery     only the stories of the gallery, or gallery/portal/features/points, ...
  readme      the README's two screenshots instead, of a seeded community; never compared
`

const REFERENCE = join(ROOT, 'e2e/screenshots/reference')

const { values, positionals: parts } = parseArgs({
  options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const names = scenes.flatMap(listScreenshots).map(({ name }) => name)

if (values.help) console.log(HELP)
else if (parts.includes('readme')) await captureReadme()
else if (parts.length > 0 && !isKnown(parts)) fail(`No screenshot has ${parts.join(' or ')} in its name.`)
else await captureScenes()

function isKnown(wanted: string[]): boolean {
  return wanted.some((part) => part.startsWith('gallery') || names.some((name) => name.includes(part)))
}

async function captureReadme(): Promise<void> {
  await ensureChromium((line) => console.log(line))
  const hearth = await startHearthProcess(portalSettings)
  try {
    const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
    await captureReadmeScreenshots(hearth, browser)
    await browser.close()
  } finally {
    await hearth.stop()
  }
}

async function captureScenes(): Promise<void> {
  await ensureChromium((line) => console.log(line))
  if (parts.length > 0) process.env.SCREENSHOTS = parts.join(' ')
  const update = values.check ? 'none' : 'changed'
  const args = ['test', '--config', 'e2e/screenshots.config.ts', '--update-snapshots', update]
  const playwright = commandOf('@playwright/test', '.', 'playwright')
  const startedAt = Date.now()
  const { code } = await run(process.execPath, [playwright, ...args], { cwd: ROOT, show: true })
  if (code !== 0) process.exitCode = code
  for (const file of await readdir(REFERENCE, { recursive: true })) {
    if (!file.endsWith('.webp')) continue
    const path = join(REFERENCE, file)
    // gallery.spec.ts knows the screenshots of the gallery.
    const isUsed = file.startsWith('gallery/') || names.includes(file.slice(0, -'.webp'.length))
    if (!isUsed && values.check) fail(`No scene captures ${file}.`)
    else if (!isUsed) await rm(path)
    else if ((await stat(path)).mtimeMs >= startedAt) await compress(path)
  }
}

/** Reduces a screenshot to 256 colors: a tenth of the size without a visible difference. */
async function compress(path: string): Promise<void> {
  const reduced = await sharp(path).png({ palette: true, quality: 95, dither: 0 }).toBuffer()
  await sharp(reduced).webp({ lossless: true, effort: 6 }).toFile(path)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
