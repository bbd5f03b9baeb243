import { z } from 'zod'
import { campaignKinds } from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

export const heartbeatStatusSchema = z.object({
  /** Credited heartbeats, ever. */
  current: z.number(),
  /** Heartbeats that a Machine ID needs. */
  required: z.number(),
  reached: z.boolean(),
  /** UTC day, YYYY-MM-DD, of the heartbeat that reached it; null before. */
  reachedOn: z.string().nullable(),
})

export type HeartbeatStatus = z.infer<typeof heartbeatStatusSchema>

export const readHeartbeatStatus = endpoint({
  method: 'GET',
  path: '/api/campaigns/heartbeat/status',
  tag: 'Campaigns',
  access: 'member',
  rateClass: 'read',
  answer: heartbeatStatusSchema,
  errors: [],
})

/** Where a member stands with a campaign. */
export const campaignStates = [
  /** Not done yet. */
  'open',
  /** Another campaign comes first. */
  'locked',
  /** Waits for an operator's decision. */
  'submitted',
  /** What was submitted was not accepted; it can be done again. */
  'rejected',
  'claimable',
  /** All places are taken. */
  'exhausted',
  'completed',
] as const

export const campaignSubmissionSchema = z.object({
  campaignId: z.string(),
  campaignName: z.string(),
  type: z.enum(campaignKinds),
  /** Nothing is left to do: the reward was claimed, or what earns none is done. */
  completed: z.boolean(),
  /** Where it is done, filled in for the member; null where that is here. */
  formUrl: z.string().nullable(),
  bonusPoints: z.number(),
  mandatory: z.boolean(),
  buttonText: z.string().optional(),
  taskNumber: z.number().optional(),
  /** Whether a claim pays now. */
  claimable: z.boolean().optional(),
  state: z.enum(campaignStates),
  /** Why it is not claimable, for the member; absent where it is, and where it is completed. */
  reason: z.string().optional(),
  /** When it is over. ISO 8601, UTC; null where it stays. */
  endsAt: z.string().nullable(),
})

export type CampaignSubmission = z.infer<typeof campaignSubmissionSchema>

export const readSubmissions = endpoint({
  method: 'GET',
  path: '/submissions/campaigns',
  tag: 'Campaigns',
  access: 'member',
  rateClass: 'read',
  answer: z.array(campaignSubmissionSchema),
  errors: [],
})

const idParams = z.object({ id: z.guid().toLowerCase() })

export const claimReward = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/claim',
  tag: 'Campaigns',
  access: 'member',
  rateClass: 'write',
  params: idParams,
  answer: z.object({
    success: z.boolean(),
    message: z.string(),
    /** What the reward is worth. */
    points: z.number(),
    /** Whether an earlier call had claimed it. */
    alreadyClaimed: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'CONFLICT', 'HELD', 'CHECK_REQUIRED', 'GONE'],
})

export type ClaimAnswer = z.infer<typeof claimReward.answer>

export const enterCode = endpoint({
  method: 'POST',
  path: '/api/campaigns/{id}/code',
  tag: 'Campaigns',
  access: 'member',
  rateClass: 'guess',
  params: idParams,
  body: z.object({ code: text(100).min(1) }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'GONE'],
})

export const receiveForm = endpoint({
  method: 'POST',
  path: '/submissions/forms/{id}',
  tag: 'Campaigns',
  access: 'public',
  rateClass: 'webhook',
  isSigned: true,
  params: idParams,
  body: z.object({
    /** The member's id or personal code, as the form got it in its address. */
    member: text(64).min(1),
    /** Where an operator finds what was filled in. */
    note: text(500).optional(),
  }),
  answer: z.object({
    success: z.boolean(),
    /** What became of it: counted, waits for an operator, or was known. */
    outcome: z.enum(['accepted', 'pending', 'known']),
  }),
  errors: ['UNAUTHORIZED', 'NOT_FOUND', 'CONFLICT', 'GONE'],
})
