import type { EndpointName } from '../endpoints.ts'

interface OperationText {
  /** Short title: verb first, sentence case, no period. */
  summary: string
  description: string
}

const TWO_OPERATORS =
  'Changes that need a second operator return a `proposal` and take effect when the second operator makes the same call.'

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
      'Updates the profile of the current member. Omitted properties do not change. A property that is null is removed.',
  },
  confirmCampaignEmail: {
    summary: 'Confirm the campaign email address',
    description: 'Confirms a new email address for campaigns with the code that was sent to it.',
  },
  uploadAvatar: {
    summary: 'Upload an avatar',
    description:
      'Replaces the avatar of the current member. Accepts JPEG, PNG, WebP and GIF files of at most 5 MB and converts them to a small square WebP image.',
  },
  readAvatar: {
    summary: 'Download an avatar',
    description: 'Returns an uploaded avatar. The image at an address never changes, so it can be cached.',
  },
  readAccount: {
    summary: 'Retrieve the account status',
    description: 'Returns whether the account is paused, about to be deleted, or exported.',
  },
  askForExport: {
    summary: 'Request a data export',
    description:
      'Starts an export of all data about the current member. A download link is sent by email. Requires a recent proof of identity.',
  },
  downloadExport: {
    summary: 'Download a data export',
    description:
      'Returns the archive that an emailed link points to. It contains each table as JSON and as CSV.',
  },
  askForDeletion: {
    summary: 'Request account deletion',
    description:
      'Schedules the deletion of the account. The member can cancel it until `deletion.dueAt`. Requires a recent proof of identity.',
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
    description: 'Deletes an API key. Calls with it are rejected immediately.',
  },
  readStats: {
    summary: 'Retrieve points and heartbeats',
    description: 'Returns the totals of the points, heartbeats and referrals of the current member.',
  },
  readWhitelisted: {
    summary: 'Check the testnet whitelist',
    description: 'Returns whether the current member is on the whitelist `testnet`.',
  },
  readTermsAccepted: {
    summary: 'Check acceptance of the terms',
    description: 'Returns whether the current member has accepted the terms that are in force.',
  },
  acceptTerms: {
    summary: 'Accept the terms',
    description:
      'Accepts the terms in force for the current member. Accepting them again changes nothing. If `version` is not the version in force, the call fails with `CONFLICT`.',
  },
  readPrivacyAccepted: {
    summary: 'Check acceptance of the privacy policy',
    description: 'Returns whether the current member has accepted the privacy policy that is in force.',
  },
  acceptPrivacy: {
    summary: 'Accept the privacy policy',
    description:
      'Accepts the privacy policy in force for the current member. Accepting it again changes nothing. If `version` is not the version in force, the call fails with `CONFLICT`.',
  },
  readPolicy: {
    summary: 'Retrieve a policy',
    description:
      'Returns the terms or the privacy policy in force, either as sanitized HTML or as the address of the document.',
  },
  readOnboarded: {
    summary: 'Check onboarding',
    description: 'Returns whether the current member has been onboarded.',
  },
  onboard: {
    summary: 'Onboard the current member',
    description: 'Completes the onboarding of the current member. Repeating the call changes nothing.',
  },
  registerNode: {
    summary: 'Register a node',
    description:
      'Registers the Ed25519 key of a node of the current member. Registering the same key again only updates the name.',
  },
  readLeaderboard: {
    summary: 'Retrieve the leaderboard',
    description:
      'Returns the 100 members with the most heartbeats of the last 30 UTC days, and the place of the current member. Places are computed every five minutes. Returns NOT_FOUND if the feature is off.',
  },
  joinLeaderboard: {
    summary: 'Join the leaderboard',
    description:
      'Adds the current member to the leaderboard under the username of the profile. Joining again changes nothing.',
  },
  leaveLeaderboard: {
    summary: 'Leave the leaderboard',
    description: 'Removes the current member from the leaderboard. The username is no longer shown there.',
  },
  readNodes: {
    summary: 'List nodes',
    description: 'Returns the registered nodes of the current member, oldest first.',
  },
  removeNode: {
    summary: 'Remove a node',
    description: 'Removes a registered node and closes its connection. Points that it earned remain.',
  },
  readNodeCredits: {
    summary: 'List recent slots',
    description:
      'Returns the newest slots of the member’s nodes from today and yesterday (UTC), and whether each one was credited.',
  },
  readPointsHistory: {
    summary: 'Retrieve points by day',
    description:
      'Returns the points of each UTC day in a range, oldest first. Days without points are included.',
  },
  readPointsLog: {
    summary: 'List points entries',
    description:
      'Returns the points entries of the current member, newest first. Pending points appear as one entry per day. Pass `nextCursor` as `cursor` to get the next page; new entries do not shift cursor pages.',
  },
  exportPoints: {
    summary: 'Export the points log',
    description:
      'Streams all points entries as CSV or JSON Lines, with their time, category, comment, and whether they are booked or pending. Points are exact decimals.',
  },
  followChanges: {
    summary: 'Subscribe to changes',
    description:
      'Opens a stream of server-sent events. Each event names what changed for the current member, not its new value. Send `Last-Event-ID` to resume; the event `refetch` says that changes may have been missed.',
  },
  readReferrals: {
    summary: 'List referrals',
    description:
      'Returns the members whom the current member invited, newest first, and their reward status. Pass `nextCursor` as `cursor` to get the next page.',
  },
  readInviter: {
    summary: 'Retrieve an inviter',
    description: 'Returns the display name of the member who owns a referral code, for sign-up pages.',
  },
  readHeartbeatStatus: {
    summary: 'Retrieve Machine ID progress',
    description: 'Returns how many of the heartbeats that a Machine ID requires the current member has.',
  },
  readSubmissions: {
    summary: 'List available campaigns',
    description:
      'Returns the campaigns that the current member can take part in or has completed, with the state of each.',
  },
  claimReward: {
    summary: 'Claim a reward',
    description:
      'Claims the reward of a campaign or a referral. The reward is booked once: claiming it again returns 200 with `alreadyClaimed: true`. Fails with `HELD` while claims are suspended and with `CHECK_REQUIRED` until the email address is confirmed again.',
  },
  enterCode: {
    summary: 'Submit a campaign code',
    description:
      'Submits the code of a campaign of the kind `code`. The correct code makes the reward claimable.',
  },
  receiveForm: {
    summary: 'Submit a completed form',
    description:
      'Called by a form provider when a member has completed the form of a campaign. The body must be signed with the secret of the campaign as Standard Webhooks specifies. A `webhook-id` that was already received changes nothing.',
  },
  readCampaigns: {
    summary: 'List campaigns',
    description:
      'Returns all campaigns with their definitions and results, and definitions that await a second operator.',
  },
  createCampaign: {
    summary: 'Create a campaign',
    description: `Creates a campaign. A campaign that can pay more than \`CAMPAIGN_REVIEW_ABOVE\` points needs a second operator. ${TWO_OPERATORS}`,
  },
  changeCampaign: {
    summary: 'Replace a campaign definition',
    description: `Replaces the definition of the campaign with this key. Booked claims do not change. ${TWO_OPERATORS}`,
  },
  endCampaign: {
    summary: 'End a campaign',
    description: 'Ends a campaign immediately. Ending it again changes nothing.',
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
    summary: 'Decide a submission',
    description: 'Accepts or rejects a submission. The member sees the reason of a rejection.',
  },
  readCampaignSecret: {
    summary: 'Retrieve a campaign secret',
    description: 'Returns the secret with which the form provider of a campaign signs its calls.',
  },
  replaceCampaignSecret: {
    summary: 'Replace a campaign secret',
    description:
      'Creates a new secret for a campaign of the kind `form`. The previous secret is rejected immediately.',
  },
  readHolds: {
    summary: 'List holds',
    description:
      'Returns whether claims of the current member are suspended, or require that the email address is confirmed again, with the reasons. Includes past holds, newest first.',
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
      'Appeals against a hold. A hold has at most one open appeal. Sending the same text again changes nothing.',
  },
  readOpenAppeals: {
    summary: 'List appeals of all members',
    description: 'Returns the appeals with a state, oldest first.',
  },
  readAppeal: {
    summary: 'Retrieve an appeal',
    description: 'Returns an appeal with the member, the hold, and the current signals of the member.',
  },
  decideAppeal: {
    summary: 'Decide an appeal',
    description:
      'Accepts an appeal, which ends the hold, or rejects it, which keeps the hold. The reason is emailed to the member.',
  },
  releaseClaims: {
    summary: 'End a hold',
    description:
      'Ends the hold of a member without an appeal. The signals behind it no longer count. The reason is emailed to the member.',
  },
  readSignals: {
    summary: 'List signals of a member',
    description:
      'Returns the signals of a member with their evidence, the threshold of holds, and past holds.',
  },
  linkWallet: {
    summary: 'Link a wallet',
    description:
      'Links a wallet to the account of the current member. A wallet can be linked once. The wallet signs `message`, with a key or as a contract (ERC-1271, ERC-6492) if a chain is configured. Linking the same wallet again changes nothing.',
  },
  readWalletChangeEligibility: {
    summary: 'Check whether the wallet can be changed',
    description: 'Returns whether the current member can change the linked wallet. It can be changed once.',
  },
  changeWallet: {
    summary: 'Change the linked wallet',
    description:
      'Replaces the linked wallet once. The new wallet signs `message`. Repeating the call changes nothing.',
  },
  readIdentityRequirements: {
    summary: 'Retrieve Machine ID requirements',
    description: 'Returns which requirements of a Smart Account and a Machine ID the current member meets.',
  },
  readSmartAccount: {
    summary: 'Retrieve the Smart Account',
    description: 'Returns the Smart Account of the current member and the status of its creation.',
  },
  createSmartAccount: {
    summary: 'Create a Smart Account',
    description:
      'Creates the Smart Account of the linked wallet. The network pays the gas. The wallet signs the EIP-712 message `DeployMachineSmartAccount` (domain `MachineStationFactory`, version 1). Repeating the call while the job is queued changes nothing.',
  },
  readDidStatus: {
    summary: 'Retrieve the Machine ID status',
    description: 'Returns the status of the Machine ID of the current member.',
  },
  requestDid: {
    summary: 'Request a Machine ID',
    description:
      'Returns the EIP-712 message `Execute` (domain `MachineSmartAccount`, version 1) that the owner of the Smart Account signs. Until it is signed, the call returns the same message.',
  },
  signDid: {
    summary: 'Submit the Machine ID signature',
    description:
      'Submits the signature of the message from `requestDid` and queues the transaction that writes the Machine ID. Repeating the call changes nothing.',
  },
  readMachineIdentity: {
    summary: 'Retrieve the Machine ID',
    description: 'Returns the Machine ID of the current member. `data` is null if the member has none.',
  },
  readDataStats: {
    summary: 'Retrieve totals of collected data',
    description: 'Returns the totals of what the nodes of the current member collected.',
  },
  readDataHistory: {
    summary: 'Retrieve collected data by day',
    description:
      'Returns what the nodes of the current member collected on each of the last 30 UTC days, oldest first.',
  },
  reportResults: {
    summary: 'Report results',
    description:
      'Reports items that a node collected. Results are idempotent by `id`: repeating a batch, or a part of it, changes nothing.',
  },
  readSources: {
    summary: 'List sources',
    description: 'Returns the sources from which the nodes of the current member collect.',
  },
  exchangeResultChecks: {
    summary: 'Exchange comparisons',
    description:
      'Records the answers of a node to earlier comparisons and returns the comparisons that are assigned to it. Repeating a call changes nothing.',
  },
  readOwnRole: {
    summary: 'Retrieve the current operator',
    description: 'Returns the role and the permissions of the operator who makes the call.',
  },
  readOperators: { summary: 'List operators', description: 'Returns all accounts with an operator role.' },
  setOperator: {
    summary: 'Set an operator role',
    description: 'Gives a member an operator role, or replaces the role. Repeating the call changes nothing.',
  },
  removeOperator: {
    summary: 'Remove an operator',
    description: 'Removes the role of an operator. The last owner cannot be removed.',
  },
  readAuditLog: {
    summary: 'List audit log entries',
    description: 'Returns what operators, commands and automatic rules did, newest first.',
  },
  verifyAuditLog: {
    summary: 'Verify the audit log',
    description: 'Reads the whole audit log and reports rows that were changed or removed.',
  },
  findMembers: {
    summary: 'Find members',
    description:
      'Returns the members whose email address, username, referral code, wallet or ID equals the query exactly.',
  },
  pauseMember: {
    summary: 'Pause a member',
    description:
      'Pauses a member: rewards cannot be claimed, heartbeats still count. The reason is emailed to the member.',
  },
  restoreMember: {
    summary: 'Resume a member',
    description: 'Ends the pause of a member. The reason is emailed to the member.',
  },
  explainPoints: {
    summary: 'Explain the points of a member',
    description:
      'Returns how the points of a member add up: totals by source, days that are not settled, and slots that were not credited.',
  },
  correctPoints: {
    summary: 'Correct the points of a member',
    description:
      'Books a correction as a further ledger entry. A correction above the review threshold waits for a second operator. Sending the same `id` again changes nothing.',
  },
  readCorrections: {
    summary: 'List pending corrections',
    description: 'Returns the corrections that wait for a second operator, oldest first.',
  },
  decideCorrection: {
    summary: 'Decide a correction',
    description: 'Confirms or rejects a correction that another operator requested.',
  },
  readDeadJobs: {
    summary: 'List failed jobs',
    description: 'Returns the background jobs that failed after all their tries, newest first.',
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
    description: `Sets the value of a rule from a time on, at least one minute ahead. Versions that have started never change. A planned version with the same start is replaced. Values that create more points need a second operator. ${TWO_OPERATORS}`,
  },
  readSettings: {
    summary: 'List settings',
    description: 'Returns the settings that can change while the server runs, with their current values.',
  },
  setSetting: {
    summary: 'Change a setting',
    description: `Changes a setting in all server processes without a restart. The value remains until it is reset. Raising a limit on operators needs a second operator. ${TWO_OPERATORS}`,
  },
  resetSetting: {
    summary: 'Reset a setting',
    description:
      'Resets a setting to the value with which the server was started. Repeating the call changes nothing.',
  },
  readPolicyVersions: {
    summary: 'List policy versions',
    description: 'Returns all versions of the terms and the privacy policy, newest first.',
  },
  publishPolicy: {
    summary: 'Publish a policy version',
    description:
      'Publishes a version of the terms or the privacy policy. Members are asked to accept it when it takes effect.',
  },
  readWhitelists: {
    summary: 'List whitelists',
    description: 'Returns the named lists of members. Members on `testnet` are whitelisted.',
  },
  readWhitelist: {
    summary: 'List whitelist entries',
    description: 'Returns the entries of a whitelist, by kind and value.',
  },
  makeWhitelist: {
    summary: 'Create a whitelist',
    description: 'Creates an empty whitelist. Creating it again only updates the note.',
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
      'Creates a webhook that receives events from now on. The signing secret is returned only once. There can be at most 20 webhooks.',
  },
  changeWebhook: {
    summary: 'Update a webhook',
    description:
      'Updates the URL, the events or the note of a webhook, or disables or enables it. Events wait for a disabled webhook for at most two weeks.',
  },
  endWebhook: {
    summary: 'Delete a webhook',
    description: 'Deletes a webhook with its secret and its deliveries.',
  },
  replaceWebhookSecret: {
    summary: 'Rotate a webhook secret',
    description:
      'Creates a new signing secret, which is returned only once. During the overlap, deliveries are signed with the previous secret, too.',
  },
  testWebhook: {
    summary: 'Send a test event',
    description: 'Sends the event `webhook.test` to a webhook. The result appears in its deliveries.',
  },
  readWebhookDeliveries: {
    summary: 'List webhook deliveries',
    description: 'Returns the deliveries of a webhook from the last two weeks, newest event first.',
  },
  replayWebhookDelivery: {
    summary: 'Replay a delivery',
    description: 'Sends one event again, with all tries, whatever the result of the earlier delivery was.',
  },
  replayWebhook: {
    summary: 'Replay failed deliveries',
    description: 'Sends all events again whose last try failed at or after a time.',
  },
}

