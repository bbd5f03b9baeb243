import type { Database } from '../../../platform/database/database.ts'

const RETENTION_MS = 90 * 24 * 3_600_000

export async function sweepEvents(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('auth.events')
    .where('at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute()
}
