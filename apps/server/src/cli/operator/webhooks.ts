import {
  changeWebhook as changeEndpoint,
  createWebhook as createEndpoint,
  readWebhookDeliveries,
  replaceWebhookSecret,
  replayWebhook,
  type Webhook,
} from '@hearth/protocol/endpoints/webhooks'
import { askableEvents } from '@hearth/protocol/webhook-events'
import { Option } from 'commander'
import { validate as isUuid } from 'uuid'
import { ConfigError } from '../../errors/config-error.ts'
import { changeWebhook } from '../../features/webhooks/change-webhook.ts'
import { createWebhook } from '../../features/webhooks/create-webhook.ts'
import { endWebhook } from '../../features/webhooks/end-webhook.ts'
import { readDeliveries } from '../../features/webhooks/read-deliveries.ts'
import { readWebhooks } from '../../features/webhooks/read-webhooks.ts'
import { replaceSecret } from '../../features/webhooks/replace-secret.ts'
import { replayDelivery, replayFailed } from '../../features/webhooks/replay-deliveries.ts'
import { sendTest } from '../../features/webhooks/send-test.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  type DefineCommand,
  inColumns,
  readOptions,
  reasonOption,
} from './command.ts'
import { operatorAct } from './operator-act.ts'

interface ReasonOptions {
  reason?: string
}

interface WrittenOptions extends ReasonOptions {
  url?: string
  events?: string
  note?: string
}

/** Lists, creates, changes and deletes webhooks, and shows their deliveries. */
export const defineWebhooks: DefineCommand = (command, withContext) => {
  command.addHelpText(
    'after',
    `\nEvents: ${askableEvents.join(', ')}.\ndocs/webhooks.md describes receivers.`,
  )
  const add = (name: string, description: string) => command.command(name).description(description)
  const addForWebhook = (name: string, description: string) =>
    add(name, description).argument('<id>', 'id of the webhook')
  const eventsOption = () => new Option('--events <types>', 'event types, separated by commas')
  const noteOption = () => new Option('--note <text>', 'note for operators')

  command.command('list', { isDefault: true }).description('List webhooks.').action(withContext(list))
  add('create', 'Create a webhook and show its secret once.')
    .argument('<url>', 'https address of the receiver')
    .addOption(eventsOption())
    .addOption(noteOption())
    .addOption(reasonOption())
    .action(withContext(create))
  addForWebhook('change', 'Change a webhook.')
    .option('--url <url>', 'https address of the receiver')
    .addOption(eventsOption())
    .addOption(noteOption())
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => change(context, id, options, {})))
  addForWebhook('off', 'Switch a webhook off.')
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => change(context, id, options, { on: false })))
  addForWebhook('on', 'Switch a webhook on.')
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => change(context, id, options, { on: true })))
  addForWebhook('end', 'End a webhook; pending events are not sent.')
    .addOption(reasonOption())
    .action(withContext(end))
  addForWebhook('secret', 'Replace the secret of a webhook and show the new one once.')
    .option('--overlap-hours <n>', 'hours during which the previous secret signs, too')
    .addOption(reasonOption())
    .action(withContext(secret))
  addForWebhook('test', 'Send a test event.').addOption(reasonOption()).action(withContext(test))
  addForWebhook('deliveries', 'List deliveries.')
    .option('--state <state>', 'waiting, delivered or failed')
    .option('--cursor <next>', 'continue after this page')
    .action(withContext(deliveries))
  addForWebhook('replay', 'Send an event again, or all failed ones since a time.')
    .argument('[event]', 'id of the event')
    .option('--since <time>', 'time with its zone, such as 2026-03-01T00:00:00Z')
    .addOption(reasonOption())
    .action(withContext(replay))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const all = await readWebhooks(db)
  return {
    json: { webhooks: all },
    text: all.length > 0 ? inColumns(all.map(inWords)) : 'There is no webhook yet.',
  }
}

async function create(
  { db, config, openSecrets }: CommandContext,
  url: string,
  options: WrittenOptions,
): Promise<CommandOutput> {
  const { reason, ...wanted } = readOptions(createEndpoint.body, parseWritten({ ...options, url }))
  const deps = { db, secrets: await openSecrets(), allowed: config.WEBHOOK_NETWORKS }
  const json = await createWebhook(deps, wanted, operatorAct(reason), new Date())
  return {
    json,
    text: `${json.id} is sent ${json.events.join(', ')}. Its secret, shown this once:\n${json.secret}`,
  }
}

