import { Option } from 'commander'
import { listRelayJobs } from '../../features/relayer/list-relay-jobs.ts'
import { type CommandContext, type CommandOutput, type DefineCommand, inColumns } from './command.ts'

const KINDS = ['deploy', 'execute', 'network'] as const
const STATES = ['queued', 'sent', 'confirmed', 'failed'] as const

interface Filter {
  kind?: (typeof KINDS)[number]
  state?: (typeof STATES)[number]
}

/** Lists relay jobs. */
export const defineRelayJobs: DefineCommand = (command, withContext) => {
  command
    .addOption(new Option('--kind <kind>', 'only this kind').choices(KINDS))
    .addOption(new Option('--state <state>', 'only in this state').choices(STATES))
    .addHelpText(
      'after',
      '\nShows the newest 50. A job of the kind network belongs to no member and has a key.',
    )
    .action(withContext(list))
}

async function list({ db }: CommandContext, { kind, state }: Filter): Promise<CommandOutput> {
  const list = await listRelayJobs(db, { kind, state })
  const rows = list.map((job) => [
    job.enqueuedAt,
    job.kind,
    job.state,
    job.key ?? job.memberId,
    job.reason ?? '',
  ])
  return { json: { relayJobs: list }, text: rows.length > 0 ? inColumns(rows) : 'There are no relay jobs.' }
}
