import { isCalendarDay } from '@hearth/protocol/history-range'
import { ConfigError } from '../../errors/config-error.ts'
import { createGenesisSnapshot } from '../../features/points/create-genesis-snapshot.ts'
import { addDays, utcDay } from '../../features/points/utc-day.ts'
import { createProgress } from '../../platform/progress.ts'
import { messages } from '../messages.ts'
import { type CommandContext, type CommandOutput, type DefineCommand, formatMessage } from './command.ts'
import { auditCommand } from './operator-act.ts'

/**
 * Records every member's heartbeats at the network's genesis. It can be done only once and cannot be undone.
 */
export const defineGenesisSnapshot: DefineCommand = (command, withContext) => {
  command
    .option('--through <day>', 'UTC day as YYYY-MM-DD (default: yesterday)')
    .action(withContext(takeSnapshot))
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
  const progress = createProgress('members', members)
  const { snapshot, isNew } = await createGenesisSnapshot(db, wanted, {
    onPage: progress.at,
    onFinished: (transaction, through) =>
      auditCommand(transaction, { action: 'genesis.snapshot', subject: { kind: 'genesis', id: through } }),
  })
  progress.end()
  const what = `${snapshot.heartbeats} heartbeats of ${snapshot.members} members through ${snapshot.through} (UTC)`
  if (isNew)
    return formatMessage(
      `Kept: ${what}.${wanted === snapshot.through ? '' : ' It had been begun for that day.'}`,
    )
  return formatMessage(
    `The genesis snapshot was taken before, at ${snapshot.finishedAt?.toISOString()}: ${what}. Nothing was changed.`,
  )
}
