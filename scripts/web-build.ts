import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, root } from './paths.ts'
import { run } from './run.ts'

const web = join(root, 'apps/web')
const dist = join(web, 'dist')
const stamp = join(dist, '.built-from')
const inputs = ['apps/web', 'packages/protocol/src', 'packages/chain/src', 'package-lock.json']
const notInputs = /(^|\/)(node_modules|dist|\.tanstack)(\/|$)|\.gen\.ts$|\.test\.tsx?$/

/**
 * Builds the portal with its compressed copies unless the build that is there came from these very sources.
 * @throws with what Vite said, when the build fails
 */
export async function ensureWebBuild(say: (line: string) => void): Promise<void> {
  const wanted = hashOfInputs()
  if (currentStamp() === wanted) return
  say('Building the portal (a few seconds).')
  // Built aside and then put in place, so that nobody is ever served half a build.
  const draft = join(root, '.tools', `web-build-${process.pid}`)
  mkdirSync(join(root, '.tools'), { recursive: true })
  try {
    const vite = [
      commandOf('vite', 'apps/web'),
      'build',
      '--outDir',
      draft,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]
    const { code, output, seconds } = await run(process.execPath, vite, { cwd: web })
    if (code !== 0) throw new Error(`The portal could not be built:\n${output.trim()}`)
    writeFileSync(join(draft, '.built-from'), wanted)
    rmSync(dist, { recursive: true, force: true })
    renameSync(draft, dist)
    say(`Built the portal in ${seconds.toFixed(1)} s.`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!path.includes('/')) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !notInputs.test(entry.name))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`
      if (entry.isDirectory()) return filesIn(child)
      return entry.isFile() ? [child] : []
    })
}

function currentStamp(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}
