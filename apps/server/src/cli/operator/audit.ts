import { readAuditLog } from '@hearth/protocol/endpoints/operators'
import { readAudit } from '../../audit/read-audit.ts'
import { readHead, verifyAudit } from '../../audit/verify-audit.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { currentLanguage, localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  cursorOption,
  type DefineCommand,
  formatList,
  readOptions,
} from './command.ts'
import { audit as texts } from './messages/audit.ts'

/** Defines `audit`, which lists or verifies the audit log. If `verify` finds a fault, it exits with code 1. */
export const defineAudit: DefineCommand = (command, withContext) => {
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .option('--limit <n>', localize(texts.limit()))
    .addOption(cursorOption())
    .option('--subject <kind:id>', localize(texts.subject()))
    .action(withContext(list))
  command
    .command('verify')
    .description(localize(texts.verifyHelp()))
    .option('--expected <head>', localize(texts.expected()))
    .addHelpText('after', `\n${localize(texts.verifyDetails())}`)
    .action(withContext(verify))
}

async function list({ db }: CommandContext, options: object): Promise<CommandOutput> {
  const query = readOptions(readAuditLog.query, options)
  const json = await readAudit(db, query)
  const rows = json.entries.map(({ number, at, actor, action, subject, reason }) => [
    String(number),
    { time: at },
    actor,
    action,
    subject,
    reason,
  ])
  return { json, text: formatList(rows, texts.empty(), json.nextCursor) }
}

async function verify({ db }: CommandContext, { expected }: { expected?: string }): Promise<CommandOutput> {
  if (expected !== undefined && !readHead(expected)) {
    throw new ConfigError(messages.invalidHead({ value: JSON.stringify(expected) }))
  }
  const json = await verifyAudit(db, currentLanguage(), expected)
  const failed = json.faults.length > 0
  const lines = failed ? json.faults.map(({ what }) => what) : [localize(texts.intact())]
  lines.push(localize(texts.summary({ count: json.entries, head: json.head })))
  return { json, text: lines.join('\n'), failed }
}
