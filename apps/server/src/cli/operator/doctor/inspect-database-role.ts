import pg from 'pg'
import { databasePrivileges } from '../../../app/database-privileges.ts'
import type { Config } from '../../../config/config.ts'
import { comparePrivileges } from '../../../platform/database/privileges.ts'
import { readRole } from '../../../platform/database/role.ts'
import type { Finding } from './finding.ts'

const ANSWER_TIMEOUT_MS = 5_000

/** Reports whether the role of DATABASE_URL has more privileges than the server needs. */
export async function inspectDatabaseRole(config: Pick<Config, 'DATABASE_URL'>): Promise<Finding> {
  const check = 'database-role'
  if (!config.DATABASE_URL) {
    return {
      severity: 'ok',
      check,
      message: 'the embedded database has a role of its own for the server, which owns no tables.',
    }
  }
  const client = new pg.Client({
    connectionString: config.DATABASE_URL,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  try {
    await client.connect()
    const { name, attributes, memberOf, isOwner } = await readRole(client)
    const reasons = [
      ...(attributes.length > 0 ? [`has the attributes ${attributes.join(', ')}`] : []),
      ...memberOf.map((other) => `is a member of ${other}`),
      ...(isOwner ? ['owns the tables or may create some'] : []),
    ]
    if (reasons.length === 0) {
      const { missing, excess } = await comparePrivileges(client, name, databasePrivileges)
      if (excess.length > 0)
        reasons.push(`has more privileges than it needs (${excess.slice(0, 3).join(', ')})`)
      if (missing.length > 0) reasons.push(`lacks privileges (${missing.slice(0, 3).join(', ')})`)
      if (reasons.length > 0) {
        return {
          severity: 'warning',
          check,
          message: `the role ${name} of DATABASE_URL ${reasons.join(' and ')}.`,
          fix: 'Run "npm run operator -- migrate" with DATABASE_OWNER_URL set.',
        }
      }
      return { severity: 'ok', check, message: `the role ${name} of DATABASE_URL owns no tables.` }
    }
    return {
      severity: 'warning',
      check,
      message: `the role ${name} of DATABASE_URL ${reasons.join(' and ')}. An attacker who controls the server can change the points ledger and the audit log.`,
      fix: describeNewRole(await readDatabaseName(client)),
    }
  } catch (error) {
    const reason = (error as Error).message || (error as NodeJS.ErrnoException).code
    return { severity: 'note', check, message: `not checked: DATABASE_URL does not answer (${reason}).` }
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function readDatabaseName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return pg.escapeIdentifier(rows[0]?.name ?? '')
}

/** Returns the statements and settings that give the server its own role. */
function describeNewRole(database: string): string {
  return [
    'Create a role for the server, as an administrator of the database:',
    "          create role hearth_server login password '...';",
    `          revoke temporary on database ${database} from public;`,
    `          grant connect on database ${database} to hearth_server;`,
    '        Set DATABASE_OWNER_URL to the present DATABASE_URL, and DATABASE_URL to hearth_server. If the present role is a',
    '        superuser, give the database and its tables to an ordinary role first (docs/operating.md). Then run',
    '        "npm run operator -- migrate", and start the server without DATABASE_OWNER_URL.',
  ].join('\n')
}
