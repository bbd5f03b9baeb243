import pg from 'pg'
import { inLongTransaction } from './in-long-transaction.ts'

export type TablePrivilege = 'select' | 'insert' | 'update' | 'delete'

/** Privileges of a role. Tables without an entry get none. */
export interface DatabasePrivileges {
  /** Tables without a schema prefix are in the first schema. */
  schemas: readonly [string, ...string[]]
  /** Privileges by table name. The name includes the schema if it is not the first one. */
  tables: Readonly<Record<string, readonly TablePrivilege[]>>
  /** Library schemas. All tables of a schema have the same privileges. */
  libraries: Readonly<Record<string, readonly TablePrivilege[]>>
  /** Functions that run as their owner, with their argument types. */
  functions: readonly string[]
}

/** Differences between actual and wanted privileges, such as `insert on members`. */
export interface PrivilegeDifferences {
  missing: string[]
  excess: string[]
}

/** Advisory lock for processes that start at the same time. The number is arbitrary. */
const PRIVILEGES_LOCK = 3338_0002

/**
 * Compares a role's privileges with the wanted privileges. Includes privileges of PUBLIC, and ignores tables
 * that are not in `wanted`, except partitions.
 */
export async function comparePrivileges(
  client: Pick<pg.ClientBase, 'query'>,
  role: string,
  wanted: DatabasePrivileges,
): Promise<PrivilegeDifferences> {
  const differences: PrivilegeDifferences = { missing: [], excess: [] }
  const compare = (object: string, found: readonly string[], expected: readonly string[]) => {
    for (const privilege of expected) {
      if (!found.includes(privilege)) differences.missing.push(`${privilege} on ${object}`)
    }
    for (const privilege of found) {
      if (!expected.includes(privilege)) differences.excess.push(`${privilege} on ${object}`)
    }
  }
  const schemas = await readSchemas(client, role, wanted)
  for (const schema of wanted.schemas) compare(`schema ${schema}`, schemas.get(schema) ?? [], ['usage'])
  const tables = await readTables(client, role, wanted)
  const found = new Set(tables.map(({ name }) => name))
  for (const { name, privileges } of tables) compare(name, privileges, listExpected(wanted, name))
  for (const [name, expected] of Object.entries(wanted.tables)) {
    if (!found.has(name)) compare(name, [], expected)
  }
  for (const signature of wanted.functions) {
    const { rows } = await client.query<{ granted: boolean | null }>(
      `select has_function_privilege($1, to_regprocedure($2), 'execute') as granted`,
      [role, signature],
    )
    if (!rows[0]?.granted) differences.missing.push(`execute on function ${signature}`)
  }
  return differences
}

/**
 * Grants the wanted privileges and revokes all others on the same tables, in one transaction. Does not write
 * if nothing differs.
 * @param pool connected as the tables' owner
 */
export async function applyPrivileges(
  pool: pg.Pool,
  role: string,
  wanted: DatabasePrivileges,
): Promise<PrivilegeDifferences> {
  return inLongTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [PRIVILEGES_LOCK])
    const grantee = pg.escapeIdentifier(role)
    const differences = await comparePrivileges(client, role, wanted)
    const changed = new Set(
      [...differences.missing, ...differences.excess].map((difference) => difference.replace(/^\w+ on /, '')),
    )
    for (const object of changed) {
      const schema = wanted.schemas.find((name) => object === `schema ${name}`)
      if (schema) {
        const name = pg.escapeIdentifier(schema)
        await client.query(`revoke create on schema ${name} from public, ${grantee}`)
        await client.query(`grant usage on schema ${name} to ${grantee}`)
      } else if (object.startsWith('function ')) {
        await client.query(`grant execute on ${object} to ${grantee}`)
      } else {
        const name = escapeTable(object)
        const expected = listExpected(wanted, object)
        await client.query(`revoke all on ${name} from public, ${grantee}`)
        if (expected.length > 0) await client.query(`grant ${expected.join(', ')} on ${name} to ${grantee}`)
      }
    }
    return differences
  })
}

function listExpected(wanted: DatabasePrivileges, table: string): readonly TablePrivilege[] {
  const own = wanted.tables[table]
  if (own) return own
  const [schema = ''] = table.split('.')
  return (table.includes('.') && wanted.libraries[schema]) || []
}

function escapeTable(name: string): string {
  return name.split('.').map(pg.escapeIdentifier).join('.')
}

async function readSchemas(
  client: Pick<pg.ClientBase, 'query'>,
  role: string,
  { schemas }: DatabasePrivileges,
): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; privileges: string[] }>(
    `select n.nspname as name,
            array(select p from unnest(array['usage', 'create']) p where has_schema_privilege($1, n.oid, p)) as privileges
     from pg_namespace n where n.nspname = any($2)`,
    [role, schemas],
  )
  return new Map(rows.map(({ name, privileges }) => [name, privileges]))
}

async function readTables(
  client: Pick<pg.ClientBase, 'query'>,
  role: string,
  { schemas, tables, libraries }: DatabasePrivileges,
): Promise<{ name: string; privileges: string[] }[]> {
  const { rows } = await client.query<{ name: string; privileges: string[] }>(
    `select name, array(
       select p from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']) p
       where has_table_privilege($1, oid, p)) as privileges
     from (
       select c.oid, n.nspname as schema, c.relispartition,
              case n.nspname when $2 then c.relname else n.nspname || '.' || c.relname end as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any($3) and c.relkind in ('r', 'p', 'v', 'm', 'f')
     ) t
     where name = any($4) or schema = any($5) or relispartition
     order by name`,
    [role, schemas[0], schemas, Object.keys(tables), Object.keys(libraries)],
  )
  return rows
}
