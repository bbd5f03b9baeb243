import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { DELETED_DOMAIN } from './eligibility.ts'

export interface InvitedMember {
  /** Null if the account was deleted. */
  email: string | null
  username: string | null
  hasWallet: boolean
}

/** Returns the data of invitees that their inviters may see, by member ID. */
export async function readInvited(
  db: Database | Transaction,
  memberIds: readonly string[],
): Promise<Map<string, InvitedMember>> {
  const { rows } = await sql<{ id: string; email: string; username: string | null; wallet: string | null }>`
    select id, email, username, wallet from members where id = any(${memberIds}::uuid[])
  `.execute(db)
  return new Map(
    rows.map(({ id, email, username, wallet }) => [
      id,
      { email: email.endsWith(`@${DELETED_DOMAIN}`) ? null : email, username, hasWallet: wallet !== null },
    ]),
  )
}
