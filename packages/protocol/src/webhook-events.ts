import { z } from 'zod'

const memberId = z.uuid().describe('The member, as the API names it.')
const points = z.number().describe('With up to 6 decimal places.')

/** Maximum members per `points.settled` event, to limit its size. */
export const SETTLED_MEMBERS_PER_EVENT = 200

/**
 * Webhook events by type. They contain IDs and facts, and only the personal data that the event concerns,
 * such as a wallet address. All other data is available from the API.
 */
export const webhookEvents = {
  'member.verified': {
    summary: 'An account has confirmed its e-mail address, and is a member from now on.',
    data: z.object({
      memberId,
      inviterId: z.uuid().nullable().describe('The member whose code it signed up with.'),
    }),
  },
  'points.settled': {
    summary: `A UTC day was settled for up to ${SETTLED_MEMBERS_PER_EVENT} members: what their heartbeats earned stands in the ledger. A day of more members is several events.`,
    data: z.object({
      day: z.iso.date().describe('The UTC day.'),
      members: z
        .array(
          z.object({
            memberId,
            points,
            heartbeats: z.number().int(),
            settlement: z
              .number()
              .int()
              .describe('1 the first time that this day is settled for the member, more for what came late.'),
          }),
        )
        .max(SETTLED_MEMBERS_PER_EVENT),
    }),
  },
  'reward.claimed': {
    summary: 'A member has claimed the reward of a campaign or of a referral, and was paid.',
    data: z.object({
      memberId,
      kind: z.enum(['campaign', 'referral']),
      id: z.uuid().describe('The campaign, or the referral.'),
      campaign: z.string().nullable().describe('The key of the campaign; null for a referral.'),
      points,
    }),
  },
  'wallet.linked': {
    summary: 'A member has linked a wallet, or changed to another one.',
    data: z.object({
      memberId,
      wallet: z.string().describe('Its address, 0x and 40 hexadecimal digits (EIP-55).'),
      isChange: z.boolean().describe('Whether another wallet was linked before.'),
    }),
  },
  'identity.completed': {
    summary: 'The Machine ID of a member stands on the chain.',
    data: z.object({
      memberId,
      machineId: z.string().describe('The DID.'),
      account: z.string().describe('The address of the Smart Account that it belongs to.'),
    }),
  },
  'member.paused': {
    summary: 'A member was paused, by an operator or by a rule.',
    data: z.object({ memberId }),
  },
  'webhook.test': {
    summary: 'An operator has a webhook tried. Nothing has happened.',
    data: z.object({ webhookId: z.uuid() }),
  },
} as const

export type WebhookEventType = keyof typeof webhookEvents
export type WebhookEventData<Type extends WebhookEventType> = z.input<(typeof webhookEvents)[Type]['data']>

/** Event types that a webhook can subscribe to. `webhook.test` is sent at an operator's request. */
export const askableEvents = [
  'member.verified',
  'points.settled',
  'reward.claimed',
  'wallet.linked',
  'identity.completed',
  'member.paused',
] as const satisfies readonly WebhookEventType[]

/**
 * Creates the schema of a webhook body as recommended by Standard Webhooks. The header webhook-id contains
 * the event's ID.
 */
export function webhookBody(type: WebhookEventType) {
  return z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().describe('When it happened. ISO 8601, UTC.'),
    data: webhookEvents[type].data,
  })
}
