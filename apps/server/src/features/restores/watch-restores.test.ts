import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../app/prepare-database.ts'
import { inspectRestores } from '../../cli/operator/doctor/inspect-restores.ts'
import type { Database, Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/embedded/embedded-postgres.ts'
import { openPostgresHome } from '../../platform/embedded/postgres-home.ts'
import { openSocketDirectory, SOCKET_PORT } from '../../platform/embedded/socket-directory.ts'
import { copyInstallation } from '../../test/support/copy-installation.ts'
import { createTestDatabase, type TestConnection } from '../../test/support/test-database.ts'
import { readBirthTime } from './marker-file.ts'
import { watchRestores } from './watch-restores.ts'

const run = promisify(execFile)

let root: string
let cleanUp: (() => unknown)[] = []
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hearth-restores-'))
  // Let PostgreSQL's own user enter the directory.
  await chmod(root, 0o755)
  cleanUp = []
})
afterAll(async () => {
  for (const end of cleanUp.reverse()) await end()
  await rm(root, { recursive: true, force: true })
})

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(root, 'data-'))
  await chmod(directory, 0o755)
  return directory
}

interface Visit {
  connection: TestConnection
  /** Needed only for a database without tables. */
  owner?: TestConnection
  directory: string
  filesBornAt?: string | undefined
  afterRestore?: 'revoke' | 'keep'
}

/** Starts the server, does work, stops it, and returns its output. */
async function visit(
  { connection, owner, directory, filesBornAt, afterRestore = 'revoke' }: Visit,
  work: (db: Database) => Promise<unknown> = async () => undefined,
  options: { isKilled?: boolean } = {},
): Promise<string> {
  const output: string[] = []
  const database = openDatabase<Tables>(connection, { maxConnections: 4, onLost: () => undefined })
  try {
    await prepareDatabase({ connection, owner })
    const watch = await watchRestores({
      db: database.kysely,
      path: join(directory, 'restore-marker.json'),
      filesBornAt,
      afterRestore,
      log: pino({ level: 'silent' }),
      say: (line) => output.push(line),
    })
    await work(database.kysely)
    // Close the database first, because a killed process does not advance the marker on exit.
    if (options.isKilled) await database.close()
    await watch.close()
    return output.join('\n')
  } finally {
    if (!options.isKilled) await database.close()
  }
}

