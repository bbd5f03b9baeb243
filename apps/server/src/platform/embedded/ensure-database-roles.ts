import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SESSION_LIMITS } from '../database/session-limits.ts'

/** Owns the database and its tables; runs migrations. */
export const OWNER_ROLE = 'hearth_owner'
/** Reads and writes rows. The server connects with this role. */
export const SERVER_ROLE = 'hearth_server'

/** Advisory lock that serializes commands and a starting server. The number is arbitrary. */
const ROLES_LOCK = 3338_0003

const RECOVERY_POLL_MS = 200

const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/**
 * Reassigns the current user's objects in this database to the owner, except those of extensions. Sequences
 * follow their tables.
 */
const TRANSFER_OBJECTS = `
do $$
declare
  statement text;
begin
  for statement in
    with of_extensions as (select classid, objid from pg_depend where deptype = 'e'),
    spaces as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    )
    select format('alter schema %I owner to ${OWNER_ROLE}', n.nspname)
    from pg_namespace n join spaces using (oid) where n.nspowner = current_user::regrole
    union all
    select format('alter %s %s owner to ${OWNER_ROLE}',
                  case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
                    else 'table' end, c.oid::regclass)
    from pg_class c join spaces s on s.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner = current_user::regrole
      and ('pg_class'::regclass, c.oid) not in (select classid, objid from of_extensions)
      and not (c.relkind = 'S' and exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
          and d.refclassid = 'pg_class'::regclass))
    union all
    select format('alter routine %s owner to ${OWNER_ROLE}', p.oid::regprocedure)
    from pg_proc p join spaces s on s.oid = p.pronamespace
    where p.proowner = current_user::regrole
      and ('pg_proc'::regclass, p.oid) not in (select classid, objid from of_extensions)
    union all
    select format('alter type %s owner to ${OWNER_ROLE}', t.oid::regtype)
    from pg_type t join spaces s on s.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where t.typowner = current_user::regrole
      and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
      and ('pg_type'::regclass, t.oid) not in (select classid, objid from of_extensions)
  loop
    execute statement;
  end loop;
end $$`

/**
 * Creates the two roles of the embedded database and reassigns the database to the owner, in one transaction.
 * Idempotent. In earlier versions, the superuser owned everything.
 * @param administrator superuser connection
 * @param say called if PostgreSQL accepts no writes yet, for example during a point-in-time recovery
 */
export async function ensureDatabaseRoles(
  administrator: pg.ClientConfig & { database: string },
  passwords: { owner: string; server: string },
  say: (line: string) => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({ ...administrator, ...SESSION_LIMITS, application_name: 'hearth-roles' })
  await client.connect()
  try {
    await waitUntilWritable(client, say)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [ROLES_LOCK])
    for (const [role, password] of [
      [OWNER_ROLE, passwords.owner],
      [SERVER_ROLE, passwords.server],
    ] as const) {
      await ensureRole(client, role, password)
    }
    await client.query(TRANSFER_OBJECTS)
    await client.query(secureDatabase(administrator.database))
    await client.query('revoke all on database postgres, template1 from public')
    await client.query('commit')
  } finally {
    // Closing the connection rolls back an uncommitted transaction.
    await client.end()
  }
}

/** Returns the statements that give the database to the owner and admit only the two roles. */
export function secureDatabase(name: string): string {
  const database = pg.escapeIdentifier(name)
  return `
    alter database ${database} owner to ${OWNER_ROLE};
    revoke all on database ${database} from public, ${SERVER_ROLE};
    grant connect on database ${database} to ${SERVER_ROLE}`
}

async function waitUntilWritable(client: pg.Client, say: (line: string) => void): Promise<void> {
  let announced = false
  for (;;) {
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
    if (!rows[0]?.recovering) return
    if (!announced)
      say('PostgreSQL is in recovery and does not accept writes yet. Waiting for the recovery to end.')
    announced = true
    await sleep(RECOVERY_POLL_MS)
  }
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rows } = await client.query<{ memberships: string[] }>(
    `select array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid)
       as memberships
     from pg_roles r where r.rolname = $1`,
    [role],
  )
  if (rows.length === 0) await client.query(`create role ${role}`)
  for (const other of rows[0]?.memberships ?? []) {
    await client.query(`revoke ${pg.escapeIdentifier(other)} from ${role}`)
  }
  await client.query(`alter role ${role} ${ATTRIBUTES} password ${pg.escapeLiteral(password)}`)
}
