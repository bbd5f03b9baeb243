import { z } from 'zod'
import { AWAY_EVENT_SECONDS, BACK_EVENT_SECONDS } from './node-away.ts'

const memberId = z.uuid().describe('ID of the member (UUID).')
const nodeId = z.uuid()
const lastSeenAt = z.iso.datetime()
const points = z.number().describe('Points, with up to 6 decimal places.')

/** Maximum number of members in a `points.settled` event. It limits the size of the event. */
export const SETTLED_MEMBERS_PER_EVENT = 200

/**
 * Webhook events by type. An event contains IDs and values, but personal data only if the event is about it,
 * such as a wallet address. Receivers can retrieve more data from the API.
 */
export const webhookEvents = {
  'member.verified': {
    summary: 'Occurs when an account confirms its email address and becomes a member.',
    data: z.object({
      memberId,
      inviterId: z.uuid().nullable().describe('ID of the inviter (UUID). Null if there is none.'),
    }),
  },
  'member.invited': {
    summary: 'Occurs when a member enters a referral code after joining, and thus gets an inviter.',
    data: z.object({ memberId, inviterId: z.uuid().describe('ID of the inviter (UUID).') }),
  },
  'points.settled': {
    summary: `Occurs when a UTC day is settled for up to ${SETTLED_MEMBERS_PER_EVENT} members. Ledger entries now record the points of their heartbeats. A day with more members is sent as several events.`,
    data: z.object({
      day: z.iso.date().describe('UTC day, in the format YYYY-MM-DD.'),
      members: z
        .array(
          z.object({
            memberId,
            points,
            heartbeats: z.number().int(),
            settlement: z
              .number()
              .int()
              .describe('Number of the settlement: 1 for the first one of the day, higher for later ones.'),
          }),
        )
        .max(SETTLED_MEMBERS_PER_EVENT),
    }),
  },
  'reward.claimed': {
    summary: 'Occurs when a member claims the reward of a campaign or a referral and the points are booked.',
    data: z.object({
      memberId,
      kind: z.enum(['campaign', 'referral']),
      id: z.uuid().describe('ID of the campaign or the referral (UUID).'),
      campaign: z.string().nullable().describe('Key of the campaign. Null for a referral.'),
      points,
    }),
  },
  'wallet.linked': {
    summary: 'Occurs when a member links a wallet or changes the linked wallet.',
    data: z.object({
      memberId,
      wallet: z.string().describe('Address of the wallet: `0x` and 40 hexadecimal digits (EIP-55).'),
      isChange: z.boolean().describe('Whether another wallet was linked before.'),
    }),
  },
  'identity.completed': {
    summary: 'Occurs when the Machine ID of a member is written to the chain.',
    data: z.object({
      memberId,
      machineId: z.string().describe('DID of the Machine ID.'),
      account: z.string().describe('Address of the Smart Account to which the Machine ID belongs.'),
    }),
  },
  'member.paused': {
    summary: 'Occurs when an operator pauses a member.',
    data: z.object({ memberId }),
  },
  'node.away': {
    summary: `Occurs when a registered node has not been seen for ${AWAY_EVENT_SECONDS / 60} minutes. Not sent while an incident prevents nodes from connecting.`,
    data: z.object({ memberId, nodeId, lastSeenAt }),
  },
  'node.back': {
    summary: `Occurs when a node that was reported as away has been back for ${BACK_EVENT_SECONDS / 60} minutes.`,
    data: z.object({
      memberId,
      nodeId,
      lastSeenAt,
      returnedAt: z.iso.datetime(),
    }),
  },
  'webhook.test': {
    summary: 'Occurs when an operator tests a webhook. It does not report a change.',
    data: z.object({ webhookId: z.uuid() }),
  },
} as const

export type WebhookEventType = keyof typeof webhookEvents
export type WebhookEventData<Type extends WebhookEventType> = z.input<(typeof webhookEvents)[Type]['data']>

/** Event types to which a webhook can subscribe. `webhook.test` is sent only when an operator requests it. */
export const askableEvents = [
  'member.verified',
  'member.invited',
  'points.settled',
  'reward.claimed',
  'wallet.linked',
  'identity.completed',
  'member.paused',
  'node.away',
  'node.back',
] as const satisfies readonly WebhookEventType[]

/**
 * Creates the schema of a webhook body in the format that Standard Webhooks recommends. The header `webhook-id`
 * contains the ID of the event.
 */
export function webhookBody(type: WebhookEventType) {
  return z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe('Time at which the event occurred (ISO 8601, UTC).'),
    data: webhookEvents[type].data,
  })
}