/** Adds a member with a session, a node key, a role and an API key. */
async function addCredentials(db: Database): Promise<void> {
  const now = new Date()
  const { id } = await db
    .insertInto('auth.users')
    .values({
      email: `${randomUUID()}@example.org`,
      password_hash: null,
      email_confirmed_at: now,
      confirmation_sent_at: null,
      recovery_sent_at: null,
      new_email: null,
      last_sign_in_at: null,
      app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('auth.sessions')
    .values({
      user_id: id,
      refresh_hash: Buffer.from(randomUUID()),
      parent_hash: null,
      refreshed_at: now,
      sealed_answer: null,
      aal: 'aal1',
      amr: '[]',
      created_at: now,
    })
    .execute()
  await db
    .insertInto('nodes')
    .values({ member_id: id, id: randomUUID(), public_key: Buffer.from(randomUUID().replaceAll('-', '')) })
    .execute()
  await db.insertInto('operators').values({ account_id: id, role: 'support' }).execute()
  await db
    .insertInto('api_keys')
    .values({
      member_id: id,
      name: 'k',
      prefix: 'k',
      key_hash: Buffer.from(randomUUID()),
      scopes: [],
      aal: 'aal1',
      created_at: now,
      expires_at: null,
    })
    .execute()
}

const KINDS = ['auth.sessions', 'nodes', 'operators', 'api_keys'] as const

async function removeCredentials(db: Database): Promise<void> {
  for (const kind of KINDS) await db.deleteFrom(kind).execute()
}

async function countCredentials({ connection }: Pick<Visit, 'connection'>): Promise<number[]> {
  const rows = await query(
    connection,
    `select ${KINDS.map((kind) => `(select count(*) from ${kind})::int`).join(', ')}`,
  )
  return rows as number[]
}

const UNCHANGED = [1, 1, 1, 1]
const REVOKED = [0, 0, 0, 0]

async function query(connection: TestConnection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

async function newDatabase(): Promise<TestConnection> {
  const { connection, drop } = await createTestDatabase()
  cleanUp.push(drop)
  return connection
}

/** Copies the database as a stand-in for a dump. Returns the name of the copy. */
async function dump(connection: TestConnection): Promise<string> {
  const name = `dump_${randomUUID().replaceAll('-', '')}`
  const { administrator: admin } = inject('postgres')
  await query(admin, `create database ${name} template ${connection.database} strategy file_copy`)
  cleanUp.push(() => query(admin, `drop database if exists ${name} with (force)`))
  return name
}

/** Replaces the database with the dump. */
async function restore(connection: TestConnection, name: string): Promise<void> {
  const { administrator: admin } = inject('postgres')
  await query(admin, `drop database ${connection.database} with (force)`)
  await query(admin, `alter database ${name} rename to ${connection.database}`)
}

describe('a restored dump', () => {
  test('restores no session, node key, role or API key', async () => {
    const server = { connection: await newDatabase(), directory: await newDirectory() }
    await visit(server, addCredentials)
    const backup = await dump(server.connection)
    await visit(server, removeCredentials)
    await restore(server.connection, backup)
    expect(await countCredentials(server)).toEqual(UNCHANGED)
    expect(await visit(server)).toContain('The database was restored from a backup. It is older than ')
    expect(await countCredentials(server)).toEqual(REVOKED)
    const [action, before] = await query(
      server.connection,
      'select action, before from audit_log order by number desc limit 1',
    )
    expect(action).toBe('credentials.revoke')
    expect(before).toMatchObject({ operators: [{ role: 'support' }] })
  })

  test('is detected once and does not affect later credentials', async () => {
    const connection = await newDatabase()
    const [first, second] = [await newDirectory(), await newDirectory()]
    await visit({ connection, directory: first }, addCredentials)
    const backup = await dump(connection)
    await visit({ connection, directory: first })
    await visit({ connection, directory: second })
    await restore(connection, backup)
    await visit({ connection, directory: first }, addCredentials)
    expect(await visit({ connection, directory: second })).toBe('')
    expect(await visit({ connection, directory: first })).toBe('')
    expect(await countCredentials({ connection })).toEqual(UNCHANGED)
  })

  test('is detected again after an older backup is restored', async () => {
    const server = { connection: await newDatabase(), directory: await newDirectory() }
    await visit(server, addCredentials)
    const [first, second] = [await dump(server.connection), await dump(server.connection)]
    await visit(server)
    for (const backup of [first, second]) {
      await restore(server.connection, backup)
      expect(await visit(server)).toContain('restored')
      expect(await countCredentials(server)).toEqual(REVOKED)
    }
  })

  test('is detected in the same database', async () => {
    const server = { connection: await newDatabase(), directory: await newDirectory() }
    await visit(server, addCredentials)
    const [counter] = await query(server.connection, 'select counter from restore_marker')
    await visit(server)
    await query(server.connection, `update restore_marker set counter = ${counter}`)
    expect(await visit(server)).toContain('It is older than ')
    expect(await countCredentials(server)).toEqual(REVOKED)
  })

  test('is detected without a marker', async () => {
    const server = { connection: await newDatabase(), directory: await newDirectory() }
    await visit(server, addCredentials)
    await query(
      { ...inject('postgres').owner, database: server.connection.database },
      'delete from restore_marker',
    )
    expect(await visit(server)).toContain('It has no marker, but the data directory has one.')
    expect(await countCredentials(server)).toEqual(REVOKED)
  })

  test('is detected with a new data directory', async () => {
    const connection = await newDatabase()
    await visit({ connection, directory: await newDirectory() }, addCredentials)
    const elsewhere = {
      connection: { ...connection, database: await dump(connection) },
      directory: await newDirectory(),
    }
    expect(await visit(elsewhere)).toContain('It is another database of the same cluster than before.')
    expect(await countCredentials(elsewhere)).toEqual(REVOKED)
    expect(await countCredentials({ connection })).toEqual(UNCHANGED)
  })

  test('keeps its credentials if configured', async () => {
    const server = { connection: await newDatabase(), directory: await newDirectory() }
    await visit(server, addCredentials)
    const backup = await dump(server.connection)
    await visit(server)
    await restore(server.connection, backup)
    expect(await visit({ ...server, afterRestore: 'keep' })).toContain('AFTER_RESTORE is keep')
    expect(await countCredentials(server)).toEqual(UNCHANGED)
    expect(await visit(server)).toBe('')
    expect(await countCredentials(server)).toEqual(UNCHANGED)
  })

  test('is reported by the doctor', async () => {
    const server = { connection: await newDatabase(), directory: await newDirectory() }
    const inspect = () =>
      inspectRestores(
        { DATA_DIR: server.directory, RESTORE_MARKER_FILE: undefined, AFTER_RESTORE: 'revoke' },
        new Date(),
      )
    expect(await inspect()).toMatchObject({ severity: 'note' })
    await visit(server, addCredentials)
    expect(await inspect()).toMatchObject({ severity: 'ok' })
    const backup = await dump(server.connection)
    await visit(server)
    await restore(server.connection, backup)
    await visit(server)
    expect(await inspect()).toMatchObject({
      severity: 'warning',
      message: { params: { reason: expect.stringContaining('It is older than ') } },
    })
  })
})

describe('credentials stay', () => {
  test('after a lossless dump was restored', async () => {
    const server = { connection: await newDatabase(), directory: await newDirectory() }
    await visit(server, addCredentials)
    await restore(server.connection, await dump(server.connection))
    expect(await visit(server)).toBe('')
    expect(await countCredentials(server)).toEqual(UNCHANGED)
  })

  test('after a server was killed', async () => {
    const server = { connection: await newDatabase(), directory: await newDirectory() }
    await visit(server, addCredentials, { isKilled: true })
    expect(await visit(server)).toBe('')
    expect(await countCredentials(server)).toEqual(UNCHANGED)
  })

  test('after a server was killed between the commit and the file', async () => {
    const server = { connection: await newDatabase(), directory: await newDirectory() }
    await visit(server, addCredentials)
    await query(server.connection, 'update restore_marker set counter = counter + 1')
    expect(await visit(server)).toBe('')
    expect(await countCredentials(server)).toEqual(UNCHANGED)
  })

  test('with a fresh data directory, and with a copied or damaged marker', async () => {
    const connection = await newDatabase()
    const [directory, fresh, copied] = [await newDirectory(), await newDirectory(), await newDirectory()]
    await visit({ connection, directory }, addCredentials)
    expect(await visit({ connection, directory: fresh })).toBe('')
    await copyFile(join(directory, 'restore-marker.json'), join(copied, 'restore-marker.json'))
    expect(await visit({ connection, directory: copied })).toBe('')
    await writeFile(join(directory, 'restore-marker.json'), '{"installation":')
    expect(await visit({ connection, directory })).toBe('')
    expect(await countCredentials({ connection })).toEqual(UNCHANGED)
  })

  test('with a marker of another installation', async () => {
    const directory = await newDirectory()
    await visit({ connection: await newDatabase(), directory })
    const connection = await newDatabase()
    await visit({ connection, directory: await newDirectory() }, addCredentials)
    expect(await visit({ connection, directory })).toBe('')
    expect(await countCredentials({ connection })).toEqual(UNCHANGED)
  })

  test('while several processes start and stop, on one directory and on several', async () => {
    const connection = await newDatabase()
    const directories = await Promise.all([newDirectory(), newDirectory()])
    await visit({ connection, directory: directories[0] as string }, addCredentials)
    const output = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const directory = directories[n % 2] as string
        return [await visit({ connection, directory }), await visit({ connection, directory })]
      }),
    )
    expect(new Set(output.flat())).toEqual(new Set(['']))
    expect(await countCredentials({ connection })).toEqual(UNCHANGED)
  })
})

