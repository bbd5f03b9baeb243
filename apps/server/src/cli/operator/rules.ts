import { parseArgs } from 'node:util'
import { ConfigError } from '../../errors/config-error.ts'
import { changeRule } from '../../features/points/rules/change-rule.ts'
import { ruleDefinitions } from '../../features/points/rules/rule-names.ts'
import { requireRule } from '../../features/points/rules/set-rule.ts'
import { type ShownRules, showRules } from '../../features/points/rules/show-rules.ts'
import type { CommandContext, CommandOutput } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const RULES_USAGE = `rules [list [NAME]] | rules set NAME VALUE [--from TIME] --reason TEXT

Rules have a history: what is earned before a change stays as it was. TIME is ISO 8601 with a time zone, such as
2026-03-01T00:00:00Z, and at least a minute ahead; without it, a minute from now. Commands need no second operator.`

/**
 * Lists the rules with their history, or sets one from a time on.
 * @throws ConfigError for what the command does not take
 */
export async function rules({ db, args }: CommandContext): Promise<CommandOutput> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: 'string' }, reason: { type: 'string' } },
  })
  const [action = 'list', given, value, ...rest] = positionals
  const name = given === undefined ? undefined : requireRule(given)
  if (action === 'list' && value === undefined) {
    const shown = await showRules(db)
    const chosen = shown.rules.filter((rule) => name === undefined || rule.name === name)
    return { json: { rules: chosen }, text: chosen.map(inWords).join('\n') }
  }
  if (action !== 'set' || name === undefined || value === undefined || rest.length > 0) {
    throw new ConfigError(`Expected: ${RULES_USAGE}`)
  }
  const act = operatorAct(values.reason)
  const planned = {
    name,
    value,
    note: act.reason,
    ...(values.from !== undefined && { startsAt: moment(values.from) }),
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
  throw new ConfigError(`--from is ${JSON.stringify(text)}. Expected a time such as 2026-03-01T00:00:00Z.`)
}
