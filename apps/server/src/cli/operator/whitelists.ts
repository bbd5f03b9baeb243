import { whitelistNameSchema } from '@hearth/protocol/whitelist-name'
import { ConfigError } from '../../errors/config-error.ts'
import {
  changeWhitelist,
  createWhitelist,
  formatChanges,
} from '../../features/whitelists/change-whitelist.ts'
import { readWhitelist, readWhitelists } from '../../features/whitelists/read-whitelists.ts'
import { currentLanguage, localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  cursorOption,
  type DefineCommand,
  inColumns,
  readTextFile,
  reasonOption,
} from './command.ts'
import { program } from './messages/program.ts'
import { whitelists as texts } from './messages/whitelists.ts'
import { operatorAct } from './operator-act.ts'

/** Defines `whitelists`, which shows and creates whitelists, and adds and removes entries. */
export const defineWhitelists: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .action(withContext(list))
  command
    .command('show')
    .description(localize(texts.showHelp()))
    .argument('<name>', localize(texts.name()))
    .addOption(cursorOption())
    .action(withContext(show))
  command
    .command('create')
    .alias('make')
    .description(localize(texts.createHelp()))
    .argument('<name>', localize(texts.name()))
    .option('--note <text>', localize(texts.note()), '')
    .addOption(reasonOption())
    .action(withContext(create))
  command
    .command('add')
    .description(localize(texts.addHelp()))
    .argument('<name>', localize(texts.name()))
    .argument('<file>', localize(texts.file()))
    .addOption(reasonOption())
    .action(
      withContext((context, name: string, file: string, options) =>
        change(context, { how: 'add', name, file }, options),
      ),
    )
  command
    .command('remove')
    .description(localize(texts.removeHelp()))
    .argument('<name>', localize(texts.name()))
    .argument('<file>', localize(texts.file()))
    .addOption(reasonOption())
    .action(
      withContext((context, name: string, file: string, options) =>
        change(context, { how: 'remove', name, file }, options),
      ),
    )
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const json = await readWhitelists(db)
  const rows = json.whitelists.map(({ name, entries, note }) => [
    name,
    texts.entries({ count: entries }),
    note,
  ])
  return { json, text: inColumns(rows) }
}

async function show(
  { db }: CommandContext,
  name: string,
  options: { cursor?: string },
): Promise<CommandOutput> {
  const json = await readWhitelist(db, readName(name), { limit: 1000, cursor: options.cursor })
  const lines = [inColumns(json.entries.map(({ kind, value, addedAt }) => [kind, value, { time: addedAt }]))]
  if (json.nextCursor) lines.push(localize(program.nextPage({ cursor: json.nextCursor })))
  return { json, text: lines.join('\n') }
}

async function create(
  { db }: CommandContext,
  name: string,
  { note, reason }: { note: string; reason?: string },
): Promise<CommandOutput> {
  await createWhitelist(db, { name: readName(name), note }, operatorAct(reason))
  return { json: { name }, text: localize(texts.saved({ name })) }
}

async function change(
  { db }: CommandContext,
  { how, name, file }: { how: 'add' | 'remove'; name: string; file: string },
  options: { reason?: string },
): Promise<CommandOutput> {
  const wanted = { name: readName(name), csv: readTextFile(file), how }
  const json = formatChanges(
    await changeWhitelist(db, wanted, operatorAct(options.reason)),
    currentLanguage(),
  )
  const { changed, unchanged, bad, badLines } = json
  const summarize = how === 'add' ? texts.added : texts.removed
  const lines = [
    summarize({ changed, unchanged, invalid: bad }),
    ...badLines.map(({ line, what }) => texts.invalidLine({ line: String(line), problem: what })),
  ]
  return { json, text: lines.map(localize).join('\n') }
}

/** @throws ConfigError if the name is invalid */
function readName(name: string): string {
  const read = whitelistNameSchema.safeParse(name)
  if (read.success) return read.data
  throw new ConfigError(messages.invalidListName({ value: JSON.stringify(name) }))
}
