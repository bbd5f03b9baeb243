import { dynamicSettingNames } from '../../config/dynamic-settings/dynamic-settings.ts'
import { type ShownSetting, showSetting, showSettings } from '../../features/settings/read-settings.ts'
import { parseSettingName, resetSetting, setSetting } from '../../features/settings/set-setting.ts'
import { localize } from '../../platform/terminal.ts'
import {
  type Cell,
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  inColumns,
  reasonOption,
} from './command.ts'
import { settings as texts } from './messages/settings.ts'
import { operatorAct } from './operator-act.ts'

/**
 * Defines `settings`, which lists the dynamic settings, sets one, or resets one to the environment's value.
 */
export const defineSettings: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details({ names: dynamicSettingNames.join(', ') }))}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .action(withContext(list))
  command
    .command('set')
    .description(localize(texts.setHelp()))
    .argument('<name>', localize(texts.name()))
    .argument('<value>', localize(texts.value()))
    .addOption(reasonOption())
    .action(withContext(set))
  command
    .command('reset')
    .description(localize(texts.resetHelp()))
    .argument('<name>', localize(texts.name()))
    .addOption(reasonOption())
    .action(withContext(reset))
}

async function list({ db, config }: CommandContext): Promise<CommandOutput> {
  const shown = await showSettings(db, config)
  return { json: { settings: shown }, text: inColumns(shown.map(toRow)) }
}

async function set(
  context: CommandContext,
  name: string,
  value: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  await setSetting(context.db, context.config, { name, value }, operatorAct(options.reason))
  return show(context, name)
}

async function reset(
  context: CommandContext,
  name: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  await resetSetting(context.db, context.config, name, operatorAct(options.reason))
  return show(context, name)
}

async function show({ db, config }: CommandContext, name: string): Promise<CommandOutput> {
  const json = await showSetting(db, config, parseSettingName(name))
  return { json, text: inColumns([toRow(json)]) }
}

const toRow = ({ name, value, setBy, setAt, proposal }: ShownSetting): Cell[] => [
  name,
  value ?? texts.defaultValue(),
  setBy === null ? texts.asConfigured() : texts.setBy({ actor: setBy, time: { time: setAt ?? '' } }),
  ...(proposal ? [describeProposal(proposal)] : []),
]

const describeProposal = ({ value, askedBy }: NonNullable<ShownSetting['proposal']>) =>
  value === null ? texts.resetProposed({ actor: askedBy }) : texts.valueProposed({ value, actor: askedBy })
