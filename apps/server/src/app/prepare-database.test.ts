import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { serializeFinding } from '../cli/operator/doctor/finding.ts'
import { inspectDatabaseRole } from '../cli/operator/doctor/inspect-database-role.ts'
import { runOperator } from '../cli/operator/run-operator.ts'
import { readConfig } from '../config/config.ts'
import { ConfigError } from '../errors/config-error.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded/embedded-postgres.ts'
import {
  ensureDatabaseRoles,
  OWNER_ROLE,
  SERVER_ROLE,
  secureDatabase,
} from '../platform/embedded/ensure-database-roles.ts'
import { installJobQueue } from '../platform/jobs/install-job-queue.ts'
import { urlOf } from '../test/support/open-test-database.ts'
import type { TestConnection } from '../test/support/test-database.ts'
import { prepareDatabase } from './prepare-database.ts'

async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const result = await client.query({ text, rowMode: 'array' })
    return [result].flat().at(-1)?.rows.flat() ?? []
  } finally {
    await client.end()
  }
}

describe('an external PostgreSQL', () => {
  let databases: string[]
  beforeAll(() => {
    databases = []
  })
  afterAll(async () => {
    for (const name of databases) {
      await query(inject('postgres').administrator, `drop database if exists ${name} with (force)`)
    }
  })

  /** Creates an empty database. Returns connections as its owner and as the server role. */
  async function createEmpty(): Promise<{ owner: TestConnection; connection: TestConnection }> {
    const { administrator, owner, connection } = inject('postgres')
    const database = `empty_${randomUUID().replaceAll('-', '')}`
    await query(administrator, `create database ${database}`)
    databases.push(database)
    await query(administrator, secureDatabase(database))
    return { owner: { ...owner, database }, connection: { ...connection, database } }
  }

  const doctor = async (connection: TestConnection) =>
    serializeFinding(await inspectDatabaseRole(readConfig({ DATABASE_URL: urlOf(connection) })))

  test('is owned by its role with only DATABASE_URL, and the doctor explains how to add a server role', async () => {
    const { owner } = await createEmpty()
    await prepareDatabase({ connection: owner })
    await prepareDatabase({ connection: owner })
    expect(await query(owner, `select tableowner from pg_tables where tablename = 'ledger_entries'`)).toEqual(
      [OWNER_ROLE],
    )
    expect(await doctor(owner)).toMatchObject({
      severity: 'warning',
      check: 'database-role',
      message: expect.stringContaining('owns tables'),
      fix: expect.stringContaining('create role hearth_server login'),
    })
    expect(await doctor({ ...inject('postgres').administrator, database: owner.database })).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('superuser'),
    })
  })

  test('is rejected by the server without the owner if it was not prepared, with the command to run', async () => {
    const { owner, connection } = await createEmpty()
    await expect(prepareDatabase({ connection })).rejects.toThrow('npm run operator -- migrate')
    await prepareDatabase({ connection: owner })
    await expect(prepareDatabase({ connection })).rejects.toThrow('npm run operator -- migrate')
    const urls = { DATABASE_URL: urlOf(connection), DATABASE_OWNER_URL: urlOf(owner) }
    const { output } = await runOperator(['migrate'], urls)
    expect(output).toContain(`The role ${SERVER_ROLE} has the required privileges.`)
    await prepareDatabase({ connection })
    expect(await doctor(connection)).toMatchObject({ severity: 'ok' })

    await query(owner, `grant delete on ledger_entries to ${SERVER_ROLE}`)
    expect(await doctor(connection)).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('delete on ledger_entries'),
      fix: expect.stringContaining('migrate'),
    })
    await query(owner, `delete from migrations where name like '0077%'`)
    await expect(prepareDatabase({ connection })).rejects.toThrow(
      /it lacks 1 of the migrations up to 0077\w+\.sql,/,
    )
  })

  test('rejects the owner of another database and changes neither database', async () => {
    const [one, other] = [await createEmpty(), await createEmpty()]
    await expect(prepareDatabase({ connection: one.connection, owner: other.owner })).rejects.toThrow(
      `DATABASE_OWNER_URL leads to another database (${other.owner.database})`,
    )
    for (const { owner } of [one, other]) {
      expect(await query(owner, `select to_regclass('migrations')::text`)).toEqual([null])
    }
  })

  test('rejects a command that needs the owner if it has the server role', async () => {
    const { owner, connection } = await createEmpty()
    await prepareDatabase({ connection, owner })
    const urls = { DATABASE_URL: urlOf(connection), HOME: process.env.HOME, PATH: process.env.PATH }
    const seed = fileURLToPath(new URL('../cli/seed/main.ts', import.meta.url))
    const failed = promisify(execFile)(process.execPath, [seed, '--members', '1', '--days', '1'], {
      env: urls,
    })
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: `"npm run seed" requires the role that owns the tables, and ${SERVER_ROLE} does not own them. Set DATABASE_OWNER_URL to the owner's address, and run it again.\n`,
    })
    expect(await query(owner, 'select count(*)::int from members')).toEqual([0])
  })

  test('is rejected if a newer version wrote it', async () => {
    const { owner } = await createEmpty()
    await prepareDatabase({ connection: owner })
    await query(owner, `insert into migrations (name) values ('9999_newer.sql')`)
    await expect(prepareDatabase({ connection: owner })).rejects.toThrow(ConfigError)
    await expect(prepareDatabase({ connection: owner })).rejects.toThrow(
      '9999_newer.sql, which this version of Hearth does not know',
    )
  })

  test('is prepared once by several servers and an operator at the same time', async () => {
    const roles = await createEmpty()
    await Promise.all([1, 2, 3, 4].map(() => prepareDatabase(roles)))
    await prepareDatabase({ connection: roles.connection })
  })

  test('is rejected with an owner but no server role', () => {
    expect(() => readConfig({ DATABASE_OWNER_URL: 'postgres://me@localhost/hearth' })).toThrow(
      'DATABASE_OWNER_URL is set, but DATABASE_URL is not.',
    )
  })

  test('is noted in the log if it does not respond', async () => {
    expect(
      await inspectDatabaseRole(readConfig({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/hearth' })),
    ).toMatchObject({ severity: 'note' })
  })
})

describe('an embedded PostgreSQL of an earlier version', { timeout: 300_000 }, () => {
  let directory: string
  let running: EmbeddedPostgres | undefined
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'hearth-earlier-'))
  })
  afterAll(async () => {
    await running?.stop()
    await rm(directory, { recursive: true, force: true })
  })

  async function start(): Promise<EmbeddedPostgres> {
    running = await startEmbeddedPostgres({
      directory: join(directory, 'postgres'),
      say: () => undefined,
      log: () => undefined,
      settings: { fsync: 'off' },
    })
    return running
  }

  const roles = `select rolname from pg_roles where rolname in ('${OWNER_ROLE}', '${SERVER_ROLE}') order by 1`
  /** Query for objects that the superuser must not own. */
  const owned = `
    select relname from pg_class where relowner = 'hearth'::regrole and relnamespace::regnamespace::text !~ '^(pg_|information)'
    union all select proname from pg_proc where proowner = 'hearth'::regrole and pronamespace::regnamespace::text !~ '^(pg_|information)'
    union all select typname from pg_type where typowner = 'hearth'::regrole and typnamespace::regnamespace::text !~ '^(pg_|information)'
    union all select nspname from pg_namespace where nspowner = 'hearth'::regrole and nspname !~ '^(pg_|information)'
    union all select datname from pg_database where datdba = 'hearth'::regrole and datname = 'hearth'`

  /**
   * Creates the database of an earlier version: the superuser owns everything, and the two roles do not
   * exist.
   */
  async function createEarlier({ administrator }: EmbeddedPostgres): Promise<void> {
    await query(
      administrator,
      'alter database hearth owner to hearth; grant connect, temporary on database hearth to public',
    )
    const pool = new pg.Pool(administrator)
    await migrate(pool)
    await pool.end()
    await installJobQueue(administrator)
    await query(
      administrator,
      `create table kept (id serial, number int generated always as identity, value text) partition by range (number);
       create table kept_first partition of kept for values from (0) to (100);
       insert into kept (value) values ('42');
       create sequence alone;
       create domain positive as int check (value > 0);
       create type pair as (a int, b int);
       revoke all on database hearth from ${SERVER_ROLE};
       drop role ${OWNER_ROLE}; drop role ${SERVER_ROLE}`,
    )
    expect(await query(administrator, roles)).toEqual([])
  }

  test('gets the roles at its first start, after a kill at any point, and keeps its data', async () => {
    const earlier = await start()
    await createEarlier(earlier)
    const { administrator } = earlier

    // Block the ownership change halfway with a lock, and then terminate its connection.
    const blocker = new pg.Client(administrator)
    await blocker.connect()
    await blocker.query('begin; lock table kept_first in share mode')
    const change = ensureDatabaseRoles(administrator, { owner: 'a', server: 'b' }).catch(
      (error: Error) => error,
    )
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hearth-roles' and wait_event_type = 'Lock'`
    await expect.poll(() => query(administrator, cut)).toEqual([true])
    expect(await change).toBeInstanceOf(Error)
    await blocker.end()
    expect(await query(administrator, roles)).toEqual([])
    expect(await query(administrator, owned)).toContain('ledger_entries')
    await earlier.stop()
    for (const name of ['owner-password', 'server-password']) await rm(join(directory, 'postgres', name))

    const present = await start()
    expect(await query(present.administrator, roles)).toEqual([OWNER_ROLE, SERVER_ROLE])
    expect(await query(present.administrator, owned)).toEqual([])
    await prepareDatabase(present)
    await prepareDatabase({ connection: present.connection })
    expect(
      await query(
        present.owner,
        'insert into kept (value) values ($$43$$); select value from kept order by id',
      ),
    ).toEqual(['42', '43'])
    await expect(query(present.connection, 'delete from ledger_entries')).rejects.toThrow('permission denied')
    await expect(query(present.connection, 'create temporary table mine (id int)')).rejects.toThrow(
      'permission denied',
    )
  })

  test('revokes privileges that were granted to the roles manually', async () => {
    const { administrator } = running ?? (await start())
    await query(
      administrator,
      `alter role ${SERVER_ROLE} superuser createrole; grant ${OWNER_ROLE} to ${SERVER_ROLE}`,
    )
    await running?.stop()
    const { connection } = await start()
    expect(
      await query(connection, 'select rolsuper or rolcreaterole from pg_roles where rolname = current_user'),
    ).toEqual([false])
    await expect(query(connection, `set role ${OWNER_ROLE}`)).rejects.toThrow('permission denied')
  })
})
