import { parseArgs } from 'node:util'
import { adjustableNames } from '../../config/dynamic-settings/adjustable.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { type ShownSetting, showSetting, showSettings } from '../../features/settings/read-settings.ts'
import { requireAdjustable, resetSetting, setSetting } from '../../features/settings/set-setting.ts'
import { type CommandContext, type CommandOutput, inColumns } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const SETTINGS_USAGE = `settings [list]
settings set NAME VALUE --reason TEXT
settings reset NAME --reason TEXT

Settings that change while the server runs, in all its processes at once: ${adjustableNames.join(', ')}.
What is set here goes before the environment until it is reset. Commands need no second operator. Every other setting takes a restart.`

/** Lists the settings that change at run time, sets one, or takes it back to what the server was started with. */
export async function settings({ db, config, args }: CommandContext): Promise<CommandOutput> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  })
  const [action = 'list', name, value] = positionals
  if (action === 'list') {
    const shown = await showSettings(db, config)
    return { json: { settings: shown }, text: inColumns(shown.map(inWords)) }
  }
  if (action === 'set' && name !== undefined && value !== undefined) {
    await setSetting(db, config, { name, value }, operatorAct(values.reason))
  } else if (action === 'reset' && name !== undefined) {
    await resetSetting(db, config, name, operatorAct(values.reason))
  } else {
    throw new ConfigError(`Expected: ${SETTINGS_USAGE}`)
  }
  const json = await showSetting(db, config, requireAdjustable(name))
  return { json, text: inColumns([inWords(json)]) }
}

const inWords = ({ name, value, setBy, setAt, proposal }: ShownSetting) => [
  name,
  value ?? 'as usual',
  setBy === null ? 'as configured' : `set by ${setBy} at ${setAt}`,
  ...(proposal ? [`${proposal.value ?? 'reset'} proposed by ${proposal.askedBy}`] : []),
]
