import type { Database } from '../database/database.ts'
import type { BlobDriver } from './blob-driver.ts'

/** Creates the driver that stores objects in the table `blob_parts`. */
export function createPostgresDriver(pool: Database): BlobDriver {
  return {
    name: 'postgres',
    partBytes: 1_000_000,
    async writePart({ id }, part, content, db) {
      await db
        .insertInto('blob_parts')
        .values({ blob_id: id, part, content })
        .onConflict((conflict) => conflict.columns(['blob_id', 'part']).doUpdateSet({ content }))
        .execute()
    },
    async readPart({ id }, part) {
      const found = await pool
        .selectFrom('blob_parts')
        .select('content')
        .where('blob_id', '=', id)
        .where('part', '=', part)
        .executeTakeFirst()
      return found?.content
    },
    async deleteObject({ id }) {
      await pool.deleteFrom('blob_parts').where('blob_id', '=', id).execute()
    },
  }
}
