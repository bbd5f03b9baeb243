import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyPrivileges, comparePrivileges } from '../platform/database/privileges.ts'
import { OWNER_ROLE, SERVER_ROLE } from '../platform/embedded/ensure-database-roles.ts'
import { type OpenTestDatabase, openTestDatabase } from '../test/support/open-test-database.ts'
import { databasePrivileges } from './database-privileges.ts'

let database: OpenTestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const compare = () => comparePrivileges(database.pool, SERVER_ROLE, databasePrivileges)

describe('the privilege list', () => {
  test('names every table and view and no others', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')
         and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`,
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(databasePrivileges.tables).sort())
  })

  test('names every security definer function, each with a fixed search path and no public access', async () => {
    const { rows } = await database.pool.query<{
      name: string
      path: string | null
      public: boolean
      calls: boolean
    }>(
      `select p.oid::regprocedure::text as name, p.prorettype = 'trigger'::regtype as calls,
              (select c from unnest(p.proconfig) c where c like 'search_path=%') as path,
              exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) as public
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname !~ '^pg_'`,
    )
    for (const { name, path, public: open } of rows) {
      expect([name, path, open]).toEqual([name, 'search_path=pg_catalog, public, pg_temp', false])
    }
    const callable = rows.filter(({ calls }) => !calls).map(({ name }) => name.replaceAll(',', ', '))
    expect(callable.sort()).toEqual([...databasePrivileges.functions].sort())
  })

  test('matches the privileges of the server role', async () => {
    expect(await compare()).toEqual({ missing: [], excess: [] })
  })
})

describe('applying privileges', () => {
  test('grants missing and revokes excess privileges, also concurrently', async () => {
    await database.owner.pool.query(`
      revoke insert on members from ${SERVER_ROLE};
      grant update, delete on ledger_entries to ${SERVER_ROLE};
      grant truncate on audit_log to public;
      grant create on schema auth to ${SERVER_ROLE};
      grant select on heartbeat_archive to public;
      revoke execute on function lock_audit_head() from ${SERVER_ROLE}`)
    expect(await compare()).toEqual({
      missing: ['insert on members', 'execute on function lock_audit_head()'],
      excess: [
        'create on schema auth',
        'truncate on audit_log',
        'update on ledger_entries',
        'delete on ledger_entries',
      ],
    })
    const { pool } = database.owner
    await Promise.all([1, 2, 3].map(() => applyPrivileges(pool, SERVER_ROLE, databasePrivileges)))
    expect(await compare()).toEqual({ missing: [], excess: [] })
  })

  test('changes all privileges or none', async () => {
    await database.owner.pool.query(`
      revoke insert on members from ${SERVER_ROLE};
      grant delete on ledger_entries to ${SERVER_ROLE}`)
    const impossible = {
      ...databasePrivileges,
      tables: { ...databasePrivileges.tables, zz_missing: ['select'] as const },
    }
    await expect(applyPrivileges(database.owner.pool, SERVER_ROLE, impossible)).rejects.toThrow('zz_missing')
    expect((await compare()).excess).toEqual(['delete on ledger_entries'])
    await applyPrivileges(database.owner.pool, SERVER_ROLE, databasePrivileges)
    expect(await compare()).toEqual({ missing: [], excess: [] })
  })

  test('changes nothing in a correct database', async () => {
    const read = async () =>
      (
        await database.pool.query(
          'select oid, xmin::text from pg_class where relkind in ($1, $2) order by 1',
          ['r', 'v'],
        )
      ).rows
    const before = await read()
    await applyPrivileges(database.owner.pool, SERVER_ROLE, databasePrivileges)
    expect(await read()).toEqual(before)
  })
})

describe('the server role', () => {
  test.each([
    ['creates a table', 'create table mine (id int)'],
    ['creates a table of another schema', 'create table auth.mine (id int)'],
    ['creates a table of the job queue', 'create table pgboss.mine (id int)'],
    ['creates a temporary table', 'create temporary table mine (id int)'],
    ['creates a schema', 'create schema mine'],
    ['creates a function', 'create function mine() returns int language sql return 1'],
    ['creates an extension', 'create extension pgcrypto'],
    ['creates a trigger', 'create trigger mine before insert on members execute function chain_audit_row()'],
    ['alters a table', 'alter table ledger_entries add column mine int'],
    ['switches triggers off', 'alter table ledger_entries disable trigger all'],
    ['skips triggers', 'set session_replication_role = replica'],
    ['drops a table', 'drop table ledger_entries'],
    ['drops a partition', 'drop table collected_results'],
    ['drops a function', 'drop function reject_ledger_change cascade'],
    ['replaces a function', 'alter function chain_audit_row() security invoker'],
    ['updates the ledger', 'update ledger_entries set points = 1'],
    ['deletes from the ledger', 'delete from ledger_entries'],
    ['truncates the ledger', 'truncate ledger_entries'],
    [
      'merges into the ledger',
      'merge into ledger_entries using (select 1) s on true when matched then delete',
    ],
    ['locks rows of the ledger', 'select from ledger_entries for update'],
    ['updates the audit log', 'update audit_log set reason = $$x$$'],
    ['deletes from the audit log', 'delete from audit_log'],
    ['truncates the audit log', 'truncate audit_log'],
    ['moves the head of the audit log', 'update audit_head set number = 0'],
    ['deletes the head of the audit log', 'delete from audit_head'],
    ['changes a published policy', 'update policy_texts set markdown = $$x$$'],
    ['forgets a migration', 'delete from migrations'],
    ['becomes the owner', `set role ${OWNER_ROLE}`],
    ['becomes the superuser', 'set role hearth'],
    ['changes its session to the owner', `set session authorization ${OWNER_ROLE}`],
    ['makes itself a superuser', `alter role ${SERVER_ROLE} superuser`],
    ['makes itself a member of the owner', `grant ${OWNER_ROLE} to ${SERVER_ROLE}`],
    ['changes the password of the owner', `alter role ${OWNER_ROLE} password 'x'`],
    ['creates a role', 'create role mine'],
    ['creates a database', 'create database mine'],
    ['reads passwords', 'select * from pg_authid'],
    ['reads files', `select pg_read_file('postgresql.conf')`],
    ['runs programs', `copy (select 1) to program 'cat'`],
    ['changes the settings of the cluster', `alter system set fsync = off`],
    ['changes the settings of the database', `alter database hearth set search_path = x`],
    ['drops any table through a function', `select drop_month_partition('ledger_entries', '2100-01-01')`],
    ['creates partitions of any table', `select create_month_partition('members', '2026-01-01')`],
    ['creates partitions without end', `select create_month_partition('heartbeat_archive', '9999-01-01')`],
    ['calls what a trigger runs', 'select chain_audit_row()'],
  ])('never %s', async (_what, statement) => {
    const error = await database.pool.query(statement).catch((error: Error) => error)
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toMatch(
      /permission denied|must be owner|not partitioned|not a day|can only be called as triggers|Only roles with/i,
    )
  })

  test('cannot grant privileges', async () => {
    await database.pool.query(`grant all on ledger_entries to ${SERVER_ROLE}, public`)
    expect(await compare()).toEqual({ missing: [], excess: [] })
  })

  test('cannot connect to another database of the cluster', async () => {
    for (const name of ['postgres', 'template1']) {
      const client = new pg.Client({ ...database.connection, database: name })
      await expect(client.connect()).rejects.toThrow('permission denied for database')
    }
  })

  test('writes to the audit log and moves its head despite temporary tables or a changed search path', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('set search_path = pg_temp, auth, public')
      await client.query(
        `insert into audit_log (actor_kind, actor_id, action, subject_kind, subject_id, reason)
         values ('system', 'a', 'test.write', 'test', '1', 'x')`,
      )
      const { rows } = await client.query(
        'select h.number = max(a.number) as moved from audit_head h, audit_log a group by h.number',
      )
      expect(rows).toEqual([{ moved: true }])
    } finally {
      client.release(true)
    }
  })
})
