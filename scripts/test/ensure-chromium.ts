import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { commandOf } from '../paths.ts'
import { run } from '../run.ts'

/**
 * Chromium's headless shell, Playwright's default. Its pages need only 60% of the full browser's CPU time.
 */
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Returns the host's own browser, or undefined to use the one that Playwright installs. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...applications].find((path) => existsSync(path))
}

/**
 * Installs a browser if there is none. As root on Debian, also installs the headless shell if there is only a
 * full browser.
 * @throws Error with the installer's output
 */
export async function ensureChromium(say: (line: string) => void): Promise<void> {
  if (findChromium()?.endsWith(SHELL) || existsSync(chromium.executablePath())) return
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    for (const name of [SHELL, 'chromium']) {
      say(`Installing ${name} with apt-get (a minute or two).`)
      const rejected = await installPackage(name)
      if (rejected !== undefined) say(`apt-get failed to install it: ${lastLines(rejected)}`)
      if (findChromium()) break
    }
  }
  if (findChromium()) return
  say("Installing Chromium with Playwright's installer (a minute or two).")
  const { code, output } = await run(process.execPath, [
    commandOf('@playwright/test', '.', 'playwright'),
    'install',
    'chromium',
  ])
  if (code !== 0) throw new Error(`Failed to install a browser for the browser tests: ${lastLines(output)}`)
}

/**
 * Installs a package with apt-get.
 * @returns apt-get's output if it failed
 */
async function installPackage(name: string): Promise<string | undefined> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => run('apt-get', ['install', '--yes', '--no-install-recommends', name], { env })
  if ((await install()).code === 0) return undefined
  // Update the package lists, which may be missing or outdated.
  const updated = await run('apt-get', ['update'], { env })
  const { code, output } = await install()
  return code === 0 ? undefined : updated.output + output
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n')
}
