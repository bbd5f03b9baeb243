import { AppError, formatError } from '../errors/app-error.ts'
import { ConfigError, formatConfigError } from '../errors/config-error.ts'
import { currentLanguage } from './terminal.ts'

/**
 * Runs a command. For an error that the caller can fix, prints one line and exits with code 1. Rethrows any
 * other error, so that Node.js prints its stack.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(describeError(error))
    process.exitCode = 1
  }
}

/**
 * Returns the line for an error that the caller can fix.
 * @throws any other error
 */
function describeError(error: unknown): string {
  if (error instanceof AppError) return formatError(error, currentLanguage())
  if (error instanceof ConfigError) return formatConfigError(error, currentLanguage())
  const { code, message } = error as NodeJS.ErrnoException
  if (code?.startsWith('ERR_PARSE_ARGS')) return message
  throw error
}
