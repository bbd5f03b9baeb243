import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import envPaths from 'env-paths'
import { NodeError } from './node-error.ts'

/** The directory of what the program keeps: the system's place for it, or HEARTH_NODE_CONFIG_DIR. */
export function configDirectory(): string {
  return process.env.HEARTH_NODE_CONFIG_DIR || envPaths('hearth-node', { suffix: '' }).config
}

export const credentialsPath = () => join(configDirectory(), 'credentials.json')
/** Of results that wait to be reported. */
export const queueDirectory = () => join(configDirectory(), 'results')
export const lockPath = () => join(configDirectory(), 'refresh.lock')

/** Makes the directory, for its owner only. */
export async function makeConfigDirectory(): Promise<void> {
  try {
    await mkdir(configDirectory(), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw cannotWrite(error)
  }
}

/** The error for a file in the directory that cannot be written. */
export function cannotWrite(error: unknown): NodeError {
  const reason = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
  return new NodeError(
    'storage',
    `Cannot write to ${configDirectory()} (${reason}). Make it writable, or name another directory with HEARTH_NODE_CONFIG_DIR.`,
    { cause: error },
  )
}
