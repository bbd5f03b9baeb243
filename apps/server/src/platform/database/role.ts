import type pg from 'pg'

/** A PostgreSQL role and its rights beyond reading and writing rows. */
export interface DatabaseRole {
  name: string
  /** Privileged attributes, such as `superuser`. */
  attributes: string[]
  /** Roles that this role is a direct member of. */
  memberOf: string[]
  /** True if the role owns Hearth's tables or, before they exist, may create tables. */
  isOwner: boolean
}

export async function readRole(client: Pick<pg.ClientBase, 'query'>): Promise<DatabaseRole> {
  const { rows } = await client.query<{
    name: string
    attributes: string[]
    member_of: string[]
    is_owner: boolean
  }>(
    `select r.rolname as name,
            array_remove(array[
              case when r.rolsuper then 'superuser' end, case when r.rolcreatedb then 'createdb' end,
              case when r.rolcreaterole then 'createrole' end, case when r.rolbypassrls then 'bypassrls' end,
              case when r.rolreplication then 'replication' end
            ], null) as attributes,
            array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
                  where m.member = r.oid order by 1) as member_of,
            coalesce(
              (select pg_has_role(r.oid, c.relowner, 'usage') from pg_class c where c.oid = to_regclass('migrations')),
              has_schema_privilege(r.oid, current_schema(), 'create'),
              false) as is_owner
     from pg_roles r where r.rolname = current_user`,
  )
  const [role] = rows
  if (!role) throw new Error('The current role is not listed in pg_roles.')
  return {
    name: role.name,
    attributes: role.attributes,
    memberOf: role.member_of,
    isOwner: role.is_owner,
  }
}
