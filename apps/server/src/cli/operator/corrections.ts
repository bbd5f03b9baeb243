import { parseArgs } from 'node:util'
import { readAdjusted } from '../../config/dynamic-settings/open-run-time-settings.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { decideCorrection, readCorrections } from '../../features/corrections/correct-points.ts'
import { type CommandContext, type CommandOutput, inColumns } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const CORRECTIONS_USAGE = `corrections [list]
corrections agree ID --reason TEXT
corrections refuse ID --reason TEXT

Corrections that wait for a second person. Who asked for one cannot agree to it; commands count by the machine's user.`

/** Lists the corrections that wait, and decides one. */
export async function corrections({ db, config, args }: CommandContext): Promise<CommandOutput> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  })
  const [action = 'list', id] = positionals
  const waiting = await readCorrections(db)
  if (action === 'list') {
    const rows = waiting.map(({ id, memberId, points, category, askedBy, askedAt, reason }) => [
      id,
      memberId,
      points,
      category,
      askedBy,
      askedAt,
      reason,
    ])
    return { json: { corrections: waiting }, text: rows.length > 0 ? inColumns(rows) : 'None waits.' }
  }
  if (action !== 'agree' && action !== 'refuse') throw new ConfigError(`Expected: ${CORRECTIONS_USAGE}`)
  const act = operatorAct(values.reason)
  const found = waiting.find((each) => each.id === id)
  if (!found) throw new ConfigError(`No correction ${JSON.stringify(id ?? '')} waits.`)
  const { CORRECTION_REVIEW_ABOVE, OPERATOR_POINTS_PER_DAY } = await readAdjusted(db, config)
  const rules = {
    db,
    reviewAbove: () => CORRECTION_REVIEW_ABOVE,
    alonePerDay: () => OPERATOR_POINTS_PER_DAY,
    now: () => new Date(),
  }
  const decision = { memberId: found.memberId, id: found.id, agree: action === 'agree' }
  const json = await decideCorrection(rules, decision, act)
  return { json, text: `The correction ${json.id} by ${json.points} points is ${json.state}.` }
}
