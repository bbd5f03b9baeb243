import { readStatistics } from '../../features/operators/read-statistics.ts'
import { type CommandContext, type CommandOutput, type DefineCommand, inColumns } from './command.ts'

/** Defines `statistics`, which counts members, points, nodes and pending work. */
export const defineStatistics: DefineCommand = (command, withContext) => {
  command.action(withContext(show))
}

async function show({ db, openJobs }: CommandContext): Promise<CommandOutput> {
  // Create the queues if no server has done so yet.
  await openJobs()
  const json = await readStatistics(db, new Date())
  const { members, points, ...rest } = json
  const rows = [
    ...Object.entries(members).map(([name, count]) => [`members.${name}`, count]),
    ...Object.entries(points).map(([name, sum]) => [`points.${name}`, Number(sum)]),
    ...Object.entries(rest),
  ]
  return { json, text: inColumns(rows) }
}
