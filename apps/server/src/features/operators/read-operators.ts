import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readOperators as readOperatorsEndpoint } from '@hearth/protocol/endpoints/operators'
import type { Database } from '../../platform/database/database.ts'

/** Returns all operators, longest-serving first. */
export async function readOperators(db: Database): Promise<AnswerOf<typeof readOperatorsEndpoint>> {
  const rows = await db
    .selectFrom('operators')
    .leftJoin('members', 'members.id', 'operators.account_id')
    .select(['operators.account_id', 'operators.role', 'operators.since', 'members.email'])
    .orderBy('operators.since')
    .orderBy('operators.account_id')
    .execute()
  return {
    operators: rows.map(({ account_id, role, since, email }) => ({
      id: account_id,
      email,
      role,
      since: since.toISOString(),
    })),
  }
}
