import type { z } from 'zod'
import { campaignDefinitionSchema } from '../campaigns.ts'
import { apiKeySchema } from '../endpoints/api-keys.ts'
import { appealSchema, holdSchema } from '../endpoints/appeals.ts'
import { campaignSubmissionSchema, heartbeatStatusSchema } from '../endpoints/campaigns.ts'
import { dataStatsSchema, resultSchema } from '../endpoints/insights.ts'
import { userStatsSchema } from '../endpoints/members.ts'
import { correctionSchema, foundMemberSchema } from '../endpoints/operator-members.ts'
import { deadJobSchema } from '../endpoints/operator-work.ts'
import { proposalSchema } from '../endpoints/operators.ts'
import { pointsHistorySchema, pointsLogEntrySchema } from '../endpoints/points.ts'
import { publishedPolicySchema } from '../endpoints/policies.ts'
import { accountSchema } from '../endpoints/profile.ts'
import { referralSchema, referralStatsSchema } from '../endpoints/referrals.ts'
import { resultCheckAnswerSchema } from '../endpoints/result-checks.ts'
import { whitelistReportSchema } from '../endpoints/whitelists.ts'
import { type EndpointName, endpoints } from '../endpoints.ts'
import { wireErrorSchema } from '../errors.ts'
import { pointsCategorySchema } from '../points-categories.ts'
import { profileChangeSchema } from '../profile.ts'
import { collectionSourceSchema, feedSourceSchema, jsonSourceSchema } from '../sources.ts'
import { userSchema } from '../user.ts'
import { type WebhookEventType, webhookBody, webhookEvents } from '../webhook-events.ts'

const chosenNames: Record<string, z.ZodType> = {
  Account: accountSchema,
  ApiKey: apiKeySchema,
  Appeal: appealSchema,
  AppealDetails: endpoints.readAppeal.answer.shape.appeal,
  AppealWithMemberId: endpoints.readOpenAppeals.answer.shape.appeals.element,
  AuditEntry: endpoints.readAuditLog.answer.shape.entries.element,
  AvailableCampaign: campaignSubmissionSchema,
  Campaign: endpoints.readCampaigns.answer.shape.campaigns.element,
  CampaignDefinition: campaignDefinitionSchema,
  CampaignProposal: endpoints.readCampaigns.answer.shape.proposals.element,
  CollectionSource: collectionSourceSchema,
  Correction: correctionSchema,
  CreditedSlot: endpoints.readNodeCredits.answer.shape.slots.element,
  DailyData: endpoints.readDataHistory.answer.shape.days.element,
  DataStats: dataStatsSchema,
  DeadJob: deadJobSchema,
  DailyPoints: pointsHistorySchema.shape.history.shape.data.element,
  FeedSource: feedSourceSchema,
  HeartbeatStatus: heartbeatStatusSchema,
  Hold: holdSchema,
  HoldDetails: endpoints.readAppeal.answer.shape.hold,
  HoldReason: holdSchema.shape.reasons.element,
  JsonSource: jsonSourceSchema,
  LeaderboardEntry: endpoints.readLeaderboard.answer.shape.entries.element,
  LeaderboardPlace: endpoints.readLeaderboard.answer.shape.own.unwrap(),
  MachineId: endpoints.readMachineIdentity.answer.shape.data.unwrap(),
  Member: userSchema,
  MemberAccount: foundMemberSchema,
  MemberStats: userStatsSchema,
  Node: endpoints.readNodes.answer.shape.nodes.element,
  Operator: endpoints.readOperators.answer.shape.operators.element,
  PointsBreakdown: userStatsSchema.shape.points_breakdown.element,
  PointsCategory: pointsCategorySchema,
  PointsEntry: pointsLogEntrySchema,
  PointsHistory: pointsHistorySchema,
  PointsRule: endpoints.readRules.answer.shape.rules.element,
  PointsRuleProposal: endpoints.readRules.answer.shape.rules.element.shape.proposal.unwrap(),
  PointsRuleVersion: endpoints.readRules.answer.shape.rules.element.shape.versions.element,
  PolicyAcceptance: endpoints.acceptTerms.body,
  PolicyText: endpoints.publishPolicy.body.shape.texts.element,
  PolicyVersion: publishedPolicySchema,
  Problem: wireErrorSchema,
  ProfileChange: profileChangeSchema,
  Proposal: proposalSchema,
  Referral: referralSchema,
  ReferralStats: referralStatsSchema,
  Result: resultSchema,
  ResultCheckAnswer: resultCheckAnswerSchema,
  Setting: endpoints.setSetting.answer,
  SettingProposal: endpoints.setSetting.answer.shape.proposal.unwrap(),
  Signal: endpoints.readSignals.answer.shape.signals.element,
  Submission: endpoints.readWaitingSubmissions.answer.shape.submissions.element,
  Webhook: endpoints.changeWebhook.answer,
  WebhookDelivery: endpoints.readWebhookDeliveries.answer.shape.deliveries.element,
  Whitelist: endpoints.readWhitelists.answer.shape.whitelists.element,
  WhitelistEntry: endpoints.readWhitelist.answer.shape.entries.element,
  WhitelistReport: whitelistReportSchema,
}

/** Response names of schemas also used in requests. A response includes properties that a request may omit. */
export const answerNames: Record<string, string> = { CampaignDefinition: 'StoredCampaignDefinition' }

/** Names of bodies and responses shared by several operations, each with one of the names that it replaces. */
export const sharedNames: Record<string, string> = {
  EmailedCode: 'PassCheckRequest',
  NewSecret: 'ReplaceCampaignSecretResponse',
  Reason: 'EndCampaignRequest',
  ReviewDecision: 'DecideSubmissionRequest',
  Success: 'RemoveNodeResponse',
  SuccessMessage: 'EnterCodeResponse',
  WhitelistLines: 'AddToWhitelistRequest',
  CampaignChange: 'CreateCampaignRequest',
  CampaignChanged: 'CreateCampaignResponse',
  SubmissionEntered: 'EnterSubmissionResponse',
}

const capitalize = (name: string) => name.replace(/^\w/, (letter) => letter.toUpperCase())

/** Returns the component name of a webhook event body, for example `PointsSettledEvent`. */
export const eventSchemaName = (type: WebhookEventType) => `${type.split('.').map(capitalize).join('')}Event`

export const eventSchemas = Object.fromEntries(
  (Object.keys(webhookEvents) as WebhookEventType[]).map((type) => [
    eventSchemaName(type),
    webhookBody(type),
  ]),
) as Record<string, z.ZodType>

/**
 * Returns the names of all component schemas of the OpenAPI document. Unnamed bodies and responses are named after
 * their operation.
 */
export function nameSchemas(): Map<z.ZodType, string> {
  const names = new Map(Object.entries(chosenNames).map(([name, schema]) => [schema, name]))
  const add = (schema: z.ZodType | undefined, name: string) => {
    if (schema && !names.has(schema)) names.set(schema, name)
  }
  for (const [name, schema] of Object.entries(eventSchemas)) add(schema, name)
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const definition: { body?: z.ZodType; answer: z.ZodType; streams?: readonly string[] } = endpoints[name]
    add(definition.body, `${capitalize(name)}Request`)
    if (!definition.streams && definition.answer.type !== 'array')
      add(definition.answer, `${capitalize(name)}Response`)
  }
  return names
}
