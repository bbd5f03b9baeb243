import { readFileSync, statSync } from 'node:fs'
import { emailAddress } from '@hearth/protocol/email-address'
import { Argument, type Command, Option } from 'commander'
import type { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { formatIssue } from '../../errors/describe-issue.ts'
import { type FoundMember, findMembers } from '../../features/members/find-members.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { terminalLanguage } from '../../platform/run-command.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'

/** Dependencies of a command. */
export interface CommandContext {
  db: Database
  config: Config
  /** Opens the keys that seal secrets of the database. */
  openSecrets(): Promise<KeyRing>
  /** Opens the queue of background work, for commands that mail something. */
  openJobs(): Promise<Jobs>
}

/** The output of a command: lines for a person, and the same as JSON for a program (`--json`). */
export interface CommandOutput {
  text: string
  json: unknown
  /** The command ends with code 1: it looked for faults and found some. */
  failed?: boolean
}

/** Makes the action of a command from a function that gets the context, then the arguments and options. */
export type WithContext = <Args extends unknown[]>(
  run: (context: CommandContext, ...args: Args) => Promise<CommandOutput>,
) => (...args: Args) => Promise<void>

/** Adds the arguments, options, help and actions of a command to it. */
export type DefineCommand = (command: Command, withContext: WithContext) => void

/** Every command that writes to the audit log has this option. `operatorAct` rejects a missing reason. */
export function reasonOption(): Option {
  return new Option('--reason <text>', 'reason for the audit log (required)')
}

/** `findOne` finds the member. */
export function memberArgument(): Argument {
  return new Argument('<member>', 'email address, username, referral code, wallet or id')
}

/** Returns the output of a command that prints the same text for programs. */
export function formatMessage(text: string): CommandOutput {
  return { text, json: { message: text } }
}

/**
 * The one member that a text names.
 * @throws ConfigError for nobody, and for more than one
 */
export async function findOne(db: Database, text: string | undefined): Promise<FoundMember> {
  if (!text) throw new ConfigError('Name a member: by e-mail address, username, referral code, wallet or id.')
  const [member, ...others] = await findMembers(db, text)
  if (!member) throw new ConfigError(`Nobody is called ${JSON.stringify(text)}.`)
  if (others.length > 0) {
    throw new ConfigError(
      `Several are called ${JSON.stringify(text)}: ${[member, ...others].map(({ id }) => id).join(', ')}.`,
    )
  }
  return member
}

/** @throws ConfigError */
export function readEmail(text: string | undefined): string {
  const read = emailAddress().safeParse(text)
  if (!read.success) throw new ConfigError(`${JSON.stringify(text ?? '')} is no e-mail address.`)
  return read.data
}

/**
 * Validates the options of a command by the API's schema.
 * @throws ConfigError that names each option
 */
export function readOptions<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const read = schema.safeParse(options)
  if (read.success) return read.data
  throw new ConfigError(
    read.error.issues
      .map((issue) => `--${issue.path.join('.')}: ${formatIssue(issue, terminalLanguage(process.env))}`)
      .join('; '),
  )
}

/** The largest file that is read at all, bytes: a list of a million addresses. */
const MAX_FILE_BYTES = 50_000_000

/** @throws ConfigError for a file that cannot be read, or is too large to be meant */
export function readTextFile(path: string): string {
  let size: number
  try {
    size = statSync(path).size
    if (size <= MAX_FILE_BYTES) return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}`)
  }
  throw new ConfigError(`${path} has ${size} bytes; at most ${MAX_FILE_BYTES} are read.`)
}

/** Rows in columns, for a terminal. */
export function inColumns(rows: readonly (readonly unknown[])[]): string {
  const texts = rows.map((row) =>
    row.map((cell) => (cell === null || cell === undefined ? '-' : String(cell))),
  )
  const widths = (texts[0] ?? []).map((_, column) =>
    Math.max(...texts.map((row) => (row[column] ?? '').length)),
  )
  return texts
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Text from outside on a terminal: without what could move its cursor or turn its direction. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
}
