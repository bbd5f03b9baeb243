import { ConfigError } from '../../errors/config-error.ts'
import { changeRule } from '../../features/points/rules/change-rule.ts'
import { ruleDefinitions } from '../../features/points/rules/rule-names.ts'
import { requireRule } from '../../features/points/rules/set-rule.ts'
import { type ShownRules, showRules } from '../../features/points/rules/show-rules.ts'
import { messages } from '../messages.ts'
import { type CommandContext, type CommandOutput, type DefineCommand, reasonOption } from './command.ts'
import { operatorAct } from './operator-act.ts'

/** Lists the rules with their history, or sets one from a given time. */
export const defineRules: DefineCommand = (command, withContext) => {
  command.addHelpText(
    'after',
    '\nRules have a history: points that were earned before a change stay as they are. Commands need no second operator.',
  )
  command
    .command('list', { isDefault: true })
    .description('List rules and their history.')
    .argument('[name]', 'only this rule')
    .action(withContext(list))
  command
    .command('set')
    .description('Set a rule.')
    .argument('<name>', 'name of the rule')
    .argument('<value>', 'new value')
    .option(
      '--from <time>',
      'start, at least a minute ahead, such as 2026-03-01T00:00:00Z; by default in a minute',
    )
    .addOption(reasonOption())
    .action(withContext(set))
}

async function list({ db }: CommandContext, given: string | undefined): Promise<CommandOutput> {
  const name = given === undefined ? undefined : requireRule(given)
  const shown = await showRules(db)
  const chosen = shown.rules.filter((rule) => name === undefined || rule.name === name)
  return { json: { rules: chosen }, text: chosen.map(inWords).join('\n') }
}

async function set(
  { db }: CommandContext,
  given: string,
  value: string,
  options: { from?: string; reason?: string },
): Promise<CommandOutput> {
  const name = requireRule(given)
  const act = operatorAct(options.reason)
  const planned = {
    name,
    value,
    note: act.reason,
    ...(options.from !== undefined && { startsAt: moment(options.from) }),
  }
  const startsAt = (await changeRule(db, planned, act)).toISOString()
  return { json: { name, value, startsAt }, text: `${name} is ${value} from ${startsAt} on.` }
}

const SINCE_EVER = new Date(0).toISOString()

function inWords({ name, meaning, versions, proposal }: ShownRules['rules'][number]): string {
  const lines = versions.map(({ startsAt, value, setBy, note, state }) => {
    const since = startsAt === SINCE_EVER ? 'the beginning' : startsAt
    const mark = state === 'past' ? '' : `\t${state}`
    return `  ${Number(value)}\tfrom ${since}\tby ${setBy}${note && ` (${note})`}${mark}`
  })
  const none = `  ${ruleDefinitions[requireRule(name)].initial}\tonce the server has started`
  const waiting = proposal
    ? [
        `  ${proposal.value}\tfrom ${proposal.startsAt ?? 'its confirmation'}\tproposed by ${proposal.askedBy} (${proposal.reason})`,
      ]
    : []
  return [`${name}: ${meaning}`, ...(lines.length > 0 ? lines : [none]), ...waiting].join('\n')
}

function moment(text: string): Date {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const time = new Date(text)
  if (isWhole && !Number.isNaN(time.getTime())) return time
  throw new ConfigError(messages.invalidTime({ value: JSON.stringify(text) }))
}
