import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type HearthProcess, ROOT } from './hearth-process.ts'

const programs = {
  operator: 'apps/server/src/cli/operator/main.ts',
  reconcile: 'apps/server/src/cli/reconcile/main.ts',
  identity: 'apps/server/src/cli/identity.ts',
}

/**
 * Runs a command in the environment of a running Hearth, as `npm run` does.
 * @returns its output
 * @throws with its output if the exit code is not 0
 */
export async function runProgram(
  { environment }: HearthProcess,
  name: keyof typeof programs,
  ...args: string[]
): Promise<string> {
  const given = ['--disable-warning=ExperimentalWarning', programs[name], ...args]
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: ROOT, env: environment })
  return stdout
}
