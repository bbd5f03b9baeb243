import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { commandOf } from '../scripts/paths.ts'
import { run } from '../scripts/run.ts'
import { ensureChromium, findChromium } from '../scripts/test/ensure-chromium.ts'
import { drawReadmePictures } from './pictures/readme-pictures.ts'
import { listPictures } from './pictures/scene.ts'
import { scenes } from './pictures/scenes.ts'
import { portalSettings } from './pictures/start-portal.ts'
import { browserArguments } from './support/browser-arguments.ts'
import { ROOT, startHearthProcess } from './support/hearth-process.ts'

const HELP = `Draws the reference pictures of the portal: every screen in every state, in both themes, at 1280 and 1920 pixels.

Usage: npm run screenshots -- [--check] [part of a name ...]

  (nothing)   draws all and saves those that differ, in e2e/pictures/reference
  --check     compares without saving; what differs is reported, with pictures in e2e/test-results/pictures
  dashboard   only pictures with that in their name: dashboard, dark-1280, profile/huge, ...
  readme      the README's two pictures instead, of a seeded community; never compared
`

const REFERENCE = join(ROOT, 'e2e/pictures/reference')

const { values, positionals: parts } = parseArgs({
  options: { check: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const names = scenes.flatMap(listPictures).map(({ name }) => name)

if (values.help) console.log(HELP)
else if (parts.includes('readme')) await drawReadme()
else if (parts.length > 0 && !names.some((name) => parts.some((part) => name.includes(part))))
  fail(`No picture has ${parts.join(' or ')} in its name.`)
else await drawScenes()

async function drawReadme(): Promise<void> {
  await ensureChromium((line) => console.log(line))
  const hearth = await startHearthProcess(portalSettings)
  try {
    const browser = await chromium.launch({ executablePath: findChromium(), args: browserArguments })
    await drawReadmePictures(hearth, browser)
    await browser.close()
  } finally {
    await hearth.stop()
  }
}

async function drawScenes(): Promise<void> {
  await ensureChromium((line) => console.log(line))
  if (parts.length > 0) process.env.PICTURES = parts.join(' ')
  const update = values.check ? 'none' : 'changed'
  const args = ['test', '--config', 'e2e/pictures.config.ts', '--update-snapshots', update]
  const playwright = commandOf('@playwright/test', '.', 'playwright')
  const startedAt = Date.now()
  const { code } = await run(process.execPath, [playwright, ...args], { cwd: ROOT, show: true })
  if (code !== 0) process.exitCode = code
  for (const file of await readdir(REFERENCE, { recursive: true })) {
    if (!file.endsWith('.webp')) continue
    const path = join(REFERENCE, file)
    const isUsed = names.includes(file.slice(0, -'.webp'.length))
    if (!isUsed && values.check) fail(`No scene draws ${file}.`)
    else if (!isUsed) await rm(path)
    else if ((await stat(path)).mtimeMs >= startedAt) await compress(path)
  }
}

/** Reduces a picture to 256 colors: a tenth of the size without a visible difference. */
async function compress(path: string): Promise<void> {
  const reduced = await sharp(path).png({ palette: true, quality: 95, dither: 0 }).toBuffer()
  await sharp(reduced).webp({ lossless: true, effort: 6 }).toFile(path)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
