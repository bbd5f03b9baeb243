import type { Selectable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '../database.ts'
import { mayTakePart } from '../members/standing.ts'
import { ApiError } from '../platform/http/api-error.ts'
import type { IdentityTables } from './tables.ts'

type SmartAccountRow = Selectable<IdentityTables['smart_accounts']>
type MachineIdRow = Selectable<IdentityTables['machine_ids']>

/** Where a member stands on the way to a Machine ID. */
export interface Identity {
  email: string
  /** Whether the member may be given something. */
  isGood: boolean
  /** The linked wallet. */
  wallet: Buffer | undefined
  /** That of the Machine ID, where there is one or it is on its way; else that of the linked wallet. */
  smartAccount: SmartAccountRow | undefined
  machineId: MachineIdRow | undefined
}

/** @throws ApiError NOT_FOUND where there is no member with this id */
export function readIdentity(db: Database, memberId: string): Promise<Identity> {
  return read(db, memberId, sql``)
}

/** The same, and the member's requests come one after the other from here on to the end of the transaction. */
export function holdIdentity(transaction: Transaction, memberId: string): Promise<Identity> {
  return read(transaction, memberId, sql`for no key update of m`)
}

async function read(db: Database, memberId: string, lock: RawBuilder<unknown>): Promise<Identity> {
  const { rows } = await sql<{ email: string; good: boolean; wallet: Buffer | null }>`
    select m.email, ${mayTakePart} as good,
           case when m.wallet ~ '^0x[0-9a-fA-F]{40}$' then decode(substr(m.wallet, 3), 'hex') end as wallet
    from members m where m.id = ${memberId} ${lock}
  `.execute(db)
  const [member] = rows
  if (!member) throw new ApiError('NOT_FOUND', 'There is no member with this account.')
  const machineId = await db
    .selectFrom('machine_ids')
    .selectAll()
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const isBound = machineId?.status === 'pending' || machineId?.status === 'completed'
  const owner = isBound ? machineId.owner : member.wallet
  const smartAccount =
    owner &&
    (await db
      .selectFrom('smart_accounts')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('owner', '=', owner)
      .executeTakeFirst())
  return {
    email: member.email,
    isGood: member.good,
    wallet: member.wallet ?? undefined,
    smartAccount: smartAccount ?? undefined,
    machineId,
  }
}
