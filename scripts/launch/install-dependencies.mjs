import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'

/** Installs the dependencies from scratch unless those of the current lock file are already installed. */
export async function installDependencies(root, node) {
  const stamp = join(root, 'node_modules', '.installed-for')
  const lockFile = readFileSync(join(root, 'package-lock.json'))
  const wanted = `${createHash('sha256').update(lockFile).digest('hex')} ${process.platform}-${process.arch}\n`
  if (read(stamp) === wanted) return
  mkdirSync(join(root, '.tools'), { recursive: true })
  const waiting = (pid) =>
    console.error(`Waiting for another Hearth command (process ${pid}) to install the dependencies ...`)
  await withLock(join(root, '.tools', 'install.lock'), waiting, async () => {
    if (read(stamp) === wanted) return
    if (!matchesLockFile(root, lockFile)) {
      // Remove node_modules first, because a killed install may have left it incomplete. `npm ci` does the
      // same, but rejects a lock file with an optional package that a mirror lacks.
      for (const folder of installFolders(root)) rmSync(folder, { recursive: true, force: true })
      // Install scripts are disabled. They only create links for PostgreSQL, which the server creates too.
      await runNpm({
        node,
        cwd: root,
        args: ['install', '--no-save'],
        doing: 'Installing the dependencies',
        usually: 'a minute or two the first time',
      })
    }
    writeFileSync(stamp, wanted)
  })
}

function installFolders(root) {
  const folders = [
    '.',
    ...['apps', 'packages'].flatMap((group) =>
      readdirSync(join(root, group)).map((name) => join(group, name)),
    ),
    'bench',
    'e2e',
  ]
  return folders.map((folder) => join(root, folder, 'node_modules'))
}

/**
 * Returns whether npm's record of node_modules matches the lock file. It may not match after a manual `npm
 * install`, for example.
 */
function matchesLockFile(root, lockFile) {
  const record = read(join(root, 'node_modules', '.package-lock.json'))
  if (record === undefined) return false
  const installed = JSON.parse(record).packages
  return Object.entries(JSON.parse(lockFile).packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    if (found !== undefined) return found.version === wanted.version && found.integrity === wanted.integrity
    // An optional package is required only if it names this system. Others may be missing with their
    // dependencies.
    const namesThisSystem =
      wanted.os?.includes(process.platform) && wanted.cpu?.includes(process.arch) && !wanted.libc
    return wanted.peer === true || (wanted.optional === true && !namesThisSystem)
  })
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
