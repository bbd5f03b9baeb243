import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { messages } from './messages.ts'

/** Returns facts about a member for campaign evaluation. */
export async function readMemberFacts(
  db: Database,
  memberId: string,
): Promise<{
  personalCode: string
  joinedAt: Date
  wasInvited: boolean
  hasWallet: boolean
  hasMachineId: boolean
}> {
  const { rows } = await sql<{
    code: string
    joined_at: Date
    was_invited: boolean
    has_wallet: boolean
    has_machine_id: boolean
  }>`
    select personal_code as code, created_at as joined_at, invited_by is not null as was_invited,
           wallet is not null as has_wallet, machine_id is not null as has_machine_id
    from members where id = ${memberId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', messages.notFound())
  return {
    personalCode: row.code,
    joinedAt: row.joined_at,
    wasInvited: row.was_invited,
    hasWallet: row.has_wallet,
    hasMachineId: row.has_machine_id,
  }
}
