import { recordIncident as recordIncidentEndpoint } from '@hearth/protocol/endpoints/operator-incidents'
import { validate as isUuid } from 'uuid'
import { z } from 'zod'
import { ConfigError } from '../../errors/config-error.ts'
import { formatIncident } from '../../features/incidents/format-incident.ts'
import { listIncidents } from '../../features/incidents/list-incidents.ts'
import { recordIncident } from '../../features/incidents/record-incident.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  cursorOption,
  type DefineCommand,
  formatList,
  printable,
  readOptions,
  reasonOption,
} from './command.ts'
import { incidents as texts } from './messages/incidents.ts'
import { operatorAct } from './operator-act.ts'

const PAGE = 50

const { startsAt, endsAt, note } = recordIncidentEndpoint.body.shape
const periodOptions = z.object({ from: startsAt, to: endsAt, note })

/** Defines `incidents`, which lists incidents and records one. */
export const defineIncidents: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details())}`)
  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .addOption(cursorOption())
    .action(withContext(list))
  command
    .command('record')
    .description(localize(texts.recordHelp()))
    .option('--from <time>', localize(texts.from()))
    .option('--to <time>', localize(texts.to()))
    .option('--note <text>', localize(texts.note()))
    .addOption(reasonOption())
    .action(withContext(record))
}

async function list({ db }: CommandContext, options: { cursor?: string }): Promise<CommandOutput> {
  const cursor = options.cursor === undefined ? undefined : readIncidentId(options.cursor)
  const { incidents, nextCursor } = await listIncidents(db, { limit: PAGE, cursor })
  const json = incidents.map(formatIncident)
  const rows = json.map((incident) => [
    incident.id,
    incident.kind,
    { time: incident.startsAt },
    incident.endsAt === null ? texts.ongoing() : { time: incident.endsAt },
    incident.recordedBy,
    incident.note === null ? null : printable(incident.note),
  ])
  return {
    json: { incidents: json, ...(nextCursor && { nextCursor }) },
    text: formatList(rows, texts.none(), nextCursor),
  }
}

async function record({ db }: CommandContext, options: { reason?: string }): Promise<CommandOutput> {
  const act = operatorAct(options.reason)
  const { from, to, note } = readOptions(periodOptions, options)
  const period = { startsAt: new Date(from), endsAt: new Date(to) }
  const json = formatIncident(await recordIncident(db, { ...period, note, now: new Date() }, act))
  return { json, text: localize(texts.recorded({ id: json.id })) }
}

/** @throws ConfigError if the text is not an ID */
export function readIncidentId(text: string): string {
  if (isUuid(text)) return text
  throw new ConfigError(messages.notIncidentId({ value: printable(text) }))
}
