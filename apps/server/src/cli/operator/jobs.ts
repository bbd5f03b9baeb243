import { validate as isUuid } from 'uuid'
import { ConfigError } from '../../errors/config-error.ts'
import { retryJob } from '../../features/operators/retry-job.ts'
import { readDeadJobs } from '../../platform/jobs/dead-jobs.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  inColumns,
  printable,
  reasonOption,
} from './command.ts'
import { operatorAct } from './operator-act.ts'

/** Lists and shows failed jobs, and retries one. */
export const defineJobs: DefineCommand = (command, withContext) => {
  command.addHelpText(
    'after',
    '\nA job is given up after the maximum number of attempts of its kind, and stored for two weeks. Texts of emails are not shown.',
  )
  command
    .command('list', { isDefault: true })
    .description('List jobs that were given up.')
    .action(withContext(list))
  command
    .command('show')
    .description('Show a job.')
    .argument('<id>', 'id of the job')
    .action(withContext(show))
  command
    .command('retry')
    .description('Retry a job.')
    .argument('<id>', 'id of the job')
    .addOption(reasonOption())
    .action(withContext(retry))
}

async function list({ db, openJobs }: CommandContext): Promise<CommandOutput> {
  // Creates the queues if no server has done so yet.
  await openJobs()
  const list = await readDeadJobs(db)
  const rows = list.map(({ id, kind, diedAt, tries, error }) => [id, kind, diedAt, `${tries} tries`, error])
  return { json: { jobs: list }, text: rows.length > 0 ? inColumns(rows) : 'None was given up.' }
}

async function show({ db, openJobs }: CommandContext, id: string): Promise<CommandOutput> {
  await openJobs()
  const [job] = await readDeadJobs(db, jobId(id))
  if (!job) throw new ConfigError(messages.jobNotFound({ id }))
  const { data, ...facts } = job
  const rows = [
    ...Object.entries(facts),
    ...Object.entries(data).map(([name, value]) => [`data.${name}`, value]),
  ]
  return { json: job, text: inColumns(rows) }
}

async function retry(
  { db, openJobs }: CommandContext,
  id: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  await retryJob(db, await openJobs(), jobId(id), operatorAct(options.reason))
  return { json: { id }, text: 'It is tried again within half a minute.' }
}

function jobId(text: string): string {
  if (isUuid(text)) return text
  throw new ConfigError(messages.notJobId({ value: printable(text) }))
}
