import { sql } from 'kysely'
import { type AuthUser, describeUser } from '../describe-user.ts'
import type { LinkDependencies } from '../link-context.ts'

/** A page of the accounts, newest first, and how many there are. */
export async function listUsers(
  deps: Pick<LinkDependencies, 'db'>,
  page: number,
  perPage: number,
): Promise<{ users: AuthUser[]; total: number }> {
  const [rows, count] = await Promise.all([
    deps.db
      .selectFrom('auth.users')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    deps.db
      .selectFrom('auth.users')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return { users: rows.map(describeUser), total: count.total }
}
