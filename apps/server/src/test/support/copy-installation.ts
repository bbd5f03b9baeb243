import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data directory of a stopped installation with a migrated database that contains no data. */
    installation: string
  }
}

/**
 * Puts the database of a new installation into a data directory. A server that starts there need not create
 * and migrate its database, which takes it 2 s of CPU time. Tests of first starts do without.
 */
export function copyInstallation(dataDirectory: string): Promise<void> {
  return copyPostgres(inject('installation'), dataDirectory)
}

/** Copies the embedded PostgreSQL of a data directory, with the owners of its files. */
export async function copyPostgres(from: string, to: string): Promise<void> {
  const target = join(to, 'postgres')
  await mkdir(target, { recursive: true })
  // `/.` copies the content, also through a link to a directory that PostgreSQL's user can reach.
  await promisify(execFile)('cp', ['-a', `${join(from, 'postgres')}/.`, target])
}
