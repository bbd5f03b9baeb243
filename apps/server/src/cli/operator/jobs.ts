import { validate as isUuid } from 'uuid'
import { ConfigError } from '../../errors/config-error.ts'
import { retryJob } from '../../features/operators/retry-job.ts'
import { readDeadJobs } from '../../platform/jobs/dead-jobs.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  formatList,
  inColumns,
  printable,
  reasonOption,
} from './command.ts'
import { jobs as texts } from './messages/jobs.ts'
import { program } from './messages/program.ts'
import { operatorAct } from './operator-act.ts'

/** Defines `jobs`, which lists, shows and retries failed jobs. */
export const defineJobs: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .action(withContext(list))
  command
    .command('show')
    .description(localize(texts.showHelp()))
    .argument('<id>', localize(texts.id()))
    .action(withContext(show))
  command
    .command('retry')
    .description(localize(texts.retryHelp()))
    .argument('<id>', localize(texts.id()))
    .addOption(reasonOption())
    .action(withContext(retry))
}

async function list({ db, openJobs }: CommandContext): Promise<CommandOutput> {
  // Create the queues if no server has done so yet.
  await openJobs()
  const list = await readDeadJobs(db)
  const rows = list.map(({ id, kind, diedAt, tries, error }) => [
    id,
    kind,
    { time: diedAt },
    program.attempts({ count: tries }),
    error,
  ])
  return { json: { jobs: list }, text: formatList(rows, texts.none()) }
}

async function show({ db, openJobs }: CommandContext, id: string): Promise<CommandOutput> {
  await openJobs()
  const [job] = await readDeadJobs(db, jobId(id))
  if (!job) throw new ConfigError(messages.jobNotFound({ id }))
  const { data, diedAt, ...facts } = job
  const rows = [
    ...Object.entries(facts),
    ['diedAt', { time: diedAt }],
    ...Object.entries(data).map(([name, value]) => [`data.${name}`, String(value)]),
  ]
  return { json: job, text: inColumns(rows) }
}

async function retry(
  { db, openJobs }: CommandContext,
  id: string,
  options: { reason?: string },
): Promise<CommandOutput> {
  await retryJob(db, await openJobs(), jobId(id), operatorAct(options.reason))
  return { json: { id }, text: localize(texts.retried()) }
}

function jobId(text: string): string {
  if (isUuid(text)) return text
  throw new ConfigError(messages.notJobId({ value: printable(text) }))
}
