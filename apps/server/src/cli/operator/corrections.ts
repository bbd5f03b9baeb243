import { readDynamicSettings } from '../../config/dynamic-settings/watch-dynamic-settings.ts'
import { ConfigError } from '../../errors/config-error.ts'
import {
  type CorrectionRules,
  decideCorrection,
  readCorrections,
} from '../../features/corrections/correct-points.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  formatList,
  reasonOption,
} from './command.ts'
import { corrections as texts } from './messages/corrections.ts'
import { operatorAct } from './operator-act.ts'

/** Defines `corrections`, which lists corrections that await a second operator, and decides one. */
export const defineCorrections: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .action(withContext(list))
  command
    .command('approve')
    .alias('agree')
    .description(localize(texts.approveHelp()))
    .argument('<id>', localize(texts.id()))
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, true, options)))
  command
    .command('reject')
    .alias('refuse')
    .description(localize(texts.rejectHelp()))
    .argument('<id>', localize(texts.id()))
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => decide(context, id, false, options)))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const waiting = await readCorrections(db)
  const rows = waiting.map(({ id, memberId, points, category, askedBy, askedAt, reason }) => [
    id,
    memberId,
    Number(points),
    category,
    askedBy,
    { time: askedAt },
    reason,
  ])
  return { json: { corrections: waiting }, text: formatList(rows, texts.none()) }
}

async function decide(
  { db, config }: CommandContext,
  id: string,
  agree: boolean,
  options: { reason?: string },
): Promise<CommandOutput> {
  const act = operatorAct(options.reason)
  const found = (await readCorrections(db)).find((each) => each.id === id)
  if (!found) throw new ConfigError(messages.correctionNotFound({ id: JSON.stringify(id) }))
  const rules = await readCorrectionRules({ db, config })
  const json = await decideCorrection(rules, { memberId: found.memberId, id: found.id, agree }, act)
  const outcome = agree ? texts.booked : texts.rejected
  return { json, text: localize(outcome({ id: json.id, count: Number(json.points) })) }
}

/** Reads the limits above which a correction requires a second operator. */
export async function readCorrectionRules({
  db,
  config,
}: Pick<CommandContext, 'db' | 'config'>): Promise<CorrectionRules> {
  const { CORRECTION_REVIEW_ABOVE, OPERATOR_POINTS_PER_DAY } = await readDynamicSettings(db, config)
  return {
    db,
    reviewAbove: () => CORRECTION_REVIEW_ABOVE,
    alonePerDay: () => OPERATOR_POINTS_PER_DAY,
    now: () => new Date(),
  }
}
