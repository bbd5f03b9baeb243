import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyInstallation } from '../../test/support/copy-installation.ts'
import { openDatabase } from '../database/open-database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { sharedBuffers } from './initialize-cluster.ts'
import { isAlive, postgresProcessesOn, signal } from './processes.ts'
import { startAsOrdinaryUser } from './testing/start-as-ordinary-user.ts'
import { waitUntil } from './wait-until.ts'

const PROGRAM = new URL('./testing/run-postgres.ts', import.meta.url).pathname
/** Time limit in milliseconds, which only a failing test reaches. */
const PATIENCE_MS = 200_000

let dataDirectory: string
let directory: string
let output: string[]
let cleanUp: (() => unknown)[]

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-embedded-'))
  directory = join(dataDirectory, 'postgres')
  output = []
  cleanUp = []
})

afterEach(async () => {
  for (const end of cleanUp.reverse()) await end()
  // Kill the processes that a killed Hearth left running, because they would write into the directory.
  const left = () => postgresProcessesOn(join(directory, 'cluster'))
  for (const pid of left()) signal(pid, 'SIGKILL')
  expect(await waitUntil(() => left().length === 0, PATIENCE_MS)).toBe(true)
  await rm(dataDirectory, { recursive: true, force: true })
})

async function start(settings = {}): Promise<EmbeddedPostgres> {
  const log = (_level: string, message: string) => output.push(message)
  const postgres = await startEmbeddedPostgres({ directory, say: (line) => output.push(line), log, settings })
  cleanUp.push(() => postgres.stop())
  return postgres
}

/**
 * Starts PostgreSQL in a separate process that a test can kill. Returns that process and the postmaster's ID.
 */
