import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import envPaths from 'env-paths'
import { messages } from './messages.ts'
import { NodeError } from './node-error.ts'

/** Returns HEARTH_NODE_CONFIG_DIR or the system's default config directory. */
export function configDirectory(): string {
  return process.env.HEARTH_NODE_CONFIG_DIR || envPaths('hearth-node', { suffix: '' }).config
}

export const credentialsPath = () => join(configDirectory(), 'credentials.json')
/** Directory of the queue of results to report. */
export const queueDirectory = () => join(configDirectory(), 'results')
export const lockPath = () => join(configDirectory(), 'refresh.lock')

/** Creates the directory with owner-only access. */
export async function createConfigDirectory(): Promise<void> {
  try {
    await mkdir(configDirectory(), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw cannotWrite(error)
  }
}

/** Returns the error for an unwritable config directory or file. */
export function cannotWrite(error: unknown): NodeError {
  const reason = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
  return new NodeError('storage', messages.cannotWrite({ directory: configDirectory(), reason }), {
    cause: error,
  })
}
