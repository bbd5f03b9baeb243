import { parseArgs } from 'node:util'
import {
  changeWebhook as changeEndpoint,
  createWebhook as createEndpoint,
  readWebhookDeliveries,
  replaceWebhookSecret,
  replayWebhook,
  type Webhook,
} from '@hearth/protocol/endpoints/webhooks'
import { askableEvents } from '@hearth/protocol/webhook-events'
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
import { type CommandContext, type CommandOutput, inColumns, readOptions } from './command.ts'
import { operatorAct } from './operator-act.ts'

export const WEBHOOKS_USAGE = `webhooks [list]
webhooks create URL --events TYPE,TYPE [--note TEXT] --reason TEXT
webhooks change ID [--url URL] [--events TYPE,TYPE] [--note TEXT] --reason TEXT
webhooks off ID --reason TEXT
webhooks on ID --reason TEXT
webhooks end ID --reason TEXT
webhooks secret ID [--overlap-hours N] --reason TEXT
webhooks test ID --reason TEXT
webhooks deliveries ID [--state waiting|delivered|failed] [--cursor NEXT]
webhooks replay ID EVENT --reason TEXT
webhooks replay ID --since TIME --reason TEXT

TYPE is one of ${askableEvents.join(', ')}.
create and secret show the secret this once; docs/webhooks.md says what a receiver does with it. TIME is ISO 8601 with its
time zone. A running server sends what is due.`

interface Call {
  context: Pick<CommandContext, 'db' | 'config' | 'openSecrets'>
  /** The webhook. */
  id: string
  /** What stands behind it. */
  words: string[]
  options: Partial<
    Record<
      'reason' | 'url' | 'events' | 'note' | 'overlap-hours' | 'state' | 'cursor' | 'since',
      string | undefined
    >
  >
}

/** The parts of a webhook that an operator writes, as the API takes them. */
const written = ({ options: { url, events, note, reason } }: Call) => ({
  ...(url !== undefined && { url }),
  ...(events !== undefined && { events: events.split(',').map((type) => type.trim()) }),
  ...(note !== undefined && { note }),
  reason: operatorAct(reason).reason,
})

async function change(call: Call, wanted: { on?: boolean }): Promise<CommandOutput> {
  const { reason, ...checked } = readOptions(changeEndpoint.body, { ...written(call), ...wanted })
  const deps = { db: call.context.db, allowed: call.context.config.WEBHOOK_NETWORKS }
  const webhook = await changeWebhook(deps, call.id, checked, operatorAct(reason), new Date())
  return { json: webhook, text: inColumns([inWords(webhook)]) }
}

/** Each action on a webhook that is there. */
const actions: Record<string, (call: Call) => Promise<CommandOutput>> = {
  change: (call) => change(call, {}),
  off: (call) => change(call, { on: false }),
  on: (call) => change(call, { on: true }),
  async end({ context: { db }, id, options }) {
    await endWebhook(db, id, operatorAct(options.reason))
    return { json: { id }, text: 'It is ended. What it had not got yet will not be sent.' }
  },
  async secret({ context: { db, openSecrets }, id, options }) {
    const { overlapHours, reason } = readOptions(replaceWebhookSecret.body, {
      reason: operatorAct(options.reason).reason,
      ...(options['overlap-hours'] !== undefined && { overlapHours: Number(options['overlap-hours']) }),
    })
    const json = await replaceSecret(
      { db, secrets: await openSecrets() },
      id,
      overlapHours,
      operatorAct(reason),
      new Date(),
    )
    return { json, text: `${json.secret}\nThe one before signs beside it until ${json.previousUntil}.` }
  },
  async test({ context: { db }, id, options }) {
    const json = await sendTest(db, id, operatorAct(options.reason), new Date())
    return { json, text: `Event ${json.eventId}; webhooks deliveries ${id} tells what came of it.` }
  },
  async deliveries({ context: { db }, id, options: { state, cursor } }) {
    const json = await readDeliveries(db, id, readOptions(readWebhookDeliveries.query, { state, cursor }))
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
  },
  async replay({ context: { db }, id, words: [eventId], options }) {
    const act = operatorAct(options.reason)
    if (eventId !== undefined) {
      if (!isUuid(eventId)) throw new ConfigError(`${JSON.stringify(eventId)} is not the id of an event.`)
      await replayDelivery(db, id, eventId, act, new Date())
      return { json: { replayed: 1 }, text: 'It is sent again.' }
    }
    const { since } = readOptions(replayWebhook.body, { since: options.since, reason: act.reason })
    const json = await replayFailed(db, id, new Date(since), act, new Date())
    return { json, text: `${json.replayed} are sent again.` }
  },
}

/**
 * Lists, makes, changes and ends webhooks, and looks at what was sent to them.
 * @throws ConfigError or ApiError for what the command does not take
 */
export async function webhooks(
  context: Pick<CommandContext, 'db' | 'config' | 'openSecrets' | 'args'>,
): Promise<CommandOutput> {
  const { values: options, positionals } = parseArgs({
    args: context.args,
    allowPositionals: true,
    options: {
      reason: { type: 'string' },
      url: { type: 'string' },
      events: { type: 'string' },
      note: { type: 'string' },
      'overlap-hours': { type: 'string' },
      state: { type: 'string' },
      cursor: { type: 'string' },
      since: { type: 'string' },
    },
  })
  const [name = 'list', target = '', ...words] = positionals
  if (name === 'list') {
    const all = await readWebhooks(context.db)
    return {
      json: { webhooks: all },
      text: all.length > 0 ? inColumns(all.map(inWords)) : 'There is no webhook yet.',
    }
  }
  const call: Call = { context, id: target, words, options }
  if (name === 'create') return create({ ...call, options: { ...options, url: target } })
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action || words.length > (name === 'replay' ? 1 : 0))
    throw new ConfigError(`Expected: ${WEBHOOKS_USAGE}`)
  if (!isUuid(target))
    throw new ConfigError(`${JSON.stringify(target)} is not the id of a webhook; webhooks list shows them.`)
  return action(call)
}

async function create(call: Call): Promise<CommandOutput> {
  const { reason, ...wanted } = readOptions(createEndpoint.body, written(call))
  const { db, config, openSecrets } = call.context
  const deps = { db, secrets: await openSecrets(), allowed: config.WEBHOOK_NETWORKS }
  const json = await createWebhook(deps, wanted, operatorAct(reason), new Date())
  return {
    json,
    text: `${json.id} is sent ${json.events.join(', ')}. Its secret, shown this once:\n${json.secret}`,
  }
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
