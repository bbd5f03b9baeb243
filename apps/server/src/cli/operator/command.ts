import { readFileSync, statSync } from 'node:fs'
import { emailAddress } from '@hearth/protocol/email-address'
import { formatParam, type Message, type MessageParam, serializeParams } from '@hearth/protocol/messages'
import { Argument, type Command, Option } from 'commander'
import type { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { formatIssue } from '../../errors/describe-issue.ts'
import { type FoundMember, findMembers } from '../../features/members/find-members.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { KeyRing } from '../../platform/secrets/key-ring.ts'
import { currentLanguage, localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import { program } from './messages/program.ts'

/** Dependencies of a command. */
export interface CommandContext {
  db: Database
  config: Config
  /** Loads the key ring that seals secrets in the database. */
  openSecrets(): Promise<KeyRing>
  /** Opens the job queue, for commands that send email. */
  openJobs(): Promise<Jobs>
}

/** Output of a command: lines for people, and the same data as JSON for programs (`--json`). */
export interface CommandOutput {
  text: string
  json: unknown
  /** True if a check found faults; the command then exits with code 1. */
  failed?: boolean
}

/**
 * Creates the action of a command from a function that receives the context, then the arguments and options.
 */
export type WithContext = <Args extends unknown[]>(
  run: (context: CommandContext, ...args: Args) => Promise<CommandOutput>,
) => (...args: Args) => Promise<void>

/** Defines the arguments, options, help and actions of a command. */
export type DefineCommand = (command: Command, withContext: WithContext) => void

/** Creates the option for the reason in the audit log. `operatorAct` rejects a missing reason. */
export function reasonOption(): Option {
  return new Option('--reason <text>', localize(program.reason()))
}

/** Creates the argument that identifies a member, for `findOne`. */
export function memberArgument(): Argument {
  return new Argument('<member>', localize(program.member()))
}

/** Returns the option that continues a list after a page. */
export function cursorOption(): Option {
  return new Option('--cursor <next>', localize(program.cursor()))
}

/** Returns output that consists of a message; programs also receive its ID and values. */
export function createMessageOutput(message: Message): CommandOutput {
  const text = localize(message)
  return { text, json: { messageId: message.id, params: serializeParams(message.params), message: text } }
}

/**
 * Finds the member that a text identifies.
 * @throws ConfigError if it matches no member or several
 */
export async function findOne(db: Database, text: string | undefined): Promise<FoundMember> {
  if (!text) throw new ConfigError(messages.memberMissing())
  const [member, ...others] = await findMembers(db, text)
  if (!member) throw new ConfigError(messages.memberNotFound({ member: JSON.stringify(text) }))
  if (others.length > 0) {
    throw new ConfigError(
      messages.memberAmbiguous({
        member: JSON.stringify(text),
        ids: [member, ...others].map(({ id }) => id).join(', '),
      }),
    )
  }
  return member
}

/** @throws ConfigError if the text is not an email address */
export function readEmail(text: string | undefined): string {
  const read = emailAddress().safeParse(text)
  if (!read.success) throw new ConfigError(messages.notEmail({ value: JSON.stringify(text ?? '') }))
  return read.data
}

/**
 * Validates the options of a command with the API's schema.
 * @throws ConfigError that names each invalid option
 */
export function readOptions<Schema extends z.ZodType>(schema: Schema, options: unknown): z.output<Schema> {
  const read = schema.safeParse(options)
  if (read.success) return read.data
  throw new ConfigError(
    read.error.issues
      .map((issue) => `--${issue.path.join('.')}: ${formatIssue(issue, currentLanguage())}`)
      .join('; '),
  )
}

/** Maximum file size, enough for a million addresses. */
const MAX_FILE_BYTES = 50_000_000

/**
 * Reads a text file.
 * @throws ConfigError if it cannot be read or is too large
 */
export function readTextFile(path: string): string {
  let size: number
  try {
    size = statSync(path).size
    if (size <= MAX_FILE_BYTES) return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(messages.unreadable({ path, reason: (error as Error).message }))
  }
  throw new ConfigError(messages.fileTooLarge({ path, size, maximum: MAX_FILE_BYTES }))
}

/** A cell of a table, printed for people. Identifiers and values that people type in are strings. */
export type Cell = MessageParam | boolean | null | undefined

/** Formats rows as aligned terminal columns. A missing value becomes `-`. */
export function inColumns(rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map(formatCell))
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

/**
 * Formats a list, or a page of one.
 * @param none printed instead of an empty list
 * @param nextCursor cursor of the next page, if there is one
 */
export function formatList(
  rows: readonly (readonly Cell[])[],
  none: Message,
  nextCursor?: string | null,
): string {
  if (rows.length === 0) return localize(none)
  const lines = [inColumns(rows)]
  if (nextCursor) lines.push(localize(program.nextPage({ cursor: nextCursor })))
  return lines.join('\n')
}

function formatCell(cell: Cell): string {
  if (cell === null || cell === undefined) return '-'
  return typeof cell === 'boolean' ? String(cell) : formatParam(cell, currentLanguage())
}

/**
 * Replaces control and formatting characters, so that untrusted text cannot move the cursor or change the
 * text direction.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd')
}
