import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { PostgresHome } from './postgres-home.ts'

export const SUPERUSER = 'hearth'
export const DATABASE = 'hearth'

const MIB = 2 ** 20

/**
 * Returns shared_buffers in MiB: an eighth of the memory, but at least 128 and at most 2048. The manual
 * recommends a quarter, but only for a dedicated server.
 * @param memory memory available to this process, in bytes
 */
export function sharedBuffers(memory: number): number {
  return Math.min(2048, Math.max(128, Math.floor(memory / 8 / MIB)))
}

/** A new cluster's postgresql.conf settings. The operator may change them there. */
const INITIAL_SETTINGS = {
  shared_buffers: `${sharedBuffers(Math.min(totalmem(), process.constrainedMemory() || Infinity))}MB`,
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Do not log failed statements: callers receive the errors, and the log would retain members' data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  // The package lacks JIT. If it were enabled, the planner would log warnings.
  jit: 'off',
}

/**
 * Returns the superuser's password from a private file. Creates a missing file if there is no cluster yet.
 * @throws ConfigError if the cluster exists but the file does not
 */
export function ensurePassword({ path, cluster }: PostgresHome): string {
  const file = join(path, 'password')
  if (!existsSync(file) && existsSync(cluster)) {
    throw new ConfigError(messages.passwordMissing({ file }))
  }
  return ensurePasswordFile(path, 'password')
}

/**
 * Returns the password in a file that only this user can read. Creates a missing file. Concurrent callers
 * receive the same password.
 */
export function ensurePasswordFile(directory: string, name: string): string {
  const file = join(directory, name)
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}.new`
    rmSync(draft, { force: true })
    writeFileSync(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    syncPath(draft)
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    rmSync(draft)
    // Sync the directory before a cluster depends on the password.
    syncPath(directory)
  }
  return readFileSync(file, 'utf8').trim()
}

/** Creates the cluster in a temporary directory and renames it when it is complete. */
export async function initializeCluster(
  home: PostgresHome,
  binaries: PostgresBinaries,
  password: string,
): Promise<void> {
  removeHalfMade(home.path)
  const workshop = mkdtempSync(join(home.path, 'new-'))
  const cluster = join(workshop, 'cluster')
  const passwordFile = join(workshop, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (home.account) {
    for (const path of [workshop, passwordFile]) chownSync(path, home.account.uid, home.account.gid)
  }
  const settings = Object.entries(INITIAL_SETTINGS).map(([name, value]) => `--set=${name}=${value}`)
  await run(home, binaries.initdb, [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The builtin C.UTF-8 sorts the same on every system, so C library updates do not break indexes.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    ...settings,
  ])
  await run(home, binaries.postgres, ['--single', '-D', cluster, 'postgres'], `CREATE DATABASE ${DATABASE}\n`)
  renameSync(cluster, home.cluster)
  syncPath(home.path)
  removeHalfMade(home.path)
}

/**
 * Returns a minimal environment, without variables that would change PostgreSQL's behavior (PGDATA, PGPORT, an
 * unavailable locale).
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

function removeHalfMade(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith('new-'))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // An initdb process of an interrupted start may still be writing. The next start removes the directory.
    }
  }
}

function run(home: PostgresHome, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(program, args, { ...home.account, cwd: home.path, env: postgresEnvironment() })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk).slice(-4_000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  child.stdin.on('error', () => undefined).end(input)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      if (/could not look up effective user/.test(output)) {
        return reject(new ConfigError(messages.unnamedUser()))
      }
      if (/no space left/i.test(output)) {
        return reject(new ConfigError(messages.diskFullForCluster()))
      }
      reject(new Error(`${program} failed (${signal ?? `exit code ${code}`}):\n${output.trim()}`))
    })
  })
}

function syncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
