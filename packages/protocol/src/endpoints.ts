import * as accounts from './endpoints/accounts.ts'
import * as apiKeys from './endpoints/api-keys.ts'
import * as appeals from './endpoints/appeals.ts'
import * as campaigns from './endpoints/campaigns.ts'
import * as cases from './endpoints/cases.ts'
import * as getStarted from './endpoints/get-started.ts'
import * as heartbeats from './endpoints/heartbeats.ts'
import * as identity from './endpoints/identity.ts'
import * as insights from './endpoints/insights.ts'
import * as leaderboard from './endpoints/leaderboard.ts'
import * as live from './endpoints/live.ts'
import * as mailboxChecks from './endpoints/mailbox-checks.ts'
import * as members from './endpoints/members.ts'
import * as nodes from './endpoints/nodes.ts'
import * as operatorAppeals from './endpoints/operator-appeals.ts'
import * as operatorCampaigns from './endpoints/operator-campaigns.ts'
import * as operatorCases from './endpoints/operator-cases.ts'
import * as operatorIncidents from './endpoints/operator-incidents.ts'
import * as operatorMembers from './endpoints/operator-members.ts'
import * as operatorSettings from './endpoints/operator-settings.ts'
import * as operatorWork from './endpoints/operator-work.ts'
import * as operators from './endpoints/operators.ts'
import * as overview from './endpoints/overview.ts'
import * as points from './endpoints/points.ts'
import * as policies from './endpoints/policies.ts'
import * as profile from './endpoints/profile.ts'
import * as referrals from './endpoints/referrals.ts'
import * as resultChecks from './endpoints/result-checks.ts'
import * as rules from './endpoints/rules.ts'
import * as wallets from './endpoints/wallets.ts'
import * as webhooks from './endpoints/webhooks.ts'
import * as whitelists from './endpoints/whitelists.ts'

