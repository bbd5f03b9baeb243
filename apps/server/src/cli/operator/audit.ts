import { readAuditLog } from '@hearth/protocol/endpoints/operators'
import { readAudit } from '../../audit/read-audit.ts'
import { readHead, verifyAudit } from '../../audit/verify-audit.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  inColumns,
  readOptions,
} from './command.ts'

/** Lists or verifies the audit log. A fault makes the command exit with code 1. */
export const defineAudit: DefineCommand = (command, withContext) => {
  command
    .command('list', { isDefault: true })
    .description('List the newest entries.')
    .option('--limit <n>', 'maximum number of entries')
    .option('--cursor <next>', 'continue after this page')
    .option('--subject <kind:id>', 'only entries about this subject')
    .action(withContext(list))
  command
    .command('verify')
    .description('Read the whole log and name every row that was changed or removed.')
    .option('--expected <head>', 'head that an earlier verify printed')
    .addHelpText(
      'after',
      '\nStored on another machine, a head shows whether the log was truncated or rewritten as a whole.',
    )
    .action(withContext(verify))
}

async function list({ db }: CommandContext, options: object): Promise<CommandOutput> {
  const query = readOptions(readAuditLog.query, options)
  const json = await readAudit(db, query)
  const rows = json.entries.map(({ number, at, actor, action, subject, reason }) => [
    number,
    at,
    actor,
    action,
    subject,
    reason,
  ])
  const more = json.nextCursor ? `\nMore: --cursor ${json.nextCursor}` : ''
  return { json, text: rows.length > 0 ? inColumns(rows) + more : 'The log is empty.' }
}

async function verify({ db }: CommandContext, { expected }: { expected?: string }): Promise<CommandOutput> {
  if (expected !== undefined && !readHead(expected)) {
    throw new ConfigError(messages.invalidHead({ value: JSON.stringify(expected) }))
  }
  const json = await verifyAudit(db, expected)
  const faults = json.faults.map(({ number, what }) => `Row ${number}: ${what}.`)
  const verdict = faults.length > 0 ? faults.join('\n') : 'No row was changed or removed.'
  return { json, text: `${verdict}\n${json.entries} rows. Head: ${json.head}`, failed: faults.length > 0 }
}
