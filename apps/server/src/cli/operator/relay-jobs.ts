import { Option } from 'commander'
import { listRelayJobs } from '../../features/relayer/list-relay-jobs.ts'
import { localize } from '../../platform/terminal.ts'
import { type CommandContext, type CommandOutput, type DefineCommand, formatList } from './command.ts'
import { relayJobs as texts } from './messages/relay-jobs.ts'

const KINDS = ['deploy', 'execute', 'network'] as const
const STATES = ['queued', 'sent', 'confirmed', 'failed'] as const

interface Filter {
  kind?: (typeof KINDS)[number]
  state?: (typeof STATES)[number]
}

/** Defines `relay-jobs`, which lists relay jobs. */
export const defineRelayJobs: DefineCommand = (command, withContext) => {
  command
    .addOption(new Option('--kind <kind>', localize(texts.kind())).choices(KINDS))
    .addOption(new Option('--state <state>', localize(texts.state())).choices(STATES))
    .addHelpText('after', `\n${localize(texts.details())}`)
    .action(withContext(list))
}

async function list({ db }: CommandContext, { kind, state }: Filter): Promise<CommandOutput> {
  const list = await listRelayJobs(db, { kind, state })
  const rows = list.map((job) => [
    { time: job.enqueuedAt },
    job.kind,
    job.state,
    job.key ?? job.memberId,
    job.reason ?? '',
  ])
  return { json: { relayJobs: list }, text: formatList(rows, texts.none()) }
}
