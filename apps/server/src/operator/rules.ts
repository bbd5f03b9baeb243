import { parseArgs } from 'node:util'
import { ConfigError } from '../config.ts'
import type { Database } from '../database.ts'
import { readRules } from '../points/rules/read-rules.ts'
import { type RuleName, ruleDefinitions, ruleNames } from '../points/rules/rule-names.ts'
import { setRule } from '../points/rules/set-rule.ts'
import { noteCommand, userName } from './operator-act.ts'

export const RULES_USAGE = `rules [list [NAME]] | rules set NAME VALUE [--from TIME] [--note TEXT]

Rules have a history: what is earned before a change stays as it was. TIME is ISO 8601 with a time zone, such as
2026-03-01T00:00:00Z, and at least a minute ahead; without it, a minute from now.`

/**
 * Lists the rules with their history, or sets one from a time on.
 * @throws ConfigError for what the command does not take
 */
export async function rules(context: { db: Database; args: string[] }): Promise<string> {
  const { values, positionals } = parseArgs({
    args: context.args,
    allowPositionals: true,
    options: { from: { type: 'string' }, note: { type: 'string' } },
  })
  const [action = 'list', name, value, ...rest] = positionals
  if (name !== undefined && !Object.hasOwn(ruleDefinitions, name)) {
    throw new ConfigError(`There is no rule "${name}". There are: ${ruleNames.join(', ')}.`)
  }
  if (action === 'list' && value === undefined) return list(context.db, name as RuleName | undefined)
  if (action !== 'set' || name === undefined || value === undefined || rest.length > 0) {
    throw new ConfigError(`Expected: ${RULES_USAGE}`)
  }
  const planned = {
    name: name as RuleName,
    value,
    ...(values.from !== undefined && { startsAt: moment(values.from) }),
    setBy: `operator ${userName()}`,
    ...(values.note !== undefined && { note: values.note }),
  }
  const startsAt = await context.db.transaction().execute(async (transaction) => {
    const starts = await setRule(transaction, planned)
    await noteCommand(transaction, {
      action: 'rule.set',
      subject: { kind: 'rule', id: name },
      after: { value, startsAt: starts.toISOString() },
      reason: values.note,
    })
    return starts
  })
  return `${name} is ${value} from ${startsAt.toISOString()} on.`
}

async function list(db: Database, only: RuleName | undefined): Promise<string> {
  const { versions, readAt } = await readRules(db)
  return ruleNames
    .filter((name) => only === undefined || name === only)
    .map((name) => {
      const known = versions.get(name) ?? []
      const current = known.findLast(({ startsAt }) => startsAt <= readAt)
      const lines = known.map(({ startsAt, value, setBy, note }) => {
        const since = startsAt === 0 ? 'the beginning' : new Date(startsAt).toISOString()
        const mark =
          startsAt > readAt
            ? 'planned'
            : value === current?.value && startsAt === current.startsAt
              ? 'now'
              : ''
        return `  ${Number(value)}\tfrom ${since}\tby ${setBy}${note && ` (${note})`}${mark && `\t${mark}`}`
      })
      const none = `  ${ruleDefinitions[name].initial}\tonce the server has started`
      return [`${name}: ${ruleDefinitions[name].meaning}`, ...(lines.length > 0 ? lines : [none])].join('\n')
    })
    .join('\n')
}

function moment(text: string): Date {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const time = new Date(text)
  if (isWhole && !Number.isNaN(time.getTime())) return time
  throw new ConfigError(`--from is ${JSON.stringify(text)}; it takes a time such as 2026-03-01T00:00:00Z.`)
}
