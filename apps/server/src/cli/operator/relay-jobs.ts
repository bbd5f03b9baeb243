import { parseArgs } from 'node:util'
import { ConfigError } from '../../errors/config-error.ts'
import { listRelayJobs } from '../../features/relayer/list-relay-jobs.ts'
import { type CommandContext, type CommandOutput, inColumns } from './command.ts'

const KINDS = ['deploy', 'execute', 'network'] as const
const STATES = ['queued', 'sent', 'confirmed', 'failed'] as const

export const RELAY_JOBS_USAGE = `relay-jobs [--kind ${KINDS.join('|')}] [--state ${STATES.join('|')}]

The newest 50 relay jobs. A job of the kind network belongs to no member and has a key.`

/** Lists relay jobs. */
export async function relayJobs({ db, args }: CommandContext): Promise<CommandOutput> {
  const { values } = parseArgs({ args, options: { kind: { type: 'string' }, state: { type: 'string' } } })
  const kind = readChoice('kind', values.kind, KINDS)
  const state = readChoice('state', values.state, STATES)
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

/** @throws ConfigError if the text is not one of the choices */
function readChoice<Choice extends string>(
  name: string,
  text: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (text === undefined) return undefined
  const choice = choices.find((one) => one === text)
  if (!choice) throw new ConfigError(`--${name}: must be one of ${choices.join(', ')}`)
  return choice
}
