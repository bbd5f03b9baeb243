import { parseArgs } from 'node:util'
import { validate as isUuid } from 'uuid'
import { ConfigError } from '../../errors/config-error.ts'
import { retryJob } from '../../features/operators/retry-job.ts'
import { readDeadJobs } from '../../platform/jobs/dead-jobs.ts'
import { type CommandContext, type CommandOutput, inColumns } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const JOBS_USAGE = `jobs [list]
jobs show ID
jobs retry ID --reason TEXT

Background work that was tried as often as its kind allows and then given up, kept for two weeks. What mails say is not
shown.`

/** Lists and shows jobs that were given up, and has one tried again. */
export async function jobs(context: CommandContext): Promise<CommandOutput> {
  const { db } = context
  const { values, positionals } = parseArgs({
    args: context.args,
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  })
  const [action = 'list', id = ''] = positionals
  // Makes the queues where no server has yet.
  const queue = await context.openJobs()
  if (action === 'list') {
    const list = await readDeadJobs(db)
    const rows = list.map(({ id, kind, diedAt, tries, error }) => [id, kind, diedAt, `${tries} tries`, error])
    return { json: { jobs: list }, text: rows.length > 0 ? inColumns(rows) : 'None was given up.' }
  }
  if (!isUuid(id)) throw new ConfigError(`Expected: ${JOBS_USAGE}`)
  if (action === 'retry') {
    await retryJob(db, queue, id, operatorAct(values.reason))
    return { json: { id }, text: 'It is tried again within half a minute.' }
  }
  const [job] = await readDeadJobs(db, id)
  if (!job) throw new ConfigError(`No job ${id} was given up.`)
  const { data, ...facts } = job
  const rows = [
    ...Object.entries(facts),
    ...Object.entries(data).map(([name, value]) => [`data.${name}`, value]),
  ]
  return { json: job, text: inColumns(rows) }
}
