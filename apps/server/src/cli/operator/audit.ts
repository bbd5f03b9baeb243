import { parseArgs } from 'node:util'
import { readAuditLog } from '@hearth/protocol/endpoints/operators'
import { readAudit } from '../../audit/read-audit.ts'
import { readHead, verifyAudit } from '../../audit/verify-audit.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { type CommandContext, type CommandOutput, inColumns } from './command.ts'

export const AUDIT_USAGE = `audit [list] [--limit N] [--cursor NEXT] [--subject KIND:ID]
audit verify [--expected HEAD]

verify reads the whole log and names every row that was changed or removed. HEAD is what an earlier verify printed:
kept on another machine, it shows whether the log was cut off or written anew as a whole.`

/** Lists the audit log, or verifies it; a fault ends the command with code 1. */
export async function audit({ db, args }: CommandContext): Promise<CommandOutput> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      limit: { type: 'string' },
      cursor: { type: 'string' },
      subject: { type: 'string' },
      expected: { type: 'string' },
    },
  })
  const [action = 'list'] = positionals
  if (action === 'list') {
    const query = readAuditLog.query.safeParse(values)
    if (!query.success) throw new ConfigError(`Expected: ${AUDIT_USAGE}`)
    const json = await readAudit(db, query.data)
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
  if (action !== 'verify') throw new ConfigError(`Expected: ${AUDIT_USAGE}`)
  if (values.expected !== undefined && !readHead(values.expected)) {
    throw new ConfigError(
      `--expected is ${JSON.stringify(values.expected)}. Expected a head that an earlier verify printed.`,
    )
  }
  const json = await verifyAudit(db, values.expected)
  const faults = json.faults.map(({ number, what }) => `Row ${number}: ${what}.`)
  const verdict = faults.length > 0 ? faults.join('\n') : 'No row was changed or removed.'
  return { json, text: `${verdict}\n${json.entries} rows. Head: ${json.head}`, failed: faults.length > 0 }
}
