import { execFileSync } from 'node:child_process'
import { type HearthProcess, ROOT } from './hearth-process.ts'
import type { Credentials } from './submit-log-in.ts'

/**
 * Adds members with three months of history to a running Hearth.
 * @returns the credentials of one member
 */
export function seedCommunity({ environment }: HearthProcess): Credentials {
  const output = execFileSync(
    process.execPath,
    ['apps/server/src/cli/seed/main.ts', '--members', '400', '--days', '90'],
    { cwd: ROOT, env: environment, encoding: 'utf8' },
  )
  const [, email, password] = /Log in as (\S+) with the password (\S+)/.exec(output) ?? []
  if (!email || !password)
    throw new Error(`Expected the seed to print a member to log in as. Output:\n${output}`)
  return { email, password }
}
