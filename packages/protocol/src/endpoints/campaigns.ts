import { z } from 'zod'
import { campaignKinds } from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'

export const heartbeatStatusSchema = z.object({
  /** Credited heartbeats in total. */
  current: z.number(),
  /** Heartbeats required for a Machine ID. */
  required: z.number(),
  reached: z.boolean(),
  /** UTC day (YYYY-MM-DD) of the last required heartbeat; null before that. */
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

/** States of a campaign for a member. */
export const campaignStates = [
  /** Not done yet. */
  'open',
  /** Requires another campaign first. */
  'locked',
  /** Awaits an operator's decision. */
  'submitted',
  /** The submission was rejected; the member can submit again. */
  'rejected',
  'claimable',
  /** No places left. */
  'exhausted',
  'completed',
] as const

export const campaignSubmissionSchema = z.object({
  campaignId: z.string(),
  campaignName: z.string(),
  /** Task of the members; null for none. */
  description: z.string().nullable(),
  type: z.enum(campaignKinds),
  /** True after the reward is claimed or, for a step without a reward, after the step is done. */
  completed: z.boolean(),
  /** URL of the external form or task, with member values filled in; null if there is none. */
  formUrl: z.string().nullable(),
  bonusPoints: z.number(),
  mandatory: z.boolean(),
  buttonText: z.string().optional(),
  taskNumber: z.number().optional(),
  /** True if the reward can be claimed now. */
  claimable: z.boolean().optional(),
  state: z.enum(campaignStates),
  /** Reason that prevents a claim. Absent if it can be claimed, and after completion. */
  reason: z.string().optional(),
  /** Progress in campaigns that count heartbeats, referrals or days. Absent after completion. */
  progress: z
    .object({
      /** At most `goal`. */
      current: z.number(),
      goal: z.number(),
    })
    .optional(),
  /** IDs of the campaigns to complete first. Absent if there are none. */
  missingPrerequisites: z.array(z.string()).optional(),
  /** True if the campaign appeared after the member's last visit of the rewards page. */
  isNew: z.boolean(),
  /** End of the campaign. ISO 8601, UTC; null for no end. */
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

export const markCampaignsSeen = endpoint({
  method: 'POST',
  path: '/api/campaigns/seen',
  tag: 'Campaigns',
  access: 'member',
  rateClass: 'write',
  body: z.object({ campaignIds: z.array(z.guid().toLowerCase()).min(1).max(500) }),
  answer: z.object({ success: z.boolean() }),
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
    /** Points of the reward. */
    points: z.number(),
    /** True if an earlier call claimed the reward. */
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
    /** The member's ID or referral code, as passed to the form. */
    member: text(64).min(1),
    /** Reference to the form response, for operators. */
    note: text(500).optional(),
  }),
  answer: z.object({
    success: z.boolean(),
    /** Outcome: counted, awaiting a decision, or already known. */
    outcome: z.enum(['accepted', 'pending', 'known']),
  }),
  errors: ['UNAUTHORIZED', 'NOT_FOUND', 'CONFLICT', 'GONE'],
})
