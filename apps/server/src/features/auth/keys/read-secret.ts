import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'

/** Returns a 256-bit key that all processes share. The first call creates it. */
export async function readSecret(db: Database, name: string): Promise<Buffer> {
  // Processes may start concurrently; the primary key determines whose key is used.
  await db
    .insertInto('auth.secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db
    .selectFrom('auth.secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}
