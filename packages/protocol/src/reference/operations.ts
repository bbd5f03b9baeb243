import type { EndpointName } from '../endpoints.ts'

interface OperationText {
  /** Short title: verb first, sentence case, no period. */
  summary: string
  description: string
}

const TWO_OPERATORS =
  'A change that requires a second operator returns a `proposal` and takes effect when the second operator makes the same call.'

/** Summary and description of each operation in the OpenAPI document. */
export const operationTexts: Record<EndpointName, OperationText> = {
  login: {
    summary: 'Log in',
    description:
      'Creates a session from an email address and a password. Returns an access token, a refresh token and the member.',
  },
  readBotChallenge: {
    summary: 'Create a bot-check challenge',
    description:
      'Returns a new proof-of-work challenge in the format of ALTCHA v2. A solution is accepted once, until the challenge expires.',
  },
  readUser: {
    summary: 'Retrieve the current member',
    description: 'Returns the profile of the member who makes the call.',
  },
  changeProfile: {
    summary: 'Update the profile',
    description:
      'Updates the profile of the current member. Omitted properties do not change. Setting a property to null removes its value.',
  },
  confirmCampaignEmail: {
    summary: 'Confirm the campaign email address',
    description: 'Confirms a new email address for campaigns with the code that was sent to that address.',
  },
  uploadAvatar: {
    summary: 'Upload an avatar',
    description:
      'Replaces the avatar of the current member. Accepts JPEG, PNG, WebP and GIF files of at most 5 MB and converts them to a small square WebP image.',
  },
  readAvatar: {
    summary: 'Download an avatar',
    description: 'Returns an uploaded avatar. The image at a URL never changes, so it can be cached.',
  },
  readAccount: {
    summary: 'Retrieve the account status',
    description:
      'Returns whether the account is paused or scheduled for deletion, and the status of the latest data export.',
  },
  askForExport: {
    summary: 'Request a data export',
    description:
      'Starts an export of all data about the current member. Sends a download link by email. Requires a recent proof of identity.',
  },
  downloadExport: {
    summary: 'Download a data export',
    description:
      'Returns the archive to which an emailed link points. The archive contains each table as JSON and as CSV.',
  },
  askForDeletion: {
    summary: 'Request account deletion',
    description:
      'Schedules the deletion of the account. The member can cancel the deletion until `deletion.dueAt`. Requires a recent proof of identity.',
  },
  cancelDeletion: {
    summary: 'Cancel account deletion',
    description:
      'Cancels the scheduled deletion of the account. Returns the unchanged account if no deletion is scheduled.',
  },
  createApiKey: {
    summary: 'Create an API key',
    description:
      'Creates a key with which a program calls this API as the current member. The key itself is returned only once. Requires a recent proof of identity.',
  },
  readApiKeys: {
    summary: 'List API keys',
    description:
      'Returns the API keys of the current member, newest first. The keys themselves are not included.',
  },
  removeApiKey: {
    summary: 'Revoke an API key',
    description: 'Deletes an API key. Calls with the key are rejected immediately.',
  },
  readStats: {
    summary: 'Retrieve points and heartbeats',
    description: 'Returns the total points, heartbeats and referrals of the current member.',
  },
  readGetStarted: {
    summary: 'Retrieve the first steps',
    description:
      'Returns the steps from the account to the Machine ID, in order, and which of them the current member has completed.',
  },
  readOverview: {
    summary: 'Retrieve an overview',
    description:
      'Returns the responses of several endpoints about the current member at once, to save requests. A part that fails is null. Call its own endpoint for the error.',
  },
  readWhitelisted: {
    summary: 'Check the testnet whitelist',
    description: 'Returns whether the current member is on the whitelist `testnet`.',
  },
  readTermsAccepted: {
    summary: 'Check acceptance of the terms',
    description: 'Returns whether the current member has accepted the terms in force.',
  },
  acceptTerms: {
    summary: 'Accept the terms',
    description:
      'Accepts the terms in force for the current member. Accepting them again has no effect. If `version` is not the version in force, the call fails with `CONFLICT`.',
  },
  readPrivacyAccepted: {
    summary: 'Check acceptance of the privacy policy',
    description: 'Returns whether the current member has accepted the privacy policy in force.',
  },
  acceptPrivacy: {
    summary: 'Accept the privacy policy',
    description:
      'Accepts the privacy policy in force for the current member. Accepting it again has no effect. If `version` is not the version in force, the call fails with `CONFLICT`.',
  },
  readPoliciesInForce: {
    summary: 'List the policies in force',
    description:
      'Returns the version of the terms and of the privacy policy in force. A sign-up form sends the versions that it shows as `accepted_policies` in the metadata of the sign-up, for example `{"terms": 2, "privacy": 3}`. Versions that are in force when the address is confirmed are then recorded as accepted.',
  },
  readPolicy: {
    summary: 'Retrieve a policy',
    description:
      'Returns the terms or the privacy policy in force, either as sanitized HTML or as the URL of the document.',
  },
  readOnboarded: {
    summary: 'Check onboarding',
    description:
      'Returns whether the current member has been onboarded. `success` is false until the member has been onboarded.',
  },
  onboard: {
    summary: 'Onboard the current member',
    description: 'Completes the onboarding of the current member. Repeating the call has no effect.',
  },
  registerNode: {
    summary: 'Register a node',
    description:
      'Registers the Ed25519 key of a node of the current member. Registering the same key again only updates the name.',
  },
  readLeaderboard: {
    summary: 'Retrieve the leaderboard',
    description:
      'Returns the 100 members with the most heartbeats in the last 30 UTC days, and the rank of the current member. Ranks are computed every five minutes. Fails with `NOT_FOUND` if the feature is disabled.',
  },
  joinLeaderboard: {
    summary: 'Join the leaderboard',
    description:
      'Adds the current member to the leaderboard under the username of the profile. Joining again has no effect.',
  },
  leaveLeaderboard: {
    summary: 'Leave the leaderboard',
    description:
      'Removes the current member from the leaderboard. The leaderboard no longer shows the username.',
  },
  readNodes: {
    summary: 'List nodes',
    description: 'Returns the registered nodes of the current member, oldest first.',
  },
  removeNode: {
    summary: 'Remove a node',
    description:
      'Removes a registered node and closes its connection. The member keeps the points that the node earned.',
  },
  readNodeCredits: {
    summary: 'List recent slots',
    description:
      "Returns the newest slots of the current member's nodes from today and yesterday (UTC), and whether each slot was credited. `nodes` and `lastCreditedAt` do not depend on `limit`.",
  },
  readNodeSlots: {
    summary: 'List slots of a node',
    description:
      'Returns the slots of a node that ended on the given UTC days, oldest first, and explains why each slot earned a heartbeat or none. Reasons are available for 13 months.',
  },
  readNodeStats: {
    summary: 'Retrieve statistics of a node',
    description:
      'Returns the heartbeats, points and uptime of a node in the last 7, 30 and 365 days (UTC), and the outcomes of its slots on each day of the last 13 months.',
  },
  readPointsHistory: {
    summary: 'Retrieve points by day',
    description:
      'Returns the points of each UTC day in a range, oldest first. Days without points are included.',
  },
  readPointsLog: {
    summary: 'List points entries',
    description:
      'Returns the points entries of the current member, newest first. Pending points appear as one entry per day. Pass `nextCursor` as `cursor` to get the next page. New entries do not shift cursor pages.',
  },
  readPointsEntry: {
    summary: 'Retrieve a points entry',
    description:
      'Returns an entry of the current member and its origin: the heartbeats and points of each node, the incident of a make-good, or the campaign of a reward. The ID of a pending entry returns the booked entry once the day is settled.',
  },
  exportPoints: {
    summary: 'Export the points log',
    description:
      'Streams all points entries as CSV or JSON Lines. Each entry has a time, a category, a comment, a state (booked or pending) and an ID. Points are exact decimals. With `include=nodes`, an entry whose nodes are known is one row for each node; the rows have the same ID and add up to the entry.',
  },
  readCurrentRules: {
    summary: 'Retrieve the rules in force',
    description:
      'Returns the points and requirements that currently apply to every member. Call it again at `changesAt`.',
  },
  followChanges: {
    summary: 'Subscribe to changes',
    description:
      'Opens a stream of server-sent events. Each event names what changed for the current member, but does not contain the new value. Send `Last-Event-ID` to resume. The event `refetch` means that changes may have been missed.',
  },
  readReferrals: {
    summary: 'List referrals',
    description:
      "Returns the current member's invitees, newest first, with the status of each reward. Pass `nextCursor` as `cursor` to get the next page.",
  },
  readInviter: {
    summary: 'Retrieve an inviter',
    description: 'Returns the display name of the member who owns a referral code, for sign-up pages.',
  },
  readReferralCodeEntry: {
    summary: 'Check whether a referral code can be entered',
    description:
      "Returns the current member's inviter, and until when a member without an inviter can enter a referral code.",
  },
  enterReferralCode: {
    summary: 'Enter a referral code',
    description:
      "Binds the current member to the inviter who owns the code, as a sign-up with the code does. A member has one inviter, which never changes. Entering the same code again returns 200 with `alreadyEntered: true`. Fails with `NOT_FOUND` for an unknown code, with `GONE` after the period of the rule `referral_code_days`, and with `CONFLICT` for the member's own code, a different inviter, an inviter who joined later, or a paused membership.",
  },
  readHeartbeatStatus: {
    summary: 'Retrieve Machine ID progress',
    description: 'Returns how many of the heartbeats required for a Machine ID the current member has.',
  },
  readSubmissions: {
    summary: 'List available campaigns',
    description:
      'Returns the campaigns in which the current member can participate or that the member has completed, with the state of each campaign.',
  },
  markCampaignsSeen: {
    summary: 'Mark campaigns as seen',
    description:
      'Records that the current member has seen these campaigns. They and all campaigns that appeared before them are no longer new (`isNew`). Has no effect on campaigns that are unknown or have not started.',
  },
  claimReward: {
    summary: 'Claim a reward',
    description:
      'Claims the reward of a campaign or a referral. The reward is booked once: claiming it again returns 200 with `alreadyClaimed: true`. Fails with `HELD` while claims are suspended. Fails with `CHECK_REQUIRED` until the email address is confirmed again.',
  },
  enterCode: {
    summary: 'Submit a campaign code',
    description:
      'Submits the code of a campaign of the kind `code`. The correct code makes the reward claimable.',
  },
  receiveForm: {
    summary: 'Submit a completed form',
    description:
      'Receives a form that a member completed for a campaign. The form provider makes this call and signs the body with the secret of the campaign, as Standard Webhooks specifies. A known `webhook-id` has no effect.',
  },
  readCampaigns: {
    summary: 'List campaigns',
    description:
      'Returns all campaigns with their definitions and results, and the definitions that await a second operator.',
  },
  createCampaign: {
    summary: 'Create a campaign',
    description: `Creates a campaign. A campaign that can pay more than \`CAMPAIGN_REVIEW_ABOVE\` points requires a second operator. ${TWO_OPERATORS}`,
  },
  changeCampaign: {
    summary: 'Replace a campaign definition',
    description: `Replaces the definition of the campaign with this key. Booked claims do not change. ${TWO_OPERATORS}`,
  },
  endCampaign: {
    summary: 'End a campaign',
    description: 'Ends a campaign immediately. Ending it again has no effect.',
  },
  readWaitingSubmissions: {
    summary: 'List pending submissions',
    description: 'Returns the submissions of a campaign that await a decision, oldest first.',
  },
  enterSubmission: {
    summary: 'Create a submission for a member',
    description:
      'Records that a member completed a campaign of the kind `form`, `social` or `manual`. The member can then claim the reward.',
  },
  decideSubmission: {
    summary: 'Accept or reject a submission',
    description: 'Accepts or rejects a submission. The member sees the reason for a rejection.',
  },
  readCampaignSecret: {
    summary: 'Retrieve a campaign secret',
    description: 'Returns the secret with which the form provider of a campaign signs its calls.',
  },
  replaceCampaignSecret: {
    summary: 'Rotate a campaign secret',
    description:
      'Creates a new secret for a campaign of the kind `form`. The previous secret is rejected immediately.',
  },
  readHolds: {
    summary: 'List claim suspensions',
    description:
      'Returns the claim suspensions of the current member, newest first, including past ones. Also returns the request to confirm the email address again, if there is one. Both include the reasons.',
  },
  sendCheckCode: {
    summary: 'Send a confirmation code',
    description:
      'Sends a code to the email address of the account. Fails with `CONFLICT` if no confirmation is required.',
  },
  passCheck: {
    summary: 'Confirm the email address again',
    description:
      'Confirms the email address of the account with the emailed code, so that rewards can be claimed.',
  },
  readAppeals: {
    summary: 'List appeals',
    description: 'Returns the appeals of the current member, newest first.',
  },
  sendAppeal: {
    summary: 'Create an appeal',
    description:
      'Creates an appeal against a claim suspension. A claim suspension has at most one open appeal. Sending the same text again has no effect.',
  },
  readOpenAppeals: {
    summary: 'List appeals of all members',
    description: 'Returns the appeals in a given state, oldest first.',
  },
  readAppeal: {
    summary: 'Retrieve an appeal',
    description:
      'Returns an appeal with the member, the claim suspension, and the current signals of the member.',
  },
  decideAppeal: {
    summary: 'Accept or reject an appeal',
    description:
      'Decides an appeal. Accepting it ends the claim suspension; rejecting it upholds the claim suspension. The reason is emailed to the member.',
  },
  releaseClaims: {
    summary: 'End a claim suspension',
    description:
      'Ends the claim suspension of a member without an appeal. The signals that caused it no longer count. The reason is emailed to the member.',
  },
  readSignals: {
    summary: 'List signals of a member',
    description:
      'Returns the signals of a member with their evidence, the threshold for claim suspensions, and the claim suspensions of the member.',
  },
  readCaseAnswer: {
    summary: 'Explain a record',
    description:
      'Returns what the records say about a ledger entry, a slot, a referral or a campaign of the current member. Saves nothing.',
  },
  readCases: {
    summary: 'List cases',
    description: 'Returns the cases of the current member, newest first.',
  },
  readCase: {
    summary: 'Retrieve a case',
    description: 'Returns a case of the current member with its messages.',
  },
  openCase: {
    summary: 'Open a case',
    description:
      'Opens a case about a ledger entry, a slot, a referral or a campaign, with the first message and the findings from the records. A record has at most one open case. Sending the same text again has no effect.',
  },
  sendCaseMessage: {
    summary: 'Send a message in a case',
    description:
      'Adds a message to a case. A message to a closed case opens it again. The number of messages without an answer is limited.',
  },
  closeCase: {
    summary: 'Close a case',
    description: 'Closes a case of the current member. Closing a closed case has no effect.',
  },
  readCaseAttachment: {
    summary: 'Download a picture of a case',
    description: 'Returns a picture in a case of the current member. A picture never changes.',
  },
  readMemberCases: {
    summary: 'List cases of all members',
    description:
      'Returns the cases in a given state, oldest first, and figures about the time to the first answer.',
  },
  readMemberCase: {
    summary: 'Retrieve a case of a member',
    description:
      'Returns a case with its messages, the member, and the findings from the records at the start and now.',
  },
  answerCase: {
    summary: 'Answer a case',
    description:
      'Sends an answer to the member, in the portal and by email. If the member has sent a message since, the call changes nothing. Sending the same answer again has no effect.',
  },
  readMemberCaseAttachment: {
    summary: 'Download a picture of a case of a member',
    description: 'Returns a picture in a case. A picture never changes.',
  },
  linkWallet: {
    summary: 'Link a wallet',
    description:
      'Links a wallet to the account of the current member. A member can link a wallet once. The wallet signs `message` with its key or, if a chain is configured, as a contract (ERC-1271, ERC-6492). Linking the same wallet again has no effect.',
  },
  readWalletChangeEligibility: {
    summary: 'Check whether the wallet can be changed',
    description:
      'Returns whether the current member can change the linked wallet. The wallet can be changed once.',
  },
  changeWallet: {
    summary: 'Change the linked wallet',
    description:
      'Replaces the linked wallet. This is possible once. The new wallet signs `message`. Repeating the call has no effect.',
  },
  readIdentityRequirements: {
    summary: 'Retrieve Machine ID requirements',
    description: 'Returns which requirements for a Smart Account and a Machine ID the current member meets.',
  },
  readSmartAccount: {
    summary: 'Retrieve the Smart Account',
    description: 'Returns the Smart Account of the current member and the status of its creation.',
  },
  createSmartAccount: {
    summary: 'Create a Smart Account',
    description:
      'Creates the Smart Account of the linked wallet. The network pays for the gas. The wallet signs the EIP-712 message `DeployMachineSmartAccount` (domain `MachineStationFactory`, version 1). Repeating the call while the relay job is queued has no effect.',
  },
  readDidStatus: {
    summary: 'Retrieve the Machine ID status',
    description: 'Returns the status of the Machine ID of the current member.',
  },
  requestDid: {
    summary: 'Request a Machine ID',
    description:
      'Returns the EIP-712 message `Execute` (domain `MachineSmartAccount`, version 1), which the owner of the Smart Account signs. The call returns the same message until it is signed.',
  },
  signDid: {
    summary: 'Submit the Machine ID signature',
    description:
      'Submits the signature of the message from `requestDid` and queues the transaction that writes the Machine ID. Repeating the call has no effect.',
  },
  readMachineIdentity: {
    summary: 'Retrieve the Machine ID',
    description: 'Returns the Machine ID of the current member. `data` is null if the member has none.',
  },
  readDataStats: {
    summary: 'Retrieve totals of collected data',
    description: 'Returns the totals of the data that the nodes of the current member collected.',
  },
  readDataHistory: {
    summary: 'Retrieve collected data by day',
    description:
      'Returns the data that the nodes of the current member collected on each of the last 30 UTC days, oldest first.',
  },
  reportResults: {
    summary: 'Report results',
    description:
      'Reports items that a node collected. Results are idempotent by `id`: repeating all or part of a batch has no effect.',
  },
  readSources: {
    summary: 'List sources',
    description: 'Returns the sources from which the nodes of the current member collect.',
  },
  exchangeResultChecks: {
    summary: 'Exchange comparisons',
    description:
      "Records a node's reports for earlier comparisons and returns the comparisons that are assigned to the node. Repeating the call has no effect.",
  },
  readOwnRole: {
    summary: 'Retrieve the current operator',
    description: 'Returns the role and the permissions of the operator who makes the call.',
  },
  readOperators: { summary: 'List operators', description: 'Returns all accounts with an operator role.' },
  setOperator: {
    summary: 'Set an operator role',
    description:
      'Assigns an operator role to a member, or replaces the current role. Repeating the call has no effect.',
  },
  removeOperator: {
    summary: 'Remove an operator',
    description: 'Removes the role of an operator. The last owner cannot be removed.',
  },
  readAuditLog: {
    summary: 'List audit log entries',
    description: 'Returns the actions of operators, commands and automatic rules, newest first.',
  },
  verifyAuditLog: {
    summary: 'Verify the audit log',
    description: 'Reads the whole audit log and reports entries that were changed or removed.',
  },
  findMembers: {
    summary: 'Find members',
    description:
      'Returns the members whose email address, username, referral code, wallet address or ID exactly matches the query.',
  },
  pauseMember: {
    summary: 'Pause a member',
    description:
      'Pauses a member. A paused member cannot claim rewards, but heartbeats still count. The reason is emailed to the member.',
  },
  restoreMember: {
    summary: 'End the pause of a member',
    description: 'Ends the pause of a member. The reason is emailed to the member.',
  },
  explainPoints: {
    summary: 'Explain the points of a member',
    description:
      'Returns the components of the points of a member: totals by source, days that are not settled, and slots that were not credited.',
  },
  readIncidents: {
    summary: 'List incidents',
    description: 'Returns times in which the network could not credit nodes, newest first.',
  },
  recordIncident: {
    summary: 'Record an incident',
    description:
      'Records an incident that has ended. Members see its note at the slots that their nodes lost in it. An incident does not change points.',
  },
  previewMakeGood: {
    summary: 'Preview a make-good',
    description:
      'Returns what a make-good for an incident would pay: the slots of nodes that were credited both before and after the incident, with the values of the rules at that time.',
  },
  requestMakeGood: {
    summary: 'Request a make-good',
    description:
      'Requests the payment for slots that were lost in an incident, or the reversal of a booked payment. Another operator must confirm it. Each member receives one ledger entry.',
  },
  decideMakeGood: {
    summary: 'Decide on a make-good',
    description:
      'Confirms or rejects a requested make-good. After the confirmation, the server books the entries in the background.',
  },
  correctPoints: {
    summary: 'Correct the points of a member',
    description:
      'Books a correction as an additional ledger entry. A correction above the review threshold awaits a second operator. Sending the same `id` again has no effect.',
  },
  readCorrections: {
    summary: 'List pending corrections',
    description: 'Returns the corrections that await a second operator, oldest first.',
  },
  decideCorrection: {
    summary: 'Confirm or reject a correction',
    description: 'Confirms or rejects a correction that another operator requested.',
  },
  readDeadJobs: {
    summary: 'List failed jobs',
    description: 'Returns the background jobs for which all attempts failed, newest first.',
  },
  retryDeadJob: { summary: 'Retry a failed job', description: 'Queues a failed job again.' },
  readStatistics: {
    summary: 'Retrieve statistics',
    description: 'Returns the numbers of members, points, nodes and pending reviews.',
  },
  readRules: {
    summary: 'List points rules',
    description: 'Returns the rules for points and credits, with all past, current and planned versions.',
  },
  setRule: {
    summary: 'Set a points rule',
    description: `Sets the value of a rule from a start time that is at least one minute in the future. Versions that have started never change. A planned version with the same start time is replaced. Values that create more points require a second operator. ${TWO_OPERATORS}`,
  },
  readSettings: {
    summary: 'List settings',
    description: 'Returns the settings that can change while the server runs, with their current values.',
  },
  setSetting: {
    summary: 'Change a setting',
    description: `Changes a setting in all server processes without a restart. The value remains in effect until it is reset. Raising a limit on operators requires a second operator. ${TWO_OPERATORS}`,
  },
  resetSetting: {
    summary: 'Reset a setting',
    description:
      'Resets a setting to the value with which the server was started. Repeating the call has no effect.',
  },
  readPolicyVersions: {
    summary: 'List policy versions',
    description: 'Returns all versions of the terms and the privacy policy, newest first.',
  },
  publishPolicy: {
    summary: 'Publish a policy version',
    description:
      'Publishes a version of the terms or the privacy policy. Members are asked to accept the version when it takes effect.',
  },
  readWhitelists: {
    summary: 'List whitelists',
    description: 'Returns the named lists of members. Members on `testnet` are whitelisted.',
  },
  readWhitelist: {
    summary: 'List whitelist entries',
    description: 'Returns the entries of a whitelist, sorted by kind and value.',
  },
  makeWhitelist: {
    summary: 'Create a whitelist',
    description: 'Creates an empty whitelist. If the whitelist exists, the call only updates its note.',
  },
  addToWhitelist: {
    summary: 'Add whitelist entries',
    description:
      'Adds the lines of a CSV file to a whitelist. Valid lines are added; invalid lines are reported.',
  },
  removeFromWhitelist: {
    summary: 'Remove whitelist entries',
    description: 'Removes the lines of a CSV file from a whitelist. Invalid lines are reported.',
  },
  readWebhooks: { summary: 'List webhooks', description: 'Returns all webhooks with their delivery status.' },
  createWebhook: {
    summary: 'Create a webhook',
    description:
      'Creates a webhook, which receives all later events of its types. The signing secret is returned only once. There can be at most 20 webhooks.',
  },
  changeWebhook: {
    summary: 'Update a webhook',
    description:
      'Updates the URL, the event types or the note of a webhook, or enables or disables it. Events for a disabled webhook are queued for at most two weeks.',
  },
  endWebhook: {
    summary: 'Delete a webhook',
    description: 'Deletes a webhook with its secret and its deliveries.',
  },
  replaceWebhookSecret: {
    summary: 'Rotate a webhook secret',
    description:
      'Creates a new signing secret, which is returned only once. During the overlap, deliveries are also signed with the previous secret.',
  },
  testWebhook: {
    summary: 'Send a test event',
    description:
      'Sends the event `webhook.test` to a webhook. The result appears in the deliveries of the webhook.',
  },
  readWebhookDeliveries: {
    summary: 'List webhook deliveries',
    description: 'Returns the deliveries of a webhook from the last two weeks, newest event first.',
  },
  replayWebhookDelivery: {
    summary: 'Replay a delivery',
    description:
      'Sends one event again, with the full number of attempts, regardless of the result of the earlier delivery.',
  },
  replayWebhook: {
    summary: 'Replay failed deliveries',
    description: 'Sends all events again for which the last attempt failed at or after a given time.',
  },
}

