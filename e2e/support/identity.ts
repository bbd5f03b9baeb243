import { withServerDatabase } from './database.ts'
import type { NewMember } from './fixtures.ts'

/** Sets the member's heartbeats, as if earned days earlier. */
export async function addHeartbeats({ id }: NewMember, heartbeats: number): Promise<void> {
  await withServerDatabase((db) =>
    db
      .insertInto('settled_totals')
      .values({ member_id: id, heartbeats })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ heartbeats }))
      .execute(),
  )
}
