import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'
import { canEnter, choosePostgresAccount, type PostgresAccount } from './postgres-account.ts'

/** Directory for an unprivileged PostgreSQL that cannot reach root's own directories. */
export const SHARED_HOME = '/var/lib/hearth'

/** Directory of an embedded PostgreSQL, and the user running it. */
export interface PostgresHome {
  path: string
  cluster: string
  account: PostgresAccount | undefined
}

/**
 * Creates and returns the home: `directory` itself or, if PostgreSQL's user cannot reach it, a directory in
 * /var/lib/hearth. In that case, `directory` becomes a link to it.
 */
export function openPostgresHome(directory: string, say: (line: string) => void): PostgresHome {
  mkdirSync(dirname(directory), { recursive: true })
  const account = choosePostgresAccount(join(directory, 'cluster'), say)
  if (account === undefined) {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    return homeAt(directory, account)
  }
  letThrough(dirname(directory))
  const found = lstatSync(directory, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) {
    allowTraversal(resolve(dirname(directory), readlinkSync(directory)))
  } else if (canEnter(account, dirname(realOrSame(directory)))) {
    allowTraversal(directory)
  } else {
    relocateHome(directory, account, say)
  }
  return homeAt(directory, account)
}

function homeAt(directory: string, account: PostgresAccount | undefined): PostgresHome {
  const path = realpathSync(directory)
  return { path, cluster: join(path, 'cluster'), account }
}

function realOrSame(path: string): string {
  return join(realpathSync(dirname(path)), path.slice(dirname(path).length))
}

/** Lets other users traverse the directory. The cluster, password and socket inside are private. */
function allowTraversal(directory: string): void {
  mkdirSync(directory, { recursive: true })
  chmodSync(directory, 0o711)
}

/**
 * Lets other users traverse DATA_DIR if root owns it. This exposes nothing, because its files are private.
 */
function letThrough(dataDirectory: string): void {
  const { uid, mode } = statSync(dataDirectory)
  if (uid === 0 && (mode & 0o011) !== 0o011) chmodSync(dataDirectory, (mode & 0o7777) | 0o011)
}

function relocateHome(directory: string, account: PostgresAccount, say: (line: string) => void): void {
  const name = createHash('sha256').update(realOrSame(directory)).digest('hex').slice(0, 16)
  const elsewhere = join(SHARED_HOME, name)
  mkdirSync(SHARED_HOME, { recursive: true })
  chmodSync(SHARED_HOME, 0o755)
  if (!canEnter(account, SHARED_HOME)) {
    throw new ConfigError(
      messages.homeUnreachable({
        directory: dirname(directory),
        user: String(account.uid),
        shared: SHARED_HOME,
      }),
    )
  }
  // A home that `directory` does not link to belongs to a deleted DATA_DIR and must not be reused.
  if (existsSync(join(elsewhere, 'cluster'))) renameSync(elsewhere, `${elsewhere}-left-${Date.now()}`)
  if (existsSync(directory)) moveTo(elsewhere, directory)
  allowTraversal(elsewhere)
  symlinkSync(elsewhere, directory)
  say(`PostgreSQL's own user cannot enter ${dirname(directory)}: the database is stored in ${elsewhere}.`)
}

/** Moves a home that PostgreSQL's user can no longer access. */
function moveTo(elsewhere: string, directory: string): void {
  try {
    if (existsSync(elsewhere)) rmdirSync(elsewhere)
    renameSync(directory, elsewhere)
  } catch (error) {
    throw new ConfigError(
      messages.homeNotMoved({
        directory: dirname(directory),
        target: elsewhere,
        reason: (error as Error).message,
      }),
    )
  }
}
