import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'
import type { PostgresHome } from './postgres-home.ts'

/** Port in the socket's name. Nothing listens on a network port. */
export const SOCKET_PORT = 5432

/** Maximum path length in bytes. sun_path has 108 on Linux and 104 on macOS, including the final zero. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

/**
 * Returns the private directory of PostgreSQL's socket. It is in the home, or, if the path is too long for a
 * socket, in the temporary directory. In that case, the home contains a link to it.
 */
export function openSocketDirectory({ path, account }: PostgresHome): string {
  const inHome = join(path, 'socket')
  const short = join(tmpdir(), `hearth-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`)
  const fits = Buffer.byteLength(join(inHome, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH
  const directory = fits ? inHome : short
  const owner = account ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

  const found = lstatSync(directory, { throwIfNoEntry: false })
  if (found === undefined || (fits && found.isSymbolicLink())) {
    rmSync(directory, { force: true })
    mkdirSync(directory, { mode: 0o700 })
    chmodSync(directory, 0o700)
    if (account) chownSync(directory, owner.uid, owner.gid)
  } else if (!found.isDirectory() || found.uid !== owner.uid || (found.mode & 0o077) !== 0) {
    // In a shared directory, another user may have created the directory first to intercept connections.
    throw new ConfigError(messages.socketDirectoryOpen({ directory, user: String(owner.uid) }))
  }
  if (!fits && linkTarget(inHome) !== short) {
    rmSync(inHome, { recursive: true, force: true })
    symlinkSync(short, inHome)
  }
  return directory
}

/**
 * Removes the socket's leftover files, which may contain a reused process ID. Call it only while no
 * PostgreSQL runs.
 */
export function clearSocketDirectory(directory: string): void {
  for (const name of [`.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`]) {
    rmSync(join(directory, name), { force: true })
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
