import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../platform/database/database.ts'
import { replaceServiceKey } from '../keys/service-key.ts'

/** Creates a service-role key for a test's own database. */
export async function createServiceKey(db: Database): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-key-'))
  try {
    return await replaceServiceKey(db, directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}