/** Endpoint table: all calls of the main API by operation name. */
export const endpoints = {
  login: accounts.login,
  readBotChallenge: accounts.readBotChallenge,
  readUser: members.readUser,
  changeProfile: profile.changeProfile,
  confirmCampaignEmail: profile.confirmCampaignEmail,
  uploadAvatar: profile.uploadAvatar,
  readAvatar: profile.readAvatar,
  readAccount: profile.readAccount,
  askForExport: profile.askForExport,
  downloadExport: profile.downloadExport,
  askForDeletion: profile.askForDeletion,
  cancelDeletion: profile.cancelDeletion,
  createApiKey: apiKeys.createApiKey,
  readApiKeys: apiKeys.readApiKeys,
  removeApiKey: apiKeys.removeApiKey,
  readStats: members.readStats,
  readGetStarted: getStarted.readGetStarted,
  readOverview: overview.readOverview,
  readWhitelisted: members.readWhitelisted,
  readTermsAccepted: policies.readTermsAccepted,
  acceptTerms: policies.acceptTerms,
  readPrivacyAccepted: policies.readPrivacyAccepted,
  acceptPrivacy: policies.acceptPrivacy,
  readPoliciesInForce: policies.readPoliciesInForce,
  readPolicy: policies.readPolicy,
  readOnboarded: members.readOnboarded,
  onboard: members.onboard,
  registerNode: nodes.registerNode,
  readNodes: nodes.readNodes,
  removeNode: nodes.removeNode,
  readNodeCredits: heartbeats.readNodeCredits,
  readNodeSlots: heartbeats.readNodeSlots,
  readNodeStats: heartbeats.readNodeStats,
  readPointsHistory: points.readPointsHistory,
  readPointsLog: points.readPointsLog,
  readPointsEntry: points.readPointsEntry,
  exportPoints: points.exportPoints,
  readCurrentRules: rules.readCurrentRules,
  readLeaderboard: leaderboard.readLeaderboard,
  joinLeaderboard: leaderboard.joinLeaderboard,
  leaveLeaderboard: leaderboard.leaveLeaderboard,
  followChanges: live.followChanges,
  readReferrals: referrals.readReferrals,
  readInviter: referrals.readInviter,
  readReferralCodeEntry: referrals.readReferralCodeEntry,
  enterReferralCode: referrals.enterReferralCode,
  readHeartbeatStatus: campaigns.readHeartbeatStatus,
  readSubmissions: campaigns.readSubmissions,
  markCampaignsSeen: campaigns.markCampaignsSeen,
  claimReward: campaigns.claimReward,
  enterCode: campaigns.enterCode,
  receiveForm: campaigns.receiveForm,
  readCampaigns: operatorCampaigns.readCampaigns,
  createCampaign: operatorCampaigns.createCampaign,
  changeCampaign: operatorCampaigns.changeCampaign,
  endCampaign: operatorCampaigns.endCampaign,
  readWaitingSubmissions: operatorCampaigns.readWaitingSubmissions,
  enterSubmission: operatorCampaigns.enterSubmission,
  decideSubmission: operatorCampaigns.decideSubmission,
  readCampaignSecret: operatorCampaigns.readCampaignSecret,
  replaceCampaignSecret: operatorCampaigns.replaceCampaignSecret,
  readHolds: appeals.readHolds,
  sendCheckCode: mailboxChecks.sendCheckCode,
  passCheck: mailboxChecks.passCheck,
  readAppeals: appeals.readAppeals,
  sendAppeal: appeals.sendAppeal,
  readOpenAppeals: operatorAppeals.readOpenAppeals,
  readAppeal: operatorAppeals.readAppeal,
  decideAppeal: operatorAppeals.decideAppeal,
  releaseClaims: operatorAppeals.releaseClaims,
  readSignals: operatorAppeals.readSignals,
  readCaseAnswer: cases.readCaseAnswer,
  readCases: cases.readCases,
  readCase: cases.readCase,
  openCase: cases.openCase,
  sendCaseMessage: cases.sendCaseMessage,
  closeCase: cases.closeCase,
  readCaseAttachment: cases.readCaseAttachment,
  readMemberCases: operatorCases.readMemberCases,
  readMemberCase: operatorCases.readMemberCase,
  answerCase: operatorCases.answerCase,
  readMemberCaseAttachment: operatorCases.readMemberCaseAttachment,
  linkWallet: wallets.linkWallet,
  readWalletChangeEligibility: wallets.readWalletChangeEligibility,
  changeWallet: wallets.changeWallet,
  readIdentityRequirements: identity.readIdentityRequirements,
  readSmartAccount: identity.readSmartAccount,
  createSmartAccount: identity.createSmartAccount,
  readDidStatus: identity.readDidStatus,
  requestDid: identity.requestDid,
  signDid: identity.signDid,
  readMachineIdentity: identity.readMachineIdentity,
  readDataStats: insights.readDataStats,
  readDataHistory: insights.readDataHistory,
  reportResults: insights.reportResults,
  readSources: insights.readSources,
  exchangeResultChecks: resultChecks.exchangeResultChecks,
  readOwnRole: operators.readOwnRole,
  readOperators: operators.readOperators,
  setOperator: operators.setOperator,
  removeOperator: operators.removeOperator,
  readAuditLog: operators.readAuditLog,
  verifyAuditLog: operators.verifyAuditLog,
  findMembers: operatorMembers.findMembers,
  pauseMember: operatorMembers.pauseMember,
  restoreMember: operatorMembers.restoreMember,
  readIncidents: operatorIncidents.readIncidents,
  recordIncident: operatorIncidents.recordIncident,
  previewMakeGood: operatorIncidents.previewMakeGood,
  requestMakeGood: operatorIncidents.requestMakeGood,
  decideMakeGood: operatorIncidents.decideMakeGood,
  explainPoints: operatorMembers.explainPoints,
  correctPoints: operatorMembers.correctPoints,
  readCorrections: operatorMembers.readCorrections,
  decideCorrection: operatorMembers.decideCorrection,
  readDeadJobs: operatorWork.readDeadJobs,
  retryDeadJob: operatorWork.retryDeadJob,
  readStatistics: operatorWork.readStatistics,
  readRules: operatorSettings.readRules,
  setRule: operatorSettings.setRule,
  readSettings: operatorSettings.readSettings,
  setSetting: operatorSettings.setSetting,
  resetSetting: operatorSettings.resetSetting,
  readPolicyVersions: policies.readPolicyVersions,
  publishPolicy: policies.publishPolicy,
  readWhitelists: whitelists.readWhitelists,
  readWhitelist: whitelists.readWhitelist,
  makeWhitelist: whitelists.makeWhitelist,
  addToWhitelist: whitelists.addToWhitelist,
  removeFromWhitelist: whitelists.removeFromWhitelist,
  readWebhooks: webhooks.readWebhooks,
  createWebhook: webhooks.createWebhook,
  changeWebhook: webhooks.changeWebhook,
  endWebhook: webhooks.endWebhook,
  replaceWebhookSecret: webhooks.replaceWebhookSecret,
  testWebhook: webhooks.testWebhook,
  readWebhookDeliveries: webhooks.readWebhookDeliveries,
  replayWebhookDelivery: webhooks.replayWebhookDelivery,
  replayWebhook: webhooks.replayWebhook,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
