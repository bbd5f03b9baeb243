import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'

/** User that PostgreSQL runs as. PostgreSQL refuses to run as root. */
export interface PostgresAccount {
  uid: number
  gid: number
}

const NEW_ACCOUNT = 'hearth'

/**
 * Returns the user for PostgreSQL, and creates one if necessary. Returns undefined if this process is not
 * root, because PostgreSQL can run as the same user.
 * @param cluster cluster directory, whose owner is reused unless it is root
 */
export function choosePostgresAccount(
  cluster: string,
  say: (line: string) => void,
): PostgresAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return find('postgres') ?? find(NEW_ACCOUNT) ?? create(say)
}

/** Tries to enter the directory as the account, and returns whether that works. */
export function canEnter(account: PostgresAccount, directory: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], { ...account, cwd: '/' }).status === 0
}

function find(name: string): PostgresAccount | undefined {
  const id = (flag: string) =>
    Number.parseInt(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      10,
    )
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function create(say: (line: string) => void): PostgresAccount {
  const ways: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NEW_ACCOUNT],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', NEW_ACCOUNT]],
  ]
  for (const [command, args] of ways) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status !== 0) continue
    const account = find(NEW_ACCOUNT)
    if (account === undefined) continue
    say(`PostgreSQL does not run as root: created the system user "${NEW_ACCOUNT}" for it.`)
    return account
  }
  throw new ConfigError(messages.noAccount({ account: NEW_ACCOUNT }))
}
