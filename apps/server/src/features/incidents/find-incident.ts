import { AppError } from '../../errors/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Incident, toIncident } from './incident.ts'
import { messages } from './messages.ts'

/** @throws AppError NOT_FOUND */
export async function findIncident(db: Database, id: string): Promise<Incident> {
  const row = await db.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND', messages.notFound())
  return toIncident(row)
}
