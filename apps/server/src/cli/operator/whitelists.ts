import { parseArgs } from 'node:util'
import { whitelistNameSchema } from '@hearth/protocol/whitelist-name'
import { ConfigError } from '../../errors/config-error.ts'
import { changeWhitelist, makeWhitelist } from '../../features/whitelists/change-whitelist.ts'
import { readWhitelist, readWhitelists } from '../../features/whitelists/read-whitelists.ts'
import { type CommandContext, type CommandOutput, inColumns, readTextFile } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const WHITELISTS_USAGE = `whitelists [list]
whitelists show NAME [--cursor NEXT]
whitelists make NAME [--note TEXT] --reason TEXT
whitelists add NAME FILE --reason TEXT
whitelists remove NAME FILE --reason TEXT

FILE is CSV: an e-mail address, a wallet or a member's id in the first column of each line. Good lines are taken, bad ones
are reported with their numbers. Who is on the list testnet is whitelisted.`

/** Shows, makes, fills and clears named lists. */
export async function whitelists({ db, args }: CommandContext): Promise<CommandOutput> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' }, note: { type: 'string' }, cursor: { type: 'string' } },
  })
  const [action = 'list', name, file] = positionals
  if (action === 'list') {
    const json = await readWhitelists(db)
    const rows = json.whitelists.map(({ name, entries, note }) => [name, `${entries} entries`, note])
    return { json, text: inColumns(rows) }
  }
  const read = whitelistNameSchema.safeParse(name)
  if (!read.success)
    throw new ConfigError(
      `NAME is ${JSON.stringify(name ?? '')}. Expected lower-case letters, digits and dashes.`,
    )
  if (action === 'show') {
    const json = await readWhitelist(db, read.data, { limit: 1000, cursor: values.cursor })
    const more = json.nextCursor ? `\nMore: --cursor ${json.nextCursor}` : ''
    return {
      json,
      text: `${inColumns(json.entries.map(({ kind, value, addedAt }) => [kind, value, addedAt]))}${more}`,
    }
  }
  if (action === 'make') {
    await makeWhitelist(db, { name: read.data, note: values.note ?? '' }, operatorAct(values.reason))
    return { json: { name }, text: `There is a list ${name}.` }
  }
  if ((action !== 'add' && action !== 'remove') || file === undefined) {
    throw new ConfigError(`Expected: ${WHITELISTS_USAGE}`)
  }
  const change = { name: read.data, csv: readTextFile(file), how: action } as const
  const json = await changeWhitelist(db, change, operatorAct(values.reason))
  const bad = json.badLines.map(({ line, what }) => `\nLine ${line}: ${what}.`).join('')
  return {
    json,
    text: `${json.changed} ${action === 'add' ? 'added' : 'removed'}, ${json.unchanged} as they were, ${json.bad} bad.${bad}`,
  }
}
