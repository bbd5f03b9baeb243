import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'

/** Returns a 256-bit secret that all processes share. The first call creates it. */
export async function readSecret(db: Database, name: string): Promise<Buffer> {
  // If processes start concurrently, the table's primary key ensures that they all use the same value.
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
