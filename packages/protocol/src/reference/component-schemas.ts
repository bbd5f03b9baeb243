import type { z } from 'zod'
import { campaignDefinitionSchema } from '../campaigns.ts'
import { apiKeySchema } from '../endpoints/api-keys.ts'
import { appealSchema, suspensionSchema } from '../endpoints/appeals.ts'
import { campaignSubmissionSchema, heartbeatStatusSchema } from '../endpoints/campaigns.ts'
import {
  caseMessageSchema,
  caseSchema,
  caseSubjectSchema,
  caseThreadSchema,
  findingSchema,
} from '../endpoints/cases.ts'
import { explainedSlotSchema, incidentSchema } from '../endpoints/heartbeats.ts'
import { dataStatsSchema, resultSchema } from '../endpoints/insights.ts'
import { userStatsSchema } from '../endpoints/members.ts'
import { makeGoodSchema, operatorIncidentSchema } from '../endpoints/operator-incidents.ts'
import { correctionSchema, foundMemberSchema } from '../endpoints/operator-members.ts'
import { deadJobSchema } from '../endpoints/operator-work.ts'
import { proposalSchema } from '../endpoints/operators.ts'
import {
  nodePointsSchema,
  pointsEntryDetailsSchema,
  pointsHistorySchema,
  pointsLogEntrySchema,
} from '../endpoints/points.ts'
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
  ApiKeyList: endpoints.readApiKeys.answer,
  Appeal: appealSchema,
  AppealDetails: endpoints.readAppeal.answer.shape.appeal,
  AppealList: endpoints.readAppeals.answer,
  AppealReview: endpoints.readAppeal.answer,
  AppealWithMemberId: endpoints.readOpenAppeals.answer.shape.appeals.element,
  AnswerCaseRequest: endpoints.answerCase.body,
  Case: caseSchema,
  CaseAnswer: endpoints.readCaseAnswer.answer,
  CaseFigures: endpoints.readMemberCases.answer.shape.figures,
  CaseList: endpoints.readCases.answer,
  CaseMessage: caseMessageSchema,
  CaseReview: endpoints.readMemberCase.answer,
  CaseSubject: caseSubjectSchema,
  CaseThread: caseThreadSchema,
  Finding: findingSchema,
  MemberCase: endpoints.readMemberCases.answer.shape.cases.element,
  MemberCaseMessage: endpoints.readMemberCase.answer.shape.messages.element,
  MemberCasePage: endpoints.readMemberCases.answer,
  MemberCaseThread: endpoints.readMemberCase.answer.shape.case,
  AssignedRole: endpoints.setOperator.answer,
  AuditEntry: endpoints.readAuditLog.answer.shape.entries.element,
  AuditLogPage: endpoints.readAuditLog.answer,
  AuditLogVerification: endpoints.verifyAuditLog.answer,
  AvailableCampaign: campaignSubmissionSchema,
  BotChallenge: endpoints.readBotChallenge.answer,
  Campaign: endpoints.readCampaigns.answer.shape.campaigns.element,
  CampaignDefinition: campaignDefinitionSchema,
  CampaignList: endpoints.readCampaigns.answer,
  CampaignProposal: endpoints.readCampaigns.answer.shape.proposals.element,
  ClaimedReward: endpoints.claimReward.answer,
  CollectionSource: collectionSourceSchema,
  CollectionSourceList: endpoints.readSources.answer,
  Correction: correctionSchema,
  CorrectionList: endpoints.readCorrections.answer,
  CreditedNode: endpoints.readNodeCredits.answer.shape.nodes.element,
  CreditedSlot: endpoints.readNodeCredits.answer.shape.slots.element,
  CreditedSlotList: endpoints.readNodeCredits.answer,
  CurrentRules: endpoints.readCurrentRules.answer,
  DailyData: endpoints.readDataHistory.answer.shape.days.element,
  DailyPoints: pointsHistorySchema.shape.history.shape.data.element,
  DataHistory: endpoints.readDataHistory.answer,
  DataStats: dataStatsSchema,
  DeadJob: deadJobSchema,
  DeadJobList: endpoints.readDeadJobs.answer,
  DidStatus: endpoints.readDidStatus.answer,
  EndedCampaign: endpoints.endCampaign.answer,
  ExplainedSlot: explainedSlotSchema,
  FeedSource: feedSourceSchema,
  GetStarted: endpoints.readGetStarted.answer,
  GetStartedStep: endpoints.readGetStarted.answer.shape.steps.element,
  HeartbeatStatus: heartbeatStatusSchema,
  Hold: suspensionSchema,
  HoldDetails: endpoints.readAppeal.answer.shape.hold,
  HoldList: endpoints.readHolds.answer,
  HoldReason: suspensionSchema.shape.reasons.element,
  IdentityRequirements: endpoints.readIdentityRequirements.answer,
  Incident: incidentSchema,
  IncidentPage: endpoints.readIncidents.answer,
  Inviter: endpoints.readInviter.answer,
  ReferralCodeEntry: endpoints.readReferralCodeEntry.answer,
  EnteredReferralCode: endpoints.enterReferralCode.answer,
  JsonSource: jsonSourceSchema,
  Leaderboard: endpoints.readLeaderboard.answer,
  LeaderboardEntry: endpoints.readLeaderboard.answer.shape.entries.element,
  LeaderboardPlace: endpoints.readLeaderboard.answer.shape.own.unwrap(),
  LinkedWallet: endpoints.linkWallet.answer,
  MachineId: endpoints.readMachineIdentity.answer.shape.data.unwrap(),
  MakeGood: makeGoodSchema,
  MakeGoodDecision: endpoints.decideMakeGood.answer,
  MakeGoodPreview: endpoints.previewMakeGood.answer,
  MachineIdentity: endpoints.readMachineIdentity.answer,
  Member: userSchema,
  MemberAccount: foundMemberSchema,
  MemberAccountList: endpoints.findMembers.answer,
  MemberSignals: endpoints.readSignals.answer,
  MemberStats: userStatsSchema,
  NewApiKey: endpoints.createApiKey.answer,
  NewWebhook: endpoints.createWebhook.answer,
  NewWebhookSecret: endpoints.replaceWebhookSecret.answer,
  Node: endpoints.readNodes.answer.shape.nodes.element,
  NodeDay: endpoints.readNodeStats.answer.shape.days.element,
  NodeList: endpoints.readNodes.answer,
  NodePoints: nodePointsSchema,
  NodePeriod: endpoints.readNodeStats.answer.shape.periods.element,
  NodeSlots: endpoints.readNodeSlots.answer,
  NodeStats: endpoints.readNodeStats.answer,
  Onboarding: endpoints.onboard.answer,
  NewCaseSubject: endpoints.openCase.body.shape.subject,
  OpenAppealPage: endpoints.readOpenAppeals.answer,
  OperatorIncident: operatorIncidentSchema,
  Operator: endpoints.readOperators.answer.shape.operators.element,
  OperatorList: endpoints.readOperators.answer,
  Overview: endpoints.readOverview.answer,
  OwnRole: endpoints.readOwnRole.answer,
  PointsBreakdown: userStatsSchema.shape.points_breakdown.element,
  PointsCategory: pointsCategorySchema,
  PointsEntry: pointsLogEntrySchema,
  PointsEntryDetails: pointsEntryDetailsSchema,
  PointsExplanation: endpoints.explainPoints.answer,
  PointsHistory: pointsHistorySchema,
  PointsLogPage: endpoints.readPointsLog.answer,
  PointsRule: endpoints.readRules.answer.shape.rules.element,
  PointsRuleChange: endpoints.setRule.answer,
  PointsRuleList: endpoints.readRules.answer,
  PointsRuleProposal: endpoints.readRules.answer.shape.rules.element.shape.proposal.unwrap(),
  PointsRuleVersion: endpoints.readRules.answer.shape.rules.element.shape.versions.element,
  Policy: endpoints.readPolicy.answer,
  PoliciesInForce: endpoints.readPoliciesInForce.answer,
  PolicyInForce: endpoints.readPoliciesInForce.answer.shape.policies.element,
  PolicyAcceptance: endpoints.acceptTerms.body,
  PolicyText: endpoints.publishPolicy.body.shape.texts.element,
  PolicyVersion: publishedPolicySchema,
  PolicyVersionList: endpoints.readPolicyVersions.answer,
  PrivacyAcceptance: endpoints.readPrivacyAccepted.answer,
  Problem: wireErrorSchema,
  ProfileChange: profileChangeSchema,
  Proposal: proposalSchema,
  ReceivedForm: endpoints.receiveForm.answer,
  Referral: referralSchema,
  ReferralPage: endpoints.readReferrals.answer,
  ReferralStats: referralStatsSchema,
  RegisteredNode: endpoints.registerNode.answer,
  ReplayedDeliveries: endpoints.replayWebhook.answer,
  ReportedResults: endpoints.reportResults.answer,
  RequestedDid: endpoints.requestDid.answer,
  Result: resultSchema,
  ResultCheckAnswer: resultCheckAnswerSchema,
  ResultChecks: endpoints.exchangeResultChecks.answer,
  Session: endpoints.login.answer,
  Setting: endpoints.setSetting.answer,
  SettingList: endpoints.readSettings.answer,
  SettingProposal: endpoints.setSetting.answer.shape.proposal.unwrap(),
  Signal: endpoints.readSignals.answer.shape.signals.element,
  SignedDid: endpoints.signDid.answer,
  SmartAccount: endpoints.readSmartAccount.answer,
  Statistics: endpoints.readStatistics.answer,
  Submission: endpoints.readWaitingSubmissions.answer.shape.submissions.element,
  SubmissionPage: endpoints.readWaitingSubmissions.answer,
  TermsAcceptance: endpoints.readTermsAccepted.answer,
  TestEvent: endpoints.testWebhook.answer,
  WalletChangeEligibility: endpoints.readWalletChangeEligibility.answer,
  Webhook: endpoints.changeWebhook.answer,
  WebhookDelivery: endpoints.readWebhookDeliveries.answer.shape.deliveries.element,
  WebhookDeliveryPage: endpoints.readWebhookDeliveries.answer,
  WebhookList: endpoints.readWebhooks.answer,
  Whitelist: endpoints.readWhitelists.answer.shape.whitelists.element,
  WhitelistEntry: endpoints.readWhitelist.answer.shape.entries.element,
  WhitelistList: endpoints.readWhitelists.answer,
  WhitelistMembership: endpoints.readWhitelisted.answer,
  WhitelistPage: endpoints.readWhitelist.answer,
  WhitelistReport: whitelistReportSchema,
}

/**
 * Response names of schemas that requests also use. A response includes all properties, while a request may
 * omit some.
 */
export const answerNames: Record<string, string> = { CampaignDefinition: 'StoredCampaignDefinition' }

/** Names of bodies that several operations share, each with one of the names that it replaces. */
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

/** Returns a webhook event body's component name, for example `PointsSettledEvent`. */
export const eventSchemaName = (type: WebhookEventType) => `${type.split('.').map(capitalize).join('')}Event`

export const eventSchemas = Object.fromEntries(
  (Object.keys(webhookEvents) as WebhookEventType[]).map((type) => [
    eventSchemaName(type),
    webhookBody(type),
  ]),
) as Record<string, z.ZodType>

/**
 * Returns the names of all component schemas of the OpenAPI document. Bodies without a chosen name are named
 * after their operation. `sharedNames` replaces all names that end with `Response`, because generated clients
 * define types with these names.
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
