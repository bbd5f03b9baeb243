import { ApiError } from '../errors/api-error.ts'
import { ConfigError } from '../errors/config-error.ts'

/** Runs a command beside the server: what its caller can mend ends it with one line and code 1, anything else with its stack. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const expected =
      error instanceof ConfigError ||
      error instanceof ApiError ||
      (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    if (!expected) throw error
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
