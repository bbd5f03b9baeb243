import { parseArgs } from 'node:util'
import { readStatistics } from '../../features/operators/read-statistics.ts'
import { type CommandContext, type CommandOutput, inColumns } from './command.ts'

export const STATISTICS_USAGE = 'statistics'

/** How many there are of what. */
export async function statistics({ db, args, openJobs }: CommandContext): Promise<CommandOutput> {
  parseArgs({ args, options: {} })
  // Makes the queues where no server has yet.
  await openJobs()
  const json = await readStatistics(db, new Date())
  const { members, points, ...rest } = json
  const rows = [
    ...Object.entries(members).map(([name, count]) => [`members.${name}`, count]),
    ...Object.entries(points).map(([name, sum]) => [`points.${name}`, sum]),
    ...Object.entries(rest),
  ]
  return { json, text: inColumns(rows) }
}