/** Operation groups, in the order of the OpenAPI document. */
export const tagTexts: Record<string, string> = {
  Accounts: 'Logging in. All other account functions are part of the auth service at `/auth/v1`.',
  Members: 'The profile, the totals and the data of the current member.',
  'API keys': 'Keys with which programs call this API as a member.',
  Policies: 'The terms and the privacy policy, and their acceptance.',
  Nodes: 'Nodes with a key of their own, what they collect, and their slots.',
  Points: 'Where the points of the current member come from.',
  Leaderboard: 'The members with the most heartbeats of the last 30 days. An optional feature.',
  Live: 'Server-sent events about changes.',
  Referrals: 'Members whom the current member invited.',
  Campaigns: 'Campaigns, their submissions, and claims of rewards.',
  Appeals: 'Holds of claims, appeals against them, and confirmations of the email address.',
  Wallets: 'The wallet of the current member.',
  'Machine ID': 'Smart Accounts and Machine IDs on the chain.',
  Operators: 'Calls for operators: members, points, rules, settings, policies, whitelists and the audit log.',
  'Operators: campaigns': 'Calls for operators that manage campaigns and submissions.',
  'Operators: appeals': 'Calls for operators that decide appeals and end holds.',
  'Operators: webhooks': 'Calls for operators that manage webhooks and their deliveries.',
  Webhooks: 'Events that the server sends to webhooks.',
}
