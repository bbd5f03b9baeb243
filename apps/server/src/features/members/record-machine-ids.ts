import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Records members' Machine IDs (DIDs), or null for a member who no longer has one. */
export async function recordMachineIds(
  transaction: Transaction,
  recorded: readonly { memberId: string; machineId: string | null }[],
  now: Date,
): Promise<void> {
  await sql`
    update members m set machine_id = given.machine_id, updated_at = ${now}
    from unnest(
      ${recorded.map(({ memberId }) => memberId)}::uuid[], ${recorded.map(({ machineId }) => machineId)}::text[]
    ) as given (id, machine_id)
    where m.id = given.id and m.deleted_at is null
  `.execute(transaction)
}
