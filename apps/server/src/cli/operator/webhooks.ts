import {
  changeWebhook as changeEndpoint,
  createWebhook as createEndpoint,
  readWebhookDeliveries,
  replaceWebhookSecret,
  replayWebhook,
  type Webhook,
} from '@hearth/protocol/endpoints/webhooks'
import type { Message } from '@hearth/protocol/messages'
import { askableEvents } from '@hearth/protocol/webhook-events'
import { type Command, Option } from 'commander'
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
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type Cell,
  type CommandContext,
  type CommandOutput,
  cursorOption,
  type DefineCommand,
  formatList,
  inColumns,
  readOptions,
  reasonOption,
} from './command.ts'
import { program } from './messages/program.ts'
import { webhooks as texts } from './messages/webhooks.ts'
import { operatorAct } from './operator-act.ts'

interface ReasonOptions {
  reason?: string
}

interface WrittenOptions extends ReasonOptions {
  url?: string
  events?: string
  note?: string
}

/** Defines `webhooks`, which lists, creates, changes and deletes webhooks, and shows deliveries. */
export const defineWebhooks: DefineCommand = (command, withContext) => {
  command.addHelpText('after', `\n${localize(texts.details({ events: askableEvents.join(', ') }))}`)
  const add = (name: string, description: Message) => command.command(name).description(localize(description))
  const addForWebhook = (name: string, description: Message) =>
    add(name, description).argument('<id>', localize(texts.id()))
  const addFields = (added: Command) =>
    added
      .addOption(new Option('--events <types>', localize(texts.events())))
      .addOption(new Option('--note <text>', localize(texts.note())))
      .addOption(reasonOption())

  command
    .command('list', { isDefault: true })
    .description(localize(texts.listHelp()))
    .action(withContext(list))
  addFields(add('create', texts.createHelp()).argument('<url>', localize(texts.url()))).action(
    withContext(create),
  )
  addFields(addForWebhook('change', texts.changeHelp()).option('--url <url>', localize(texts.url()))).action(
    withContext((context, id: string, options) => change(context, id, options, {})),
  )
  addForWebhook('off', texts.offHelp())
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => change(context, id, options, { on: false })))
  addForWebhook('on', texts.onHelp())
    .addOption(reasonOption())
    .action(withContext((context, id: string, options) => change(context, id, options, { on: true })))
  addForWebhook('end', texts.endHelp()).addOption(reasonOption()).action(withContext(end))
  addForWebhook('secret', texts.secretHelp())
    .option('--overlap-hours <n>', localize(texts.overlap()))
    .addOption(reasonOption())
    .action(withContext(secret))
  addForWebhook('test', texts.testHelp()).addOption(reasonOption()).action(withContext(test))
  addForWebhook('deliveries', texts.deliveriesHelp())
    .option('--state <state>', localize(texts.state()))
    .addOption(cursorOption())
    .action(withContext(deliveries))
  addForWebhook('replay', texts.replayHelp())
    .argument('[event]', localize(texts.event()))
    .option('--since <time>', localize(texts.since()))
    .addOption(reasonOption())
    .action(withContext(replay))
}

async function list({ db }: CommandContext): Promise<CommandOutput> {
  const all = await readWebhooks(db)
  return {
    json: { webhooks: all },
    text: formatList(all.map(toRow), texts.none()),
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
    text: localize(texts.created({ id: json.id, events: json.events.join(', '), secret: json.secret })),
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
  return { json: webhook, text: inColumns([toRow(webhook)]) }
}

async function end({ db }: CommandContext, id: string, { reason }: ReasonOptions): Promise<CommandOutput> {
  await endWebhook(db, readId(id), operatorAct(reason))
  return { json: { id }, text: localize(texts.ended()) }
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
  return {
    json,
    text: localize(texts.secretReplaced({ secret: json.secret, time: { time: json.previousUntil } })),
  }
}

async function test({ db }: CommandContext, id: string, { reason }: ReasonOptions): Promise<CommandOutput> {
  const json = await sendTest(db, readId(id), operatorAct(reason), new Date())
  return { json, text: localize(texts.testSent({ event: json.eventId, id })) }
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
    program.attempts({ count: tries }),
    triedAt && { time: triedAt },
    failure,
    nextTryAt && texts.nextAttempt({ time: { time: nextTryAt } }),
  ])
  return { json, text: formatList(rows, texts.noDeliveries(), json.nextCursor) }
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
    return { json: { replayed: 1 }, text: localize(texts.replayedOne()) }
  }
  const { since } = readOptions(replayWebhook.body, { since: options.since, reason: act.reason })
  const json = await replayFailed(db, webhookId, new Date(since), act, new Date())
  return { json, text: localize(texts.replayed({ count: json.replayed })) }
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

/** @throws ConfigError if the text is not a webhook ID */
function readId(text: string): string {
  if (isUuid(text)) return text
  throw new ConfigError(messages.notWebhookId({ value: JSON.stringify(text) }))
}

const toRow = ({ id, url, events, note, off, failingSince, waiting, failed }: Webhook): Cell[] => [
  id,
  describeState(off, failingSince),
  url,
  events.join(','),
  texts.waiting({ count: waiting }),
  texts.failed({ count: failed }),
  note,
]

function describeState(off: Webhook['off'], failingSince: Webhook['failingSince']): Message {
  if (off) return texts.isOff({ reason: off.reason })
  return failingSince ? texts.failingSince({ time: { time: failingSince } }) : texts.isOn()
}