async function startElsewhere(): Promise<{ child: ChildProcess; postmaster: number }> {
  const child = spawn(process.execPath, [PROGRAM, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  cleanUp.push(() => child.kill('SIGKILL'))
  return { child, postmaster: Number(await firstLine(child)) }
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  await expect.poll(() => text).toContain('\n')
  return text.split('\n')[0] ?? ''
}

async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function killAndWait(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  expect(await waitUntil(() => !isAlive(pid), PATIENCE_MS)).toBe(true)
}

it('assigns an eighth of the memory to PostgreSQL, between 128 MiB and 2 GiB', () => {
  const gib = 2 ** 30
  expect([0.5, 1, 4, 24].map((memory) => sharedBuffers(memory * gib))).toEqual([128, 128, 512, 2048])
})

describe('the embedded PostgreSQL', () => {
  it('is version 18 with UTF-8, checksums, full durability and a password on a private socket', async () => {
    const { connection } = await start()
    const shown = async (name: string) => (await query(connection, `show ${name}`))[0]
    expect(await shown('server_version')).toMatch(/^18\./)
    expect(await shown('server_encoding')).toBe('UTF8')
    expect(await shown('data_checksums')).toBe('on')
    expect([await shown('fsync'), await shown('synchronous_commit')]).toEqual(['on', 'on'])
    expect(await shown('listen_addresses')).toBe('')
    await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow('password')
  })

  it('connects the server with a role that owns nothing', async () => {
    const { owner, connection } = await start()
    const attributes = `select rolname, rolsuper or rolcreatedb or rolcreaterole or rolbypassrls or rolreplication
      from pg_roles where rolname = current_user`
    expect(await query(connection, attributes)).toEqual(['hearth_server', false])
    expect(await query(owner, attributes)).toEqual(['hearth_owner', false])
    await expect(query(connection, 'create table mine (id int)')).rejects.toThrow('permission denied')
    await expect(query(connection, 'set role hearth_owner')).rejects.toThrow('permission denied')
    await expect(query({ ...connection, database: 'postgres' }, 'select 1')).rejects.toThrow(
      'permission denied',
    )
  })

  it('keeps its data across starts', async () => {
    await copyInstallation(dataDirectory)
    const first = await start()
    await query(first.owner, 'create table kept as select 42 as value')
    await first.stop()
    const second = await start()
    expect(await query(second.owner, 'select value from kept')).toEqual([42])
  })

  it('is restarted after a kill with all committed data', async () => {
    await copyInstallation(dataDirectory)
    const postgres = await start()
    await query(postgres.owner, 'create table kept as select 42 as value')
    const before = postgres.pid() ?? 0
    await killAndWait(before)
    await expect
      .poll(() => query(postgres.owner, 'select value from kept').catch(() => undefined))
      .toEqual([42])
    expect(postgres.pid()).not.toBe(before)
    expect(output.join('\n')).toContain('exited unexpectedly (SIGKILL)')
  })

  it('stops the instance of a killed Hearth and never runs twice on one directory', async () => {
    await copyInstallation(dataDirectory)
    const { child, postmaster } = await startElsewhere()
    await killAndWait(child.pid ?? 0)
    expect(isAlive(postmaster)).toBe(true)
    const postgres = await start()
    expect(isAlive(postmaster)).toBe(false)
    expect(output).toContain(
      `Stopping the PostgreSQL that an earlier Hearth left running (process ${postmaster}).`,
    )
    expect(await query(postgres.connection, 'select 1')).toEqual([1])
  })

  it('waits for the children of a killed postmaster before it starts another', async () => {
    await copyInstallation(dataDirectory)
    const { child, postmaster } = await startElsewhere()
    process.kill(postmaster, 'SIGKILL')
    await killAndWait(child.pid ?? 0)
    const postgres = await start()
    expect(await query(postgres.connection, 'select 1')).toEqual([1])
  })

  it('starts although another program now has its old process id', async () => {
    await copyInstallation(dataDirectory)
    const first = await start()
    await first.stop()
    const other = spawn('sleep', ['600'])
    cleanUp.push(() => other.kill())
    const stale = [
      other.pid,
      join(directory, 'cluster'),
      '1',
      '5432',
      join(directory, 'socket'),
      '',
      '0 0',
      'ready',
      '',
    ]
    await writeFile(join(directory, 'cluster', 'postmaster.pid'), stale.join('\n'))
    const second = await start()
    expect(await query(second.connection, 'select 1')).toEqual([1])
    expect(isAlive(other.pid ?? 0)).toBe(true)
  })

  it('recreates a cluster whose creation was killed', async () => {
    const child = spawn(process.execPath, [PROGRAM, directory], { detached: true, stdio: 'ignore' })
    const half = async () =>
      (await readdir(directory).catch(() => [])).some((name) => name.startsWith('new-'))
    expect(await waitUntil(half, PATIENCE_MS)).toBe(true)
    const ended = once(child, 'exit')
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    // Wait for the exit, which releases the killed process's lock.
    await ended
    const postgres = await start()
    expect(await query(postgres.connection, 'select 1')).toEqual([1])
    expect((await readdir(directory)).filter((name) => name.startsWith('new-'))).toEqual([])
  })

  it('moves its socket elsewhere if the path of the data directory is too long', async () => {
    await chmod(dataDirectory, 0o755)
    directory = join(dataDirectory, 'a'.repeat(60), 'b'.repeat(60), 'postgres')
    await mkdir(join(directory, '..'), { recursive: true })
    const postgres = await start()
    expect(await query(postgres.connection, 'select 1')).toEqual([1])
    // The name is a hash, which may contain any hexadecimal digits.
    expect(postgres.connection.host).not.toContain('b'.repeat(60))
    expect(postgres.connection.host).toMatch(/\/hearth-[\da-f]{12}$/)
    await rm(postgres.connection.host, { recursive: true, force: true })
  })

  it('runs although the unprivileged user of root cannot enter the data directory', async () => {
    directory = join(dataDirectory, 'closed', 'data', 'postgres')
    await mkdir(join(directory, '..'), { recursive: true })
    await chmod(join(dataDirectory, 'closed'), 0o700)
    const postgres = await start()
    const home = await realpath(directory)
    expect(await query(postgres.connection, 'select 1')).toEqual([1])
    await postgres.stop()
    expect(await readdir(directory)).toContain('cluster')
    await rm(home, { recursive: true, force: true })
  })

  it('rejects a directory that another Hearth uses', async () => {
    await copyInstallation(dataDirectory)
    const { child } = await startElsewhere()
    await expect(start()).rejects.toThrow(
      `DATA_DIR ${dataDirectory} is in use by another Hearth (process ${child.pid} on `,
    )
  })

  it('leaves no processes after a stop', async () => {
    await copyInstallation(dataDirectory)
    const postgres = await start()
    await postgres.stop()
    expect(postgresProcessesOn(join(directory, 'cluster'))).toEqual([])
  })

  it('stores a password for each role in a file that only its user can read', async () => {
    const { owner, connection, administrator } = await start()
    for (const [name, password] of [
      ['password', administrator.password],
      ['owner-password', owner.password],
      ['server-password', connection.password],
    ] as const) {
      const path = join(directory, name)
      expect((await readFile(path, 'utf8')).trim()).toBe(password)
      expect(password).toHaveLength(32)
      expect((await stat(path)).mode & 0o777).toBe(0o600)
    }
    expect(new Set([owner.password, connection.password, administrator.password]).size).toBe(3)
  })

  it('runs for an unprivileged user', async () => {
    const user = startAsOrdinaryUser(PROGRAM, dataDirectory)
    cleanUp.push(user.end)
    const postmaster = Number(await firstLine(user.child))
    expect(postgresProcessesOn(join(directory, 'cluster'))).toContain(postmaster)
    user.child.kill('SIGTERM')
    expect(await waitUntil(() => !isAlive(postmaster), PATIENCE_MS)).toBe(true)
  })

  it('stops without errors right after a pool was closed', async () => {
    await copyInstallation(dataDirectory)
    const postgres = await start()
    const lost: unknown[] = []
    const database = openDatabase(postgres.connection, {
      maxConnections: 40,
      onLost: (error) => lost.push(error.message),
    })
    await Promise.all(Array.from({ length: 40 }, () => database.pool.query('select pg_sleep(0.1)')))
    await database.close()
    await postgres.stop()
    expect(lost).toEqual([])
    expect(output.filter((line) => line.includes('terminating'))).toEqual([])
  })
})
