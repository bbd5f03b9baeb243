import { isCalendarDay } from '@hearth/protocol/history-range'
import { ConfigError } from '../../errors/config-error.ts'
import { createGenesisSnapshot } from '../../features/points/create-genesis-snapshot.ts'
import { addDays, utcDay } from '../../features/points/utc-day.ts'
import { createProgress } from '../../platform/progress.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  createMessageOutput,
  type DefineCommand,
} from './command.ts'
import { genesisSnapshot as texts } from './messages/genesis-snapshot.ts'
import { auditCommand } from './operator-act.ts'

/**
 * Defines `genesis-snapshot`, which records every member's heartbeats at the end of a UTC day. It works only
 * once and cannot be undone.
 */
export const defineGenesisSnapshot: DefineCommand = (command, withContext) => {
  command.option('--through <day>', localize(texts.through())).action(withContext(takeSnapshot))
}

async function takeSnapshot({ db }: CommandContext, options: { through?: string }): Promise<CommandOutput> {
  const yesterday = addDays(utcDay(new Date()), -1)
  const wanted = options.through ?? yesterday
  if (!isCalendarDay(wanted) || wanted > yesterday)
    throw new ConfigError(messages.invalidDay({ value: JSON.stringify(wanted), example: yesterday }))
  const { members } = await db
    .selectFrom('settled_totals')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow()
  const progress = createProgress(texts.members(), members)
  const { snapshot, isNew } = await createGenesisSnapshot(db, wanted, {
    onPage: progress.at,
    onFinished: (transaction, through) =>
      auditCommand(transaction, { action: 'genesis.snapshot', subject: { kind: 'genesis', id: through } }),
  })
  progress.end()
  const facts = { day: { day: snapshot.through }, members: snapshot.members, heartbeats: snapshot.heartbeats }
  if (!isNew) {
    const savedAt = { time: snapshot.finishedAt?.toISOString() ?? '' }
    return createMessageOutput(texts.unchanged({ ...facts, savedAt }))
  }
  if (wanted === snapshot.through) return createMessageOutput(texts.saved(facts))
  return createMessageOutput(texts.resumed({ ...facts, requestedDay: { day: wanted } }))
}
