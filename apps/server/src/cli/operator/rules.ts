import type { Message } from '@hearth/protocol/messages'
import { ConfigError } from '../../errors/config-error.ts'
import { changeRule } from '../../features/points/rules/change-rule.ts'
import { ruleDefinitions } from '../../features/points/rules/rule-names.ts'
import { requireRule } from '../../features/points/rules/set-rule.ts'
import { type ShownRules, showRules } from '../../features/points/rules/show-rules.ts'
import { currentLanguage, localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import { type CommandContext, type CommandOutput, type DefineCommand, reasonOption } from './command.ts'
import { rules as texts } from './messages/rules.ts'
import { operatorAct } from './operator-act.ts'

/** Defines `rules`, which lists the rules with their history, or sets a new value. */
export const defineRules: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .argument('[name]', localize(texts.onlyName()))
    .action(withContext(list))
  command
    .command('set')
    .description(localize(texts.setHelp()))
    .argument('<name>', localize(texts.name()))
    .argument('<value>', localize(texts.value()))
    .option('--from <time>', localize(texts.from()))
    .addOption(reasonOption())
    .action(withContext(set))
}

async function list({ db }: CommandContext, given: string | undefined): Promise<CommandOutput> {
  const name = given === undefined ? undefined : requireRule(given)
  const shown = await showRules(db, currentLanguage())
  const chosen = shown.rules.filter((rule) => name === undefined || rule.name === name)
  return { json: { rules: chosen }, text: chosen.map(formatRule).join('\n') }
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
  return {
    json: { name, value, startsAt },
    text: localize(texts.set({ name, value, time: { time: startsAt } })),
  }
}

const BEGINNING = new Date(0).toISOString()

function formatRule({ name, meaning, versions, proposal }: ShownRules['rules'][number]): string {
  const lines = versions.map(({ startsAt, value, setBy, note, state }) =>
    formatLine(
      String(Number(value)),
      startsAt === BEGINNING ? texts.sinceStart() : texts.startsAt({ time: { time: startsAt } }),
      note ? texts.setByAndComment({ actor: setBy, note }) : texts.setBy({ actor: setBy }),
      ...(state === 'past' ? [] : [state]),
    ),
  )
  if (lines.length === 0)
    lines.push(formatLine(ruleDefinitions[requireRule(name)].initial, texts.onceStarted()))
  if (proposal) {
    const { value, startsAt, askedBy, reason } = proposal
    const start = startsAt === null ? texts.onceApproved() : texts.startsAt({ time: { time: startsAt } })
    lines.push(formatLine(value, start, texts.proposedBy({ actor: askedBy, reason })))
  }
  return [`${name}: ${meaning}`, ...lines].join('\n')
}

const formatLine = (...cells: (string | Message)[]) =>
  `  ${cells.map((cell) => (typeof cell === 'string' ? cell : localize(cell))).join('\t')}`

function moment(text: string): Date {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const time = new Date(text)
  if (isWhole && !Number.isNaN(time.getTime())) return time
  throw new ConfigError(messages.invalidTime({ value: JSON.stringify(text) }))
}