/** Operation groups, in the order of the OpenAPI document. */
export const tagTexts: Record<string, string> = {
  Accounts: 'Login. The auth service at `/auth/v1` provides all other account functions.',
  Members: 'The profile, the totals and the data of the current member.',
  'API keys': 'Keys with which programs call this API as a member.',
  Policies: 'The terms and the privacy policy, and their acceptance.',
  Nodes: 'Registered nodes, their slots, and the data that they collect.',
  Points: 'The points of the current member by day and by entry.',
  Leaderboard: 'The members with the most heartbeats in the last 30 UTC days. This feature is optional.',
  Live: 'Server-sent events about changes.',
  Referrals: "The current member's invitees.",
  Campaigns: 'Campaigns, their submissions, and claims of rewards.',
  Appeals: 'Claim suspensions, appeals against them, and confirmations of the email address.',
  Cases: 'Questions of the current member about records, and the answers.',
  Wallets: 'The wallet of the current member.',
  'Machine ID': 'Smart Accounts and Machine IDs on the chain.',
  Operators: 'Operator calls for members, points, rules, settings, policies, whitelists and the audit log.',
  'Operators: campaigns': 'Operator calls for campaigns and their submissions.',
  'Operators: appeals': 'Operator calls for appeals and claim suspensions.',
  'Operators: cases': 'Operator calls for cases of members.',
  'Operators: webhooks': 'Operator calls for webhooks and their deliveries.',
  Webhooks: 'Events that the server sends to webhooks.',
}
