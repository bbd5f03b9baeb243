import { sql } from 'kysely'
import { type AuthUser, describeUser } from '../accounts/describe-user.ts'
import type { LinkDeps } from '../links/link-deps.ts'

/**
 * Returns a page of accounts, newest first, and the total number of matches.
 * @param filter case-insensitive substring of an address or full name; empty for all accounts
 */
export async function listUsers(
  deps: Pick<LinkDeps, 'db'>,
  { page, perPage, filter }: { page: number; perPage: number; filter: string },
): Promise<{ users: AuthUser[]; total: number }> {
  let matching = deps.db.selectFrom('auth.users').where('deleted_at', 'is', null)
  if (filter !== '') {
    const pattern = `%${filter.replace(/[\\%_]/g, '\\$&')}%`
    matching = matching.where((where) =>
      where.or([
        where('email', 'ilike', pattern),
        sql<boolean>`user_metadata->>'full_name' ilike ${pattern}`,
      ]),
    )
  }
  const [rows, count] = await Promise.all([
    matching
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { users: rows.map(describeUser), total: count.total }
}
