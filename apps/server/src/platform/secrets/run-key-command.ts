import { execFile } from 'node:child_process'
import type { Message } from '@hearth/protocol/messages'
import { KeyFileError, parseKeyFile } from './key-file.ts'
import { messages } from './messages.ts'
import type { SealingKey } from './sealed-value.ts'

const DEADLINE_MS = 30_000
const MAX_OUTPUT_BYTES = 65_536
/** Environment variables that the command receives. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR']

/**
 * Runs a command that prints a key file. Does not use a shell.
 * @param command program and arguments
 * @throws KeyFileError
 */
export async function runKeyCommand(
  command: readonly string[],
  options: { deadlineMs?: number; environment?: NodeJS.ProcessEnv } = {},
): Promise<SealingKey[]> {
  const { deadlineMs = DEADLINE_MS, environment = process.env } = options
  const [program = '', ...args] = command
  const output = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      program,
      args,
      {
        env: Object.fromEntries(PASSED_ON.flatMap((name) => pick(environment, name))),
        timeout: deadlineMs,
        killSignal: 'SIGKILL',
        maxBuffer: MAX_OUTPUT_BYTES,
        windowsHide: true,
      },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout)
        // Show only standard error, because standard output may contain keys.
        const output = stderr.trim().slice(0, 500)
        reject(new KeyFileError(describeFailure(error, deadlineMs, output && ` ${output}`)))
      },
    )
    child.stdin?.on('error', () => undefined)
    child.stdin?.end()
  })
  return parseKeyFile(output, messages.commandOutput())
}

function pick(environment: NodeJS.ProcessEnv, name: string): [string, string][] {
  const value = environment[name]
  return value === undefined ? [] : [[name, value]]
}

function describeFailure(
  error: Error & { code?: unknown; killed?: boolean; signal?: unknown },
  deadlineMs: number,
  output: string,
): Message {
  if (error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER')
    return messages.outputTooLong({ maximum: MAX_OUTPUT_BYTES, output })
  if (error.killed) return messages.commandTimedOut({ seconds: deadlineMs / 1000, output })
  if (typeof error.code === 'string') return messages.commandNotRunnable({ code: error.code, output })
  if (error.signal) return messages.commandKilled({ signal: String(error.signal), output })
  return messages.commandFailed({ code: String(error.code), output })
}
