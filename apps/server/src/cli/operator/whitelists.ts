import { whitelistNameSchema } from '@hearth/protocol/whitelist-name'
import { ConfigError } from '../../errors/config-error.ts'
import {
  changeWhitelist,
  createWhitelist,
  formatChanges,
} from '../../features/whitelists/change-whitelist.ts'
import { readWhitelist, readWhitelists } from '../../features/whitelists/read-whitelists.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  inColumns,
  readTextFile,
  reasonOption,
} from './command.ts'
import { operatorAct } from './operator-act.ts'

/** Shows, creates, fills and clears named lists of members. */
export const defineWhitelists: DefineCommand = (command, withContext) => {
  command.addHelpText(
    'after',
    `
A file is CSV with an email address, a wallet or the id of a member in the first column. Valid lines are applied, and
invalid ones are reported with their numbers. Members of the list testnet are whitelisted.`,
  )
  command.command('list', { isDefault: true }).description('List the lists.').action(withContext(list))
  command
    .command('show')
    .description('Show the entries of a list.')
    .argument('<name>', 'name of the list')
    .option('--cursor <next>', 'continue after this page')
    .action(withContext(show))
  command
    .command('make')
    .description('Create a list.')
    .argument('<name>', 'name of the list')
    .option('--note <text>', 'note for operators', '')
    .addOption(reasonOption())
    .action(withContext(create))
  command
    .command('add')
    .description('Add the members of a file to a list.')
    .argument('<name>', 'name of the list')
    .argument('<file>', 'CSV file')
    .addOption(reasonOption())
    .action(
      withContext((context, name: string, file: string, options) =>
        change(context, { how: 'add', name, file }, options),
      ),
    )
  command
    .command('remove')
    .description('Remove the members of a file from a list.')
    .argument('<name>', 'name of the list')
    .argument('<file>', 'CSV file')
    .addOption(reasonOption())
    .action(
      withContext((context, name: string, file: string, options) =>
        change(context, { how: 'remove', name, file }, options),
      ),
    )
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const json = await readWhitelists(db)
  const rows = json.whitelists.map(({ name, entries, note }) => [name, `${entries} entries`, note])
  return { json, text: inColumns(rows) }
}

async function show(
  { db }: CommandContext,
  name: string,
  options: { cursor?: string },
): Promise<CommandOutput> {
  const json = await readWhitelist(db, readName(name), { limit: 1000, cursor: options.cursor })
  const more = json.nextCursor ? `\nMore: --cursor ${json.nextCursor}` : ''
  return {
    json,
    text: `${inColumns(json.entries.map(({ kind, value, addedAt }) => [kind, value, addedAt]))}${more}`,
  }
}

async function create(
  { db }: CommandContext,
  name: string,
  { note, reason }: { note: string; reason?: string },
): Promise<CommandOutput> {
  await createWhitelist(db, { name: readName(name), note }, operatorAct(reason))
  return { json: { name }, text: `There is a list ${name}.` }
}

async function change(
  { db }: CommandContext,
  { how, name, file }: { how: 'add' | 'remove'; name: string; file: string },
  options: { reason?: string },
): Promise<CommandOutput> {
  const wanted = { name: readName(name), csv: readTextFile(file), how }
  const json = formatChanges(await changeWhitelist(db, wanted, operatorAct(options.reason)), 'en')
  const bad = json.badLines.map(({ line, what }) => `\nLine ${line}: ${what}.`).join('')
  return {
    json,
    text: `${json.changed} ${how === 'add' ? 'added' : 'removed'}, ${json.unchanged} as they were, ${json.bad} bad.${bad}`,
  }
}

/** @throws ConfigError */
function readName(name: string): string {
  const read = whitelistNameSchema.safeParse(name)
  if (read.success) return read.data
  throw new ConfigError(messages.invalidListName({ value: JSON.stringify(name) }))
}
