import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/database/database.ts'

/** A key of 256 bits that all processes share; made by the first that asks for it. */
export async function readSecret(db: Database, name: string): Promise<Buffer> {
  // Several processes may start at once; the primary key decides whose key it is.
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