async function change(
  { db, config }: CommandContext,
  id: string,
  options: WrittenOptions,
  wanted: { on?: boolean },
): Promise<CommandOutput> {
  const webhookId = readId(id)
  const { reason, ...checked } = readOptions(changeEndpoint.body, { ...parseWritten(options), ...wanted })
  const deps = { db, allowed: config.WEBHOOK_NETWORKS }
  const webhook = await changeWebhook(deps, webhookId, checked, operatorAct(reason), new Date())
  return { json: webhook, text: inColumns([inWords(webhook)]) }
}

async function end({ db }: CommandContext, id: string, { reason }: ReasonOptions): Promise<CommandOutput> {
  await endWebhook(db, readId(id), operatorAct(reason))
  return { json: { id }, text: 'It is ended. What it had not got yet will not be sent.' }
}

async function secret(
  { db, openSecrets }: CommandContext,
  id: string,
  options: ReasonOptions & { overlapHours?: string },
): Promise<CommandOutput> {
  const webhookId = readId(id)
  const { overlapHours, reason } = readOptions(replaceWebhookSecret.body, {
    reason: operatorAct(options.reason).reason,
    ...(options.overlapHours !== undefined && { overlapHours: Number(options.overlapHours) }),
  })
  const deps = { db, secrets: await openSecrets() }
  const json = await replaceSecret(deps, webhookId, overlapHours, operatorAct(reason), new Date())
  return { json, text: `${json.secret}\nThe one before signs beside it until ${json.previousUntil}.` }
}

async function test({ db }: CommandContext, id: string, { reason }: ReasonOptions): Promise<CommandOutput> {
  const json = await sendTest(db, readId(id), operatorAct(reason), new Date())
  return { json, text: `Event ${json.eventId}; webhooks deliveries ${id} tells what came of it.` }
}

async function deliveries(
  { db }: CommandContext,
  id: string,
  options: { state?: string; cursor?: string },
): Promise<CommandOutput> {
  const json = await readDeliveries(db, readId(id), readOptions(readWebhookDeliveries.query, options))
  const rows = json.deliveries.map(({ eventId, type, state, tries, triedAt, failure, nextTryAt }) => [
    eventId,
    type,
    state,
    `${tries} tries`,
    triedAt,
    failure,
    nextTryAt && `next ${nextTryAt}`,
  ])
  const more = json.nextCursor ? `\nMore: --cursor ${json.nextCursor}` : ''
  return { json, text: rows.length > 0 ? `${inColumns(rows)}${more}` : 'Nothing was sent to it.' }
}

async function replay(
  { db }: CommandContext,
  id: string,
  eventId: string | undefined,
  options: ReasonOptions & { since?: string },
): Promise<CommandOutput> {
  const webhookId = readId(id)
  const act = operatorAct(options.reason)
  if (eventId !== undefined) {
    if (!isUuid(eventId)) throw new ConfigError(messages.notEventId({ value: JSON.stringify(eventId) }))
    await replayDelivery(db, webhookId, eventId, act, new Date())
    return { json: { replayed: 1 }, text: 'It is sent again.' }
  }
  const { since } = readOptions(replayWebhook.body, { since: options.since, reason: act.reason })
  const json = await replayFailed(db, webhookId, new Date(since), act, new Date())
  return { json, text: `${json.replayed} are sent again.` }
}

/** Returns the fields of a webhook that an operator writes, in the shape of the API. */
function parseWritten({ url, events, note, reason }: WrittenOptions) {
  return {
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events: events.split(',').map((type) => type.trim()) }),
    ...(note !== undefined && { note }),
    reason: operatorAct(reason).reason,
  }
}

/** @throws ConfigError */
function readId(text: string): string {
  if (isUuid(text)) return text
  throw new ConfigError(messages.notWebhookId({ value: JSON.stringify(text) }))
}

const inWords = ({ id, url, events, note, off, failingSince, waiting, failed }: Webhook) => [
  id,
  off ? `off: ${off.reason}` : failingSince ? `failing since ${failingSince}` : 'on',
  url,
  events.join(','),
  `${waiting} waiting`,
  `${failed} failed`,
  note,
]
