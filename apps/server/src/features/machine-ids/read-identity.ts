import { type Selectable, sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { mayParticipate } from '../members/eligibility.ts'
import { messages } from './messages.ts'
import type { IdentityTables } from './tables.ts'

type SmartAccountRow = Pick<
  Selectable<IdentityTables['smart_accounts']>,
  (typeof smartAccountColumns)[number]
>
type MachineIdRow = Pick<Selectable<IdentityTables['machine_ids']>, (typeof machineIdColumns)[number]>

/** A member's progress toward a Machine ID. */
export interface Identity {
  email: string
  /** True if the member may receive an identity. */
  isGood: boolean
  /** Address of the linked wallet. */
  wallet: Buffer | undefined
  /** Smart Account of the pending or completed Machine ID; otherwise, that of the linked wallet. */
  smartAccount: SmartAccountRow | undefined
  machineId: MachineIdRow | undefined
}

const smartAccountColumns = ['owner', 'status', 'account', 'reason', 'asked_at', 'completed_at'] as const
const machineIdColumns = [
  'owner',
  'account',
  'status',
  'attribute_name',
  'calldata',
  'nonce',
  'email_salt',
  'email_signature',
  'pairing_signature',
  'reason',
  'asked_at',
  'completed_at',
  'block_hash',
] as const

/**
 * Reads an identity in one statement, because portals poll it.
 * @throws AppError NOT_FOUND if the member does not exist
 */
export async function readIdentity(db: Database, memberId: string): Promise<Identity> {
  const columns = [
    ...smartAccountColumns.map((column) => sql`s.${sql.ref(column)} as ${sql.id(`s_${column}`)}`),
    ...machineIdColumns.map((column) => sql`i.${sql.ref(column)} as ${sql.id(`i_${column}`)}`),
  ]
  const { rows } = await sql<
    Record<string, unknown> & { email: string; good: boolean; wallet: Buffer | null }
  >`
    select m.email, ${mayParticipate} as good, m.linked as wallet, ${sql.join(columns)}
    from (
      select *, case when wallet ~ '^0x[0-9a-fA-F]{40}$' then decode(substr(wallet, 3), 'hex') end as linked
      from members where id = ${memberId}
    ) as m
    left join machine_ids i on i.member_id = m.id
    left join smart_accounts s on s.member_id = m.id
      and s.owner = case when i.status in ('pending', 'completed') then i.owner else m.linked end
  `.execute(db)
  const [row] = rows
  if (!row) throw new AppError('NOT_FOUND', messages.memberNotFound())
  const pick = (prefix: string, names: readonly string[]) =>
    row[`${prefix}status`] === null
      ? undefined
      : Object.fromEntries(names.map((name) => [name, row[prefix + name]]))
  return {
    email: row.email,
    isGood: row.good,
    wallet: row.wallet ?? undefined,
    smartAccount: pick('s_', smartAccountColumns) as SmartAccountRow | undefined,
    machineId: pick('i_', machineIdColumns) as MachineIdRow | undefined,
  }
}

/**
 * Locks a member's row, then reads the identity. A single statement that waited for the lock would see
 * outdated versions of the other rows.
 */
export async function lockIdentity(transaction: Transaction, memberId: string): Promise<Identity> {
  await sql`select from members where id = ${memberId} for no key update`.execute(transaction)
  return readIdentity(transaction, memberId)
}
