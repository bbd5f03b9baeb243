import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hearth-launch-'))
  await writeFile(join(root, 'entry.mjs'), 'console.log(process.env.BRAND_NAME, process.env.MAIL_FROM)')
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Returns the settings that a command receives. */
async function output(environment: Record<string, string> = {}) {
  const call = {
    node: process.execPath,
    root,
    entry: join(root, 'entry.mjs'),
    args: [],
    settings: join(root, '.env'),
  }
  const handOver = new URL('./hand-over.mjs', import.meta.url)
  const script = `import(${JSON.stringify(handOver)}).then(({ handOver }) => handOver(${JSON.stringify(call)}))`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', script], {
    env: { PATH: process.env.PATH, ...environment },
  })
  return `${stdout}${stderr}`.trim()
}

test('commands read .env if present, and the environment takes precedence', async () => {
  expect(await output()).toBe('undefined undefined')
  await writeFile(join(root, '.env'), 'BRAND_NAME="North Net"\nMAIL_FROM=hello@example.org\n')
  expect(await output()).toBe('North Net hello@example.org')
  expect(await output({ BRAND_NAME: 'South Net' })).toBe('South Net hello@example.org')
})

test('tests and benchmarks ignore the local installation', async () => {
  const { ofInstallation } = await import(new URL('./commands.mjs', import.meta.url).href)
  expect(['test', 'bench', 'torture', 'journey', 'node'].filter((name) => ofInstallation.has(name))).toEqual(
    [],
  )
  expect(['start', 'operator', 'seed'].filter((name) => !ofInstallation.has(name))).toEqual([])
})