// Allow a longer timeout, because these tests start several real clusters.
describe('files of PostgreSQL', { timeout: 300_000 }, () => {
  async function start(directory: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({
      directory,
      settings,
      say: () => undefined,
      log: () => undefined,
    })
    cleanUp.push(() => postgres.stop())
    return postgres
  }

  /** Creates a base backup of a running cluster, as pg_basebackup does. */
  async function backUp(primary: EmbeddedPostgres, directory: string): Promise<void> {
    const client = new pg.Client(primary.administrator)
    await client.connect()
    try {
      await client.query(`select pg_backup_start('test', true)`)
      await mkdir(directory, { mode: 0o711 })
      const source = join(primary.cluster, '..')
      const names = ['cluster', 'password', 'owner-password', 'server-password']
      await run('cp', ['-a', ...names.map((name) => join(source, name)), directory])
      await rm(join(directory, 'cluster/postmaster.pid'), { force: true })
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
      await write(directory, 'backup_label', rows[0].labelfile)
    } finally {
      await client.end()
    }
  }

  /** Writes a file that PostgreSQL's user owns into the cluster directory. */
  async function write(directory: string, name: string, text: string): Promise<void> {
    const path = join(directory, 'cluster', name)
    await writeFile(path, text)
    await run('chown', ['--reference', join(directory, 'cluster/PG_VERSION'), path])
  }

  test('a restored data directory restores no credentials', async () => {
    const [directory, backup] = [await newDirectory(), await newDirectory()]
    await copyInstallation(directory)
    const visitEmbedded = async (work?: (db: Database) => Promise<unknown>) => {
      const postgres = await start(join(directory, 'postgres'))
      try {
        const filesBornAt = await readBirthTime(join(postgres.cluster, 'PG_VERSION'))
        const { connection, owner } = postgres
        const server = { connection, owner, directory, filesBornAt }
        return { output: await visit(server, work), count: await countCredentials(server) }
      } finally {
        await postgres.stop()
      }
    }
    await visitEmbedded(addCredentials)
    expect(await visitEmbedded()).toEqual({ output: '', count: UNCHANGED })
    await run('cp', ['-a', `${directory}/.`, backup])
    await visitEmbedded(removeCredentials)
    for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true })
    await run('cp', ['-a', `${backup}/.`, directory])
    const restored = await visitEmbedded()
    expect(restored).toMatchObject({ count: REVOKED })
    expect(restored.output).toContain('Its files are a copy.')
    expect(await visitEmbedded(addCredentials)).toEqual({ output: '', count: UNCHANGED })
  })

  test('a promoted replica keeps the credentials if it lost nothing', async () => {
    const home = await newDirectory()
    await copyInstallation(home)
    const primary = await start(join(home, 'postgres'))
    const directory = await newDirectory()
    const { connection, owner } = primary
    await visit({ connection, owner, directory }, addCredentials)
    const promote = async (name: string, work: () => Promise<unknown>) => {
      const replica = join(home, name)
      await backUp(primary, replica)
      await write(replica, 'standby.signal', '')
      const { host, port, user, password } = primary.administrator
      const starting = start(replica, {
        primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
      })
      const socket = openSocketDirectory(openPostgresHome(replica, () => undefined))
      const administrator = { ...primary.administrator, host: socket, port: SOCKET_PORT }
      const ask = (text: string) => query(administrator, text).catch(() => [])
      await expect.poll(() => ask('select count(*)::int from pg_stat_wal_receiver')).toEqual([1])
      await work()
      const [end] = await query(primary.administrator, 'select pg_current_wal_flush_lsn()::text')
      await expect.poll(() => ask(`select pg_last_wal_replay_lsn() >= '${end}'::pg_lsn`)).toEqual([true])
      await query(administrator, 'select pg_promote()')
      await starting
      return { ...primary.connection, host: socket, port: SOCKET_PORT }
    }
    const lossless = await promote('lossless', () => visit({ connection: primary.connection, directory }))
    const lossy = await promote('lossy', async () => undefined)
    const elsewhere = await newDirectory()
    // Expect no revocation: this directory has the newest marker file, as on a server that ran until the
    // failover.
    expect(await visit({ connection: lossless, directory })).toBe('')
    expect(await countCredentials({ connection: lossless })).toEqual(UNCHANGED)
    // Expect a revocation: without a recent marker, nothing proves that the promoted standby lost no data.
    expect(await visit({ connection: lossy, directory: elsewhere })).toContain('another timeline')
    expect(await countCredentials({ connection: lossy })).toEqual(REVOKED)
  })

  test('a point-in-time recovery restores no credentials, and a crash of PostgreSQL revokes none', async () => {
    const home = await newDirectory()
    const archive = join(home, 'archive')
    await mkdir(archive)
    await chmod(archive, 0o777)
    await copyInstallation(home)
    const primary = await start(join(home, 'postgres'), {
      archive_mode: 'on',
      archive_command: `cp %p ${archive}/%f`,
    })
    const directory = await newDirectory()
    const { connection: asServer, owner } = primary
    const server = { connection: asServer, owner, directory }
    await visit(server, addCredentials)
    const pid = primary.pid() ?? 0
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => primary.pid() !== pid && query(primary.connection, 'select 1').catch(() => 0))
      .toEqual([1])
    expect(await visit(server)).toBe('')
    expect(await countCredentials(server)).toEqual(UNCHANGED)

    const recovered = join(home, 'recovered')
    await backUp(primary, recovered)
    await query(primary.administrator, `select pg_create_restore_point('before')`)
    await visit(server, removeCredentials)
    const [segment] = await query(primary.administrator, 'select pg_walfile_name(pg_switch_wal())')
    await expect.poll(() => readdir(archive)).toContain(segment)
    await primary.stop()
    await write(recovered, 'recovery.signal', '')
    const { connection } = await start(recovered, {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_name: 'before',
      recovery_target_action: 'promote',
    })
    await expect.poll(() => query(connection, 'select pg_is_in_recovery()')).toEqual([false])
    expect(await countCredentials({ connection })).toEqual(UNCHANGED)
    expect(await visit({ connection, directory })).toContain('It is older than ')
    expect(await countCredentials({ connection })).toEqual(REVOKED)
  })
})
