import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { commandOf } from './paths.ts'
import { run } from './run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The host's own browser; undefined leaves it to the one that Playwright installs. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...applications].find((path) => existsSync(path))
}

/**
 * Installs a browser where there is none.
 * @throws with what the installer said
 */
export async function ensureChromium(say: (line: string) => void): Promise<void> {
  if (findChromium() || existsSync(chromium.executablePath())) return
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (isDebianRoot) {
    say('Installing chromium with apt-get (a minute or two).')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const install = ['install', '--yes', '--no-install-recommends', 'chromium']
    const updated = await run('apt-get', ['update'], { env })
    const { code, output } = await run('apt-get', install, { env })
    if (code === 0) return
    say(`apt-get could not install chromium: ${lastLines(updated.output + output)}`)
  }
  say("Installing Chromium with Playwright's installer (a minute or two).")
  const { code, output } = await run(process.execPath, [
    commandOf('@playwright/test', '.', 'playwright'),
    'install',
    'chromium',
  ])
  if (code !== 0) throw new Error(`No browser could be installed for the browser tests: ${lastLines(output)}`)
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join('\n')
}
