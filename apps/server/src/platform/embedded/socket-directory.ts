import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../errors/config-error.ts'
import type { PostgresHome } from './postgres-home.ts'

/** Only the name of the socket's file: nothing listens on a network port. */
export const SOCKET_PORT = 5432

/** sun_path holds 108 bytes with its final zero on Linux, 104 on macOS. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

/**
 * The directory of PostgreSQL's socket, closed to every other user. It lies in the home; where the path would be too
 * long for a socket, in the system's temporary directory, and `socket` in the home is a link to it.
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
    // In a place where everybody may write, somebody else may have made it first, to sit between us and the database.
    throw new ConfigError(
      `${directory}, where PostgreSQL's socket belongs, is not a closed directory of user ${owner.uid}. Remove it, or set DATA_DIR to another directory.`,
    )
  }
  if (!fits && linkTarget(inHome) !== short) {
    rmSync(inHome, { recursive: true, force: true })
    symlinkSync(short, inHome)
  }
  return directory
}

/** For when no PostgreSQL runs: the files of a killed one name a process id that may be another program's by now. */
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
