import { dynamicSettingNames } from '../../config/dynamic-settings/dynamic-settings.ts'
import { type ShownSetting, showSetting, showSettings } from '../../features/settings/read-settings.ts'
import { parseSettingName, resetSetting, setSetting } from '../../features/settings/set-setting.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  inColumns,
  reasonOption,
} from './command.ts'
import { operatorAct } from './operator-act.ts'

/** Lists the settings that can change at run time, sets one, or resets it to the environment's value. */
export const defineSettings: DefineCommand = (command, withContext) => {
  command.addHelpText(
    'after',
    `
Changes apply to all processes at once and override the environment until they are reset. Commands need no second
operator. Settings: ${dynamicSettingNames.join(', ')}. All others require a restart.`,
  )
  command
    .command('list', { isDefault: true })
    .description('List settings that can change while the server runs.')
    .action(withContext(list))
  command
    .command('set')
    .description('Set a setting.')
    .argument('<name>', 'name of the setting')
    .argument('<value>', 'new value')
    .addOption(reasonOption())
    .action(withContext(set))
  command
    .command('reset')
    .description('Reset a setting to the value of the environment.')
    .argument('<name>', 'name of the setting')
    .addOption(reasonOption())
    .action(withContext(reset))
}

async function list({ db, config }: CommandContext): Promise<CommandOutput> {
  const shown = await showSettings(db, config)
  return { json: { settings: shown }, text: inColumns(shown.map(inWords)) }
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
  return { json, text: inColumns([inWords(json)]) }
}

const inWords = ({ name, value, setBy, setAt, proposal }: ShownSetting) => [
  name,
  value ?? 'as usual',
  setBy === null ? 'as configured' : `set by ${setBy} at ${setAt}`,
  ...(proposal ? [`${proposal.value ?? 'reset'} proposed by ${proposal.askedBy}`] : []),
]
