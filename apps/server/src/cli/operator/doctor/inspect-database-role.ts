import pg from 'pg'
import { databasePrivileges } from '../../../app/database-privileges.ts'
import type { Config } from '../../../config/config.ts'
import { comparePrivileges } from '../../../platform/database/privileges.ts'
import { readRole } from '../../../platform/database/role.ts'
import type { Finding } from './finding.ts'
import { roleFindings as texts } from './messages.ts'

const ANSWER_TIMEOUT_MS = 5_000

/** Reports whether the role of DATABASE_URL has exactly the privileges that the server needs. */
export async function inspectDatabaseRole(config: Pick<Config, 'DATABASE_URL'>): Promise<Finding> {
  const check = 'database-role'
  if (!config.DATABASE_URL) {
    return {
      severity: 'ok',
      check,
      message: texts.embedded(),
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
    const problems = [
      ...(attributes.length > 0 ? [texts.attributes({ attributes: attributes.join(', ') })] : []),
      ...memberOf.map((role) => texts.memberOf({ role })),
      ...(isOwner ? [texts.owner()] : []),
    ]
    if (problems.length > 0) {
      return {
        severity: 'warning',
        check,
        message: texts.tooPowerful({ role: name, problems }),
        fix: texts.tooPowerfulFix({ database: await readDatabaseName(client) }),
      }
    }
    const { missing, excess } = await comparePrivileges(client, name, databasePrivileges)
    if (excess.length > 0) problems.push(texts.excess({ privileges: formatNames(excess) }))
    if (missing.length > 0) problems.push(texts.missing({ privileges: formatNames(missing) }))
    if (problems.length > 0) {
      return {
        severity: 'warning',
        check,
        message: texts.wrongPrivileges({ role: name, problems }),
        fix: texts.wrongPrivilegesFix(),
      }
    }
    return { severity: 'ok', check, message: texts.restricted({ role: name }) }
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    return { severity: 'note', check, message: texts.unreachable({ reason: message || (code ?? '') }) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

const formatNames = (names: readonly string[]) => names.slice(0, 3).join(', ')

async function readDatabaseName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return pg.escapeIdentifier(rows[0]?.name ?? '')
}
