/** Property descriptions of a schema by path, for example `deletion.dueAt`. */
interface SchemaText {
  /** Schema whose descriptions apply to properties without their own. */
  extends?: string
  properties: Record<string, string>
}

const POINTS = 'Points, with up to 6 decimal places.'
const EXACT_POINTS = 'Points, as an exact decimal with up to 6 decimal places.'
const EXAMPLE_DAY = 'UTC day, in the format YYYY-MM-DD.'

/** Descriptions of properties common to several schemas. A schema's own description takes precedence. */
export const commonTexts: Record<string, string> = {
  success: 'Always true. A failed call returns an error instead.',
  message: 'A message for people, in English. Do not parse it.',
  nextCursor: 'The cursor of the next page. Absent on the last page.',
  reason: 'The reason for the change. It is saved in the audit log.',
  memberId: 'ID of the member (UUID).',
  askedBy: 'The operator who made the request.',
  askedAt: 'When the request was made (ISO 8601, UTC).',
  createdAt: 'When the object was created (ISO 8601, UTC).',
  proposal: 'The change that awaits a second operator. Null if the change is in effect.',
  member: 'The member.',
  user: 'The member after the change.',
  type: 'The type of the event.',
  timestamp: 'When the event happened (ISO 8601, UTC).',
  data: 'The data of the event.',
  category: 'The category of the points.',
  secret: 'The signing secret in the format of Standard Webhooks: `whsec_` and base64.',
}

/** Property descriptions of all component schemas of the OpenAPI document. */
export const schemaTexts: Record<string, SchemaText> = {
  Account: {
    properties: {
      paused: 'Set while operators have paused the account. Rewards cannot be claimed then. Null otherwise.',
      'paused.since': 'When the account was paused (ISO 8601, UTC).',
      'paused.reason': 'Why the account was paused.',
      deletion: 'Set while the account is scheduled for deletion. Null otherwise.',
      'deletion.dueAt': 'When the account will be deleted (ISO 8601, UTC). It can be canceled until then.',
      export: 'The latest data export. Null if none was requested.',
      'export.readyAt': 'When the archive was ready (ISO 8601, UTC). Null while it is being created.',
      'export.expiresAt':
        'When the download link expires (ISO 8601, UTC). Null while the archive is being created.',
      campaignEmailPending: 'A new email address for campaigns that awaits its code. Null if there is none.',
    },
  },
  ApiKey: {
    properties: {
      id: 'ID of the key (UUID).',
      name: 'The name that the member gave to the key.',
      prefix: 'The first characters of the key, to recognize it.',
      scopes: 'What the key permits: `read`, `write`, or `operate` for operator calls.',
      expiresAt: 'When the key expires (ISO 8601, UTC). Null if it does not expire.',
      lastUsedAt:
        'When the key was last used (ISO 8601, UTC), accurate to about a minute. Null if it was never used.',
    },
  },
  Appeal: {
    properties: {
      id: 'ID of the appeal (UUID).',
      holdId: 'ID of the hold that the appeal is against (UUID).',
      text: 'What the member wrote.',
      sentAt: 'When the appeal was created (ISO 8601, UTC).',
      state:
        'Whether the appeal awaits a decision (`open`), ended the hold (`accepted`) or not (`rejected`).',
      reason: 'The reason of the decision. Null while the appeal is open.',
      decidedAt: 'When the appeal was decided (ISO 8601, UTC). Null while it is open.',
    },
  },
  AppealDetails: {
    extends: 'Appeal',
    properties: { decidedBy: 'The operator who decided the appeal. Null while it is open.' },
  },
  AppealWithMemberId: { extends: 'Appeal', properties: {} },
  AuditEntry: {
    properties: {
      number: 'Position of the entry in the log, from 1.',
      at: 'When the action happened (ISO 8601, UTC).',
      actor:
        'Who acted: `operator:` and the account, `command:` and the user of the machine, or `system:` and the rule.',
      action: 'What was done.',
      subject: 'What it was done to: a kind and an ID, for example `member:0198…`.',
      before: 'The values before the action. Null if there were none.',
      after: 'The values after the action. Null if there are none.',
      reason: 'Why it was done.',
      requestId: 'ID of the request in the server log. Null for commands and rules.',
      hash: 'SHA-256 of this entry and the hash of the previous entry, in hexadecimal.',
    },
  },
  AvailableCampaign: {
    properties: {
      campaignId: 'ID of the campaign (UUID).',
      campaignName: 'Name of the campaign.',
      type: 'What the campaign asks for.',
      completed:
        'Whether nothing is left to do: the reward was claimed, or the step without a reward is done.',
      formUrl: 'Where the member completes the campaign. Null if that is in the portal.',
      bonusPoints: 'Points of the reward. 0 for a step without a reward.',
      mandatory: 'Whether the campaign is marked as mandatory.',
      buttonText: 'Text of the button. Absent if the portal uses its own.',
      taskNumber: 'Number shown beside the name. Absent if there is none.',
      claimable: 'Whether the reward can be claimed now.',
      state:
        'The state of the campaign for this member. `locked` campaigns have prerequisites; `exhausted` campaigns have no places left.',
      reason: 'Why the reward cannot be claimed, for the member. Absent if it can, and after completion.',
      endsAt: 'When the campaign ends (ISO 8601, UTC). Null if it has no end.',
    },
  },
  Campaign: {
    extends: 'CampaignDefinition',
    properties: {
      id: 'ID of the campaign (UUID).',
      claims: 'Number of members who claimed the reward.',
      pointsPaid: 'Points booked for the campaign so far.',
      waiting: 'Number of submissions that await a decision.',
    },
  },
  CampaignChange: { properties: { campaign: 'The definition of the campaign.' } },
  CampaignChanged: {
    properties: { id: 'ID of the campaign (UUID). Null if the change awaits a second operator.' },
  },
  CampaignDefinition: {
    properties: {
      key: 'Identifies the campaign for operators. It cannot be changed.',
      name: 'Name that members see.',
      kind: 'What the campaign asks for. `heartbeat`, `referral`, `wallet`, `identity` and `streak` are evaluated by the server; the others need a submission.',
      startsAt: 'When the campaign starts (ISO 8601 with a time zone).',
      endsAt: 'When the campaign ends (ISO 8601 with a time zone). Null if it has no end.',
      bonusPoints:
        'Points of the reward, with up to 6 decimal places. 0 for a step that other campaigns require.',
      goal: 'Number of heartbeats, referrals, or consecutive days (at most 366). Required for the kinds `heartbeat`, `referral` and `streak`, null for others.',
      mandatory: 'Whether the campaign is marked as mandatory.',
      order: 'Position in the list, lowest first.',
      taskNumber: 'Number shown beside the name. Null for none.',
      buttonText: 'Text of the button. Null for the default.',
      formUrl:
        'HTTPS address where members complete the campaign. `{memberId}` and `{code}` are replaced. Required for the kinds `form` and `social`, null for others.',
      review: 'Whether forms await a decision of an operator. Only for the kind `form`.',
      code: 'The code that members enter. Case and surrounding spaces are ignored. Required for the kind `code`, null for others.',
      capacity: 'Maximum number of rewarded members. Null for no limit.',
      prerequisites: 'Keys of the campaigns that must be completed first.',
      eligibility: 'Who can take part. Other members do not see the campaign.',
      'eligibility.for':
        'All members (`everyone`), those on `testnet` (`whitelisted`), those on a whitelist (`list`), or a `segment`.',
      'eligibility.list': 'Name of the whitelist.',
      'eligibility.segment': 'The conditions of the segment. A member must meet all of them.',
      'eligibility.segment.joinedAfter': 'Members who joined after this time (ISO 8601 with a time zone).',
      'eligibility.segment.joinedBefore': 'Members who joined before this time (ISO 8601 with a time zone).',
      'eligibility.segment.minHeartbeats': 'Members with at least this number of credited heartbeats.',
      'eligibility.segment.wasInvited': 'Members who were invited, or who were not.',
      'eligibility.segment.hasWallet': 'Members with a linked wallet, or without one.',
    },
  },
  CampaignProposal: { extends: 'Proposal', properties: { campaign: 'The proposed definition.' } },
  ChangeWebhookRequest: {
    extends: 'Webhook',
    properties: {
      on: 'Whether the webhook is enabled.',
      reason: 'The reason for the change. It is saved in the audit log.',
    },
  },
  ClaimedReward: {
    properties: {
      points: 'Points of the reward.',
      alreadyClaimed: 'Whether an earlier call had claimed the reward.',
    },
  },
  CorrectPointsRequest: {
    extends: 'Correction',
    properties: {
      id: 'ID of the correction (UUID), chosen by the caller. Sending it again changes nothing.',
      reason: 'The reason of the correction. The member sees it in the points log.',
    },
  },
  Correction: {
    properties: {
      id: 'ID of the correction (UUID).',
      points: `${EXACT_POINTS} Negative values reduce the total. Not zero.`,
      reason: 'The reason of the correction.',
      state:
        'Whether the correction awaits a second operator (`waiting`), is in the ledger (`booked`), or was rejected (`refused`).',
      decidedBy: 'The operator who decided the correction. Null while it waits.',
      decidedAt: 'When the correction was decided (ISO 8601, UTC). Null while it waits.',
    },
  },
  CreateApiKeyRequest: {
    extends: 'ApiKey',
    properties: { expiresInDays: 'Days until the key expires. If omitted, the key does not expire.' },
  },
  NewApiKey: {
    extends: 'ApiKey',
    properties: { key: 'The key. Send it as `Authorization: Bearer <key>`. It cannot be retrieved again.' },
  },
  CreateSmartAccountRequest: {
    properties: {
      machineOwner: 'Address of the linked wallet: `0x` and 40 hexadecimal digits.',
      nonce: 'The current time in milliseconds since 1970, as decimal digits.',
      signature: 'EIP-712 signature of `DeployMachineSmartAccount` by the wallet, in hexadecimal with `0x`.',
    },
  },
  CreateWebhookRequest: {
    extends: 'Webhook',
    properties: { reason: 'The reason for the change. It is saved in the audit log.' },
  },
  NewWebhook: { extends: 'Webhook', properties: {} },
  CreditedSlot: {
    properties: {
      nodeId: 'ID of the node (UUID).',
      slotEnd: 'When the slot ended (ISO 8601, UTC).',
      outcome: 'Whether the slot was `credited` or `refused`.',
      reason:
        'Why the slot was not credited: the limit of nodes per member or per subnet, or the slot was too old. Absent if it was credited.',
    },
  },
  DailyData: {
    properties: {
      date: EXAMPLE_DAY,
      profiles: 'Number of profiles collected.',
      comments: 'Number of comments collected.',
      posts: 'Number of posts collected.',
      bytes: 'Size of everything collected, in bytes.',
    },
  },
  DailyPoints: {
    properties: {
      date: EXAMPLE_DAY,
      connectivity: 'Points for heartbeats.',
      referral: 'Points for referrals.',
      rewards: 'Points for campaigns.',
      total: 'Points of all categories, including those without their own property.',
    },
  },
  DataStats: {
    properties: {
      total_jobs: 'Number of different jobs with results.',
      total_jobs_points: 'Points for results.',
      profiles_amount: 'Number of profiles collected.',
      comments_amount: 'Number of comments collected.',
      posts_amount: 'Number of posts collected.',
      result_size: 'Size of everything collected, in bytes.',
    },
  },
  DeadJob: {
    properties: {
      id: 'ID of the job (UUID).',
      kind: 'What the job does.',
      diedAt: 'When the last try failed (ISO 8601, UTC).',
      tries: 'Number of tries.',
      error: 'Error of the last try.',
      data: 'The fields of the job. Only IDs are included with their values.',
    },
  },
  DecideCorrectionRequest: {
    properties: { agree: 'Whether to book the correction (true) or reject it (false).' },
  },
  EmailedCode: { properties: { code: 'The 6 digits of the emailed code.' } },
  EndedCampaign: { properties: { endsAt: 'When the campaign ended (ISO 8601, UTC).' } },
  EnterCodeRequest: { properties: { code: 'The code. Case and surrounding spaces are ignored.' } },
  EnterSubmissionRequest: { properties: { member: 'ID, referral code or email address of the member.' } },
  ExchangeResultChecksRequest: {
    properties: {
      node: 'ID of the registered node (UUID).',
      signature: 'Ed25519 signature of the answers by the key of the node, in base64url without padding.',
      answers: 'Answers to comparisons that were assigned earlier.',
    },
  },
  ResultChecks: {
    properties: {
      checks: 'The comparisons that are assigned to the node.',
      'checks.id': 'ID of the comparison (UUID).',
      'checks.result': 'ID of the result, derived from the source and the item (UUID).',
      'checks.source': 'The source that has the item.',
    },
  },
  PointsExplanation: {
    properties: {
      totals: 'Exact decimal totals by category.',
      total: 'Total of all categories, as an exact decimal.',
      heartbeats: 'Number of credited heartbeats.',
      sources: 'Ledger entries, grouped by category and source.',
      'sources.category': 'The category.',
      'sources.kind': 'Kind of source of the entries.',
      'sources.entries': 'Number of ledger entries.',
      'sources.points': EXACT_POINTS,
      'sources.firstAt': 'Time of the first entry (ISO 8601, UTC).',
      'sources.lastAt': 'Time of the last entry (ISO 8601, UTC).',
      pending: 'Days without a ledger entry.',
      'pending.day': EXAMPLE_DAY,
      'pending.heartbeats': 'Heartbeats of the day that are not settled.',
      'pending.points': EXACT_POINTS,
      newest: 'The newest ledger entries.',
      'newest.id': 'ID of the ledger entry.',
      'newest.category': 'The category.',
      'newest.points': EXACT_POINTS,
      'newest.comment': 'Comment of the entry.',
      'newest.source': 'What the entry was booked for.',
      'newest.occurredAt': 'When it happened (ISO 8601, UTC).',
      refusedSlots: 'Slots that were not credited, by reason.',
      'refusedSlots.reason': 'Why the slots were not credited.',
      'refusedSlots.slots': 'Number of slots.',
      corrections: 'Corrections of the member’s points.',
      agrees: 'Whether ledger, days and totals agree.',
    },
  },
  FeedSource: {
    properties: {
      kind: 'The kind of source: `feed` for RSS and Atom, `json` for JSON.',
      id: 'Identifies the source.',
      url: 'Address from which nodes collect.',
      result: 'What an item of the source counts as.',
      everySeconds: 'Seconds between two requests of one node.',
      share: 'Share of the members whose nodes collect from the source, above 0 and up to 1.',
    },
  },
  MemberAccountList: { properties: { members: 'The members that match.' } },
  HeartbeatStatus: {
    properties: {
      current: 'Number of credited heartbeats.',
      required: 'Number of heartbeats that a Machine ID requires.',
      reached: 'Whether the member has enough heartbeats.',
      reachedOn: 'UTC day of the last required heartbeat, in the format YYYY-MM-DD. Null before.',
    },
  },
  Hold: {
    properties: {
      id: 'ID of the hold (UUID).',
      since: 'When the claims were suspended (ISO 8601, UTC).',
      until: 'When the hold ended (ISO 8601, UTC). Null while it is active.',
      reasons: 'The reasons of the hold, one for each signal.',
      mayAppeal: 'Whether an appeal can be created now.',
    },
  },
  HoldDetails: {
    extends: 'Hold',
    properties: {
      score: 'Total score of the signals when the hold started.',
      signals: 'The signals behind the hold.',
      'signals.name': 'Name of the signal.',
      'signals.subject': 'What the signal is about.',
      'signals.score': 'Score of the signal.',
      'signals.sentence': 'The signal in a sentence.',
      keptAt:
        'When an operator confirmed the hold (ISO 8601, UTC). Such a hold does not end automatically. Null otherwise.',
      liftedBy: 'Who or what ended the hold. Null while it is active.',
    },
  },
  HoldReason: {
    properties: { signal: 'Name of the signal.', sentence: 'The reason in a sentence, for the member.' },
  },
  IdentityCompletedEvent: {
    properties: {
      'data.machineId': 'The DID of the Machine ID.',
      'data.account': 'Address of the Smart Account.',
    },
  },
  JsonSource: {
    extends: 'FeedSource',
    properties: {
      items: 'JSON pointer (RFC 6901) to the list of items. Empty for the whole answer.',
      itemId: 'JSON pointer from an item to its ID.',
    },
  },
  LinkWalletRequest: {
    properties: {
      address: 'Address of the wallet: `0x` and 40 hexadecimal digits.',
      signature: 'Signature of `message` by the wallet, in hexadecimal with `0x`.',
      message: 'The exact message that the portal shows, with the email address of the account.',
    },
  },
  LinkedWallet: { properties: {} },
  LoginRequest: {
    properties: {
      email: 'Email address of the account.',
      password: 'Password, 8 to 256 characters.',
      turnstileToken:
        'Result of the bot check: a Turnstile token, or the base64 payload of a solved ALTCHA challenge.',
    },
  },
  Session: {
    properties: {
      access_token: 'The access token (JWT). Send it as `Authorization: Bearer <token>`.',
      refresh_token: 'The token with which the auth service issues the next access token.',
      token_type: 'Always `bearer`.',
      expires_in: 'Seconds until the access token expires.',
      expires_at: 'When the access token expires, in seconds since 1970.',
      user: 'The member who logged in.',
    },
  },
  MachineId: {
    properties: {
      did_name: 'The DID.',
      public_address: 'Address of the Smart Account.',
      email_signature: 'Signature of the email address by the network.',
      depinpair_signature: 'Signature of the pairing by the network.',
      profile_id: 'ID of the member (UUID).',
      block_hash: 'Hash of the block with the DID document. Null until it is known.',
      onboarding_tag: 'Name of the attribute that contains the DID document.',
      created_at: 'When the Machine ID was completed (ISO 8601, UTC).',
      owner: 'Address of the wallet that owns the Smart Account.',
    },
  },
  MakeWhitelistRequest: {
    extends: 'Whitelist',
    properties: { reason: 'The reason for the change. It is saved in the audit log.' },
  },
  Member: {
    properties: {
      id: 'ID of the member (UUID).',
      email: 'Email address of the account.',
      username: 'Unique name, 3 to 30 characters. Null if none was chosen.',
      full_name: 'Full name. Null if none was entered.',
      avatar_url: 'Address of the avatar. Null if there is none.',
      campaign_email: 'Email address for campaigns. Null if none was entered.',
      discord_userid: 'Discord user ID, 17 to 20 digits. Null if none was entered.',
      discord_username: 'Discord username. Null if none was entered.',
      telegram_handle: 'Telegram username without `@`. Null if none was entered.',
      x_handle: 'X username without `@`. Null if none was entered.',
      website: 'Address of a website. Null if none was entered.',
      wallet: 'Address of the linked wallet. Null if none is linked.',
      invited_by: 'Personal code of the inviter. Null if the member was not invited.',
      personal_code: 'The member’s own referral code.',
      total_points_done: 'Whether `points_total` includes all points so far. False while some are pending.',
      points_total: `Total of all points. ${POINTS}`,
      updated_at: 'When the profile was last changed (ISO 8601, UTC). Null if never.',
      hasMachineId: 'Whether the member has a Machine ID.',
      language:
        'Preferred language as a BCP 47 tag, for example `pt-BR`. Null for the language of the browser.',
      time_zone:
        'Time zone by its IANA name, for example `Europe/Berlin`. Null for the time zone of the browser.',
    },
  },
  MemberAccount: {
    properties: {
      id: 'ID of the member (UUID).',
      email: 'Email address of the account.',
      username: 'Unique name. Null if none was chosen.',
      fullName: 'Full name. Null if none was entered.',
      personalCode: 'Referral code of the member.',
      wallet: 'Address of the linked wallet. Null if none is linked.',
      invitedBy: 'ID of the inviter. Null if the member was not invited.',
      createdAt: 'When the member joined (ISO 8601, UTC).',
      pausedAt: 'When the member was paused (ISO 8601, UTC). Null if the member is not paused.',
      pausedReason: 'Why the member was paused. Null if the member is not paused.',
      deletedAt: 'When the account was deleted (ISO 8601, UTC). Null if it exists.',
    },
  },
  MemberPausedEvent: { properties: {} },
  MemberStats: {
    properties: {
      user_id: 'ID of the member (UUID).',
      heartbeats: 'Number of credited heartbeats.',
      heartbeats_genesis_snapshot: 'Number of heartbeats at the genesis of the network. 0 for later members.',
      points_today: 'Points of the current UTC day.',
      points_total: `Total of all points. ${POINTS}`,
      points_breakdown: 'The total by category.',
      total_includes_all_points: 'Whether all points are settled. False while some are pending.',
      points_waiting:
        'Points that are booked when a hold ends or enough heartbeats are credited. Not part of any other total. Absent if there are none.',
      total_referrals: 'Number of members invited by this member.',
      total_referral_points: 'Points for referrals.',
    },
  },
  MemberVerifiedEvent: {
    properties: { 'data.inviterId': 'ID of the inviter (UUID). Null if the member was not invited.' },
  },
  NewSecret: { properties: {} },
  Node: {
    properties: {
      id: 'ID of the node (UUID).',
      name: 'Name of the node. Null if it has none.',
      registeredAt: 'When the node was registered (ISO 8601, UTC).',
      lastSeenAt:
        'When the node was last connected (ISO 8601, UTC), accurate to about half a minute. Null if it never was.',
      connected: 'Whether the node was still connected at `lastSeenAt`.',
    },
  },
  OnboardRequest: { properties: { userId: 'ID of the current member (UUID). Other IDs are rejected.' } },
  Onboarding: { properties: { alreadyExists: 'Whether the member had been onboarded before.' } },
  Operator: {
    properties: {
      id: 'ID of the operator’s account (UUID).',
      email: 'Email address of the account. Null if the account was deleted.',
      role: 'The role of the operator.',
      since: 'When the role was given (ISO 8601, UTC).',
    },
  },
  PointsBreakdown: {
    properties: {
      category: 'The category. Null for none.',
      color: 'CSS color of the category. Null for none.',
      percentage: 'Share of the total, 0 to 100. Null if unknown.',
      value: 'Points of the category. Null if unknown.',
    },
  },
  PointsEntry: {
    properties: {
      points: `${POINTS} Negative in corrections.`,
      comment: 'What the points are for.',
      timestamp: 'Time of the entry (ISO 8601, UTC).',
    },
  },
  PointsHistory: {
    properties: {
      range: 'The range of the request.',
      totalEntries: 'Number of days in `history.data`.',
      pointsTotal: 'Points of the whole range.',
      history: 'The days of the range.',
      'history.average': 'Average points per day.',
      'history.data': 'The days, oldest first.',
    },
  },
  PointsRule: {
    properties: {
      name: 'Name of the rule.',
      meaning: 'What the rule determines.',
      whole: 'Whether values must be whole numbers.',
      versions: 'The versions, oldest first.',
      proposal: 'The version that awaits a second operator. Null if there is none.',
    },
  },
  PointsRuleProposal: {
    extends: 'Proposal',
    properties: {
      value: 'The proposed value, as an exact decimal.',
      startsAt: 'When the version would start (ISO 8601, UTC). Null for one minute after the confirmation.',
    },
  },
  PointsRuleVersion: {
    properties: {
      value: 'The value, as an exact decimal.',
      startsAt: 'When the version starts (ISO 8601, UTC). 1970 for the first version.',
      state: 'Whether the version is over (`past`), in force (`now`) or planned.',
      setBy: 'Who set the version.',
      setAt: 'When the version was set (ISO 8601, UTC).',
      note: 'Why the version was set.',
    },
  },
  PointsSettledEvent: {
    properties: {
      'data.day': EXAMPLE_DAY,
      'data.members': 'The settled members, at most 200. A day with more members is sent as several events.',
      'data.members.points': POINTS,
      'data.members.heartbeats': 'Number of settled heartbeats.',
      'data.members.settlement':
        '1 for the first settlement of the day, higher for heartbeats that were credited later.',
    },
  },
  PolicyAcceptance: {
    properties: { version: 'The version that was shown. If omitted, the version in force is accepted.' },
  },
  PolicyText: {
    properties: {
      language: 'Language of the text as a BCP 47 tag.',
      title: 'Title of the document.',
      markdown: 'The text in Markdown. Either `markdown` or `url` is required.',
      url: 'HTTPS address of the document. Either `markdown` or `url` is required.',
    },
  },
  PolicyVersion: {
    properties: {
      kind: 'The kind of policy.',
      version: 'Number of the version, from 1.',
      effectiveAt: 'When the version takes effect (ISO 8601, UTC).',
      publishedAt: 'When the version was published (ISO 8601, UTC).',
      publishedBy: 'The operator who published the version.',
      languages: 'The languages of the text, as BCP 47 tags.',
    },
  },
  Problem: {
    properties: {
      message:
        'What went wrong, for people, in the language of `Accept-Language` (English or German). Do not parse it.',
      messageId: 'ID of the message. Absent if the error is about fields of the request.',
      params: 'The values in the message.',
      fields: 'The fields of the request that are wrong.',
      'fields.path': 'The field, for example `body.email`.',
      'fields.code': 'ID of the message.',
      'fields.params': 'The values in the message.',
      'fields.message': 'What is wrong with the field, for people. Do not parse it.',
      error: 'The error code, for programs.',
      statusCode: 'The HTTP status.',
      requestId: 'ID of the request in the server log. Present if only the log has the cause.',
    },
  },
  ProfileChange: {
    extends: 'Member',
    properties: {
      campaign_email:
        'Email address for campaigns. An address other than the account’s takes effect after it is confirmed with an emailed code. Null removes it.',
    },
  },
  Proposal: {
    properties: {
      expiresAt: 'When the proposal expires (ISO 8601, UTC).',
      reason: 'The reason that the first operator gave.',
      next: 'Who can confirm the proposal and how, for people.',
    },
  },
  PublishPolicyRequest: {
    properties: {
      kind: 'The kind of policy.',
      version: 'Number of the version. Must be the next one.',
      effectiveAt:
        'When the version takes effect (ISO 8601 with a time zone). Not in the past. If omitted, now.',
      texts: 'The text in each language.',
    },
  },
  ApiKeyList: { properties: { keys: 'The API keys.' } },
  AppealReview: {
    properties: {
      appeal: 'The appeal.',
      hold: 'The hold that the appeal is against.',
      signals: 'The current signals of the member.',
    },
  },
  AppealList: { properties: { appeals: 'The appeals.' } },
  AuditLogPage: { properties: { entries: 'The entries.' } },
  BotChallenge: {
    properties: {
      parameters: 'The parameters of the challenge.',
      signature: 'Signature of the parameters by the server.',
    },
  },
  CampaignList: {
    properties: { campaigns: 'The campaigns.', proposals: 'Definitions that await a second operator.' },
  },
  CorrectionList: { properties: { corrections: 'The corrections.' } },
  DataHistory: { properties: { days: 'The last 30 UTC days, oldest first.' } },
  DeadJobList: { properties: { jobs: 'The failed jobs.' } },
  DidStatus: {
    properties: {
      status: 'The status. Null if no Machine ID was requested, or the last try failed.',
      message: 'Why the last try failed. Absent otherwise.',
    },
  },
  HoldList: {
    properties: {
      holds: 'The holds, newest first.',
      check: 'Set while claims require that the email address is confirmed again. Null otherwise.',
      'check.since': 'When the confirmation was required (ISO 8601, UTC).',
      'check.reasons': 'The reasons, one for each signal.',
    },
  },
  IdentityRequirements: {
    properties: {
      wallet: 'Whether a wallet is linked.',
      heartbeats: 'Whether the member has enough heartbeats.',
      requirementsMet: 'Whether all requirements are met.',
      existingSmartAccount: 'Whether the member has a Smart Account.',
      currentHeartbeats: 'Number of credited heartbeats.',
      status: 'Status of the Smart Account.',
    },
  },
  Inviter: {
    properties: {
      displayName:
        'The username, otherwise the initials of the full name. Null if the member entered neither.',
    },
  },
  MachineIdentity: { properties: { data: 'The Machine ID. Null if the member has none.' } },
  CreditedSlotList: { properties: { slots: 'The slots, newest first.' } },
  NodeList: { properties: { nodes: 'The nodes, oldest first.' } },
  OpenAppealPage: { properties: { appeals: 'The appeals, oldest first.' } },
  OperatorList: { properties: { operators: 'The operators.' } },
  OwnRole: {
    properties: {
      id: 'ID of the operator’s account (UUID).',
      role: 'The role of the operator.',
      permissions: 'The permissions of the role.',
    },
  },
  PointsLogPage: {
    properties: {
      data: 'The entries of the page, newest first.',
      total: 'Number of entries on all pages. Along a cursor, the number when the first page was read.',
    },
  },
  Policy: {
    extends: 'PolicyVersion',
    properties: {
      language: 'Language of the text: the requested one if it exists, otherwise another one.',
      title: 'Title of the document.',
      html: 'The text as sanitized HTML. Null if the policy is a link.',
      url: 'HTTPS address of the document. Null if the policy is a text.',
    },
  },
  PolicyVersionList: { properties: { versions: 'The versions, newest first.' } },
  PrivacyAcceptance: {
    properties: { isppAccepted: 'Whether the privacy policy in force is accepted.' },
  },
  ReferralPage: {
    properties: {
      referrals: 'The referrals of the page, newest first.',
      stats: 'Totals of all referrals.',
      pointsClaimable: 'Whether any referral, on any page, can be claimed.',
      pagination: 'The position of the page.',
      'pagination.limit': 'Maximum number of referrals per page.',
      'pagination.page': 'Number of the page, from 1.',
      'pagination.total': 'Number of referrals on all pages.',
      'pagination.totalPages': 'Number of pages.',
    },
  },
  PointsRuleList: { properties: { rules: 'The rules.' } },
  SettingList: { properties: { settings: 'The settings.' } },
  MemberSignals: {
    properties: {
      score: 'Total score of the signals, without what operators cleared.',
      holdAt: 'Score at which claims are suspended.',
      lookedAt: 'When the signals were last evaluated (ISO 8601, UTC). Null if never.',
      signals: 'The current signals.',
      holds: 'All holds of the member, newest first.',
      check: 'The required confirmation of the email address. Null if there was none.',
      'check.since': 'When the confirmation was required (ISO 8601, UTC).',
      'check.passedAt': 'When the member confirmed the address (ISO 8601, UTC). Null if not yet.',
    },
  },
  SmartAccount: {
    properties: {
      smartAccount: 'Address of the Smart Account. Absent until it is completed.',
      status: 'Status of the Smart Account.',
      createdAt:
        'When the Smart Account was completed, or requested if it is not completed (ISO 8601, UTC). Absent if there is none.',
    },
  },
  CollectionSourceList: {
    properties: {
      sources: 'The sources.',
      reportEverySeconds: 'Seconds for which a node gathers results before it reports them.',
      now: 'The time of the server (ISO 8601, UTC).',
      collectSince:
        'Results collected before this time are rejected (ISO 8601, UTC). Null before the first heartbeat of the member.',
    },
  },
  Statistics: {
    properties: {
      members: 'Numbers of members.',
      'members.total': 'All members.',
      'members.joinedLast7Days': 'Members who joined in the last 7 days.',
      'members.onboarded': 'Onboarded members.',
      'members.paused': 'Paused members.',
      'members.held': 'Members whose claims are suspended.',
      'members.leaving': 'Members whose account is scheduled for deletion.',
      'members.deleted': 'Deleted accounts.',
      points: 'Exact decimal totals by category.',
      heartbeats: 'Number of credited heartbeats.',
      nodes: 'Number of registered nodes.',
      waitingCorrections: 'Number of corrections that await a second operator.',
      waitingSubmissions: 'Number of submissions that await a decision.',
      waitingAppeals: 'Number of open appeals.',
      deadJobs: 'Number of failed jobs.',
    },
  },
  TermsAcceptance: { properties: { istosAccepted: 'Whether the terms in force are accepted.' } },
  SubmissionPage: { properties: { submissions: 'The submissions, oldest first.' } },
  WalletChangeEligibility: {
    properties: {
      eligible: 'Whether the wallet can be changed.',
      reason: 'Why the wallet cannot be changed. Null if it can.',
    },
  },
  WebhookDeliveryPage: { properties: { deliveries: 'The deliveries, newest event first.' } },
  WebhookList: { properties: { webhooks: 'The webhooks.' } },
  WhitelistPage: { properties: { entries: 'The entries.' } },
  WhitelistMembership: {
    properties: { isWhitelisted: 'Whether the member is on the whitelist `testnet`.' },
  },
  WhitelistList: { properties: { whitelists: 'The whitelists.' } },
  Reason: { properties: {} },
  ReceiveFormRequest: {
    properties: {
      member: 'ID or referral code of the member, from the address of the form.',
      note: 'Where an operator finds the completed form.',
    },
  },
  ReceivedForm: {
    properties: {
      outcome:
        'Whether the submission was `accepted`, awaits a decision (`pending`), or had been received before (`known`).',
    },
  },
  Referral: {
    properties: {
      id: 'ID of the referral (UUID). Pass it to `POST /api/campaigns/{id}/claim`.',
      invitedPoints: 'Points of the inviter for this referral: booked, or expected by the current rule.',
      inviteeEmail: 'Email address of the invitee. Null if the account was deleted.',
      inviteeHeartbeats: 'Number of credited heartbeats of the invitee.',
      inviteeUsername: 'Username of the invitee. Null if none was chosen.',
      walletConnected: 'Whether the invitee has linked a wallet.',
      invitedAt: 'When the invitee signed up (ISO 8601, UTC).',
      status:
        '`Pending` until the invitee meets the requirements, then `Claimable`, and `Success` after the claim.',
      canClaim: 'Whether the reward can be claimed now.',
    },
  },
  LeaderboardEntry: {
    properties: {
      rank: 'Place of the member, starting with 1. Members with equally many heartbeats share a rank.',
      handle: 'Username of the member.',
      heartbeats: 'Heartbeats of the last 30 UTC days.',
    },
  },
  LeaderboardPlace: {
    properties: {
      rank: 'Place of the current member. Null until it is computed, and for members who cannot be shown.',
      heartbeats: 'Heartbeats of the last 30 UTC days. Null until they are computed.',
    },
  },
  Leaderboard: {
    properties: {
      entries: 'The first 100 members, best first.',
      own: 'Place of the current member. Null if the member has not joined.',
    },
  },
  ReferralStats: {
    properties: {
      totalReferralPoints: 'Points for referrals.',
      successfulReferralsAmount: 'Number of referrals with the status `Success`.',
      pendingReferralsAmount: 'Number of referrals with the status `Pending` or `Claimable`.',
    },
  },
  RegisterNodeRequest: {
    properties: {
      publicKey: 'Ed25519 public key: 32 bytes in base64url without padding.',
      signature: 'Ed25519 signature of the registration text by this key, in base64url without padding.',
      name: 'Name of the node, for example the host name.',
    },
  },
  RegisteredNode: { properties: { id: 'ID of the node (UUID), derived from its key.' } },
  ReplaceWebhookSecretRequest: {
    properties: {
      overlapHours:
        'Hours for which deliveries are signed with the previous secret, too. Use 0 if it was disclosed.',
    },
  },
  NewWebhookSecret: {
    properties: { previousUntil: 'Until when the previous secret signs, too (ISO 8601, UTC).' },
  },
  ReplayWebhookRequest: {
    properties: { since: 'Time of the first failed try to replay (ISO 8601 with a time zone).' },
  },
  ReplayedDeliveries: { properties: { replayed: 'Number of events that are sent again.' } },
  ReportResultsRequest: {
    properties: {
      node: 'ID of the registered node (UUID).',
      signature: 'Ed25519 signature of the report by the key of the node, in base64url without padding.',
      results: 'The results, at most 500.',
    },
  },
  ReportedResults: {
    properties: {
      accepted: 'Number of new results.',
      known: 'Number of results that were reported before, or twice in the batch.',
      refused: 'Results that do not count.',
      'refused.index': 'Position in the batch, from 0.',
      'refused.reason': 'Why the result does not count. Repeating the report does not help.',
      'refused.message': 'The reason for people. Do not parse it.',
      points: 'Points for the new results.',
    },
  },
  RequestedDid: {
    properties: {
      data: 'The values of the EIP-712 message.',
      'data.machineAddress': 'Address of the Smart Account, which is the verifying contract.',
      'data.target': 'Address of the contract that is called.',
      'data.calldata': 'Data of the call, in hexadecimal with `0x`.',
      'data.nonce': 'Nonce of the message, as decimal digits.',
    },
  },
  Result: {
    properties: {
      id: 'ID of the result (UUID), unique per member. Sending it again changes nothing.',
      job: 'What the item was collected for: the ID of the source, a space, and details.',
      kind: 'What the item is.',
      bytes: 'Size of the item, in bytes.',
      collectedAt: 'When the item was collected (ISO 8601 with a time zone).',
    },
  },
  ResultCheckAnswer: {
    properties: {
      check: 'ID of the comparison (UUID).',
      bytes: 'Size of the item, in bytes. Null if the source does not have the item.',
    },
  },
  ReviewDecision: { properties: { decision: 'The decision.' } },
  RewardClaimedEvent: {
    properties: {
      'data.kind': 'Whether the reward is for a campaign or a referral.',
      'data.id': 'ID of the campaign or the referral (UUID).',
      'data.campaign': 'Key of the campaign. Null for a referral.',
      'data.points': POINTS,
    },
  },
  SendAppealRequest: {
    properties: {
      holdId: 'ID of the hold (UUID).',
      text: 'Why the hold is wrong, at most 2,000 characters.',
    },
  },
  SetOperatorRequest: { properties: { email: 'Email address of the member.', role: 'The role to give.' } },
  AssignedRole: { extends: 'Operator', properties: {} },
  SetRuleRequest: {
    properties: {
      name: 'Name of the rule.',
      value: 'The value, as an exact decimal with up to 6 decimal places.',
      startsAt:
        'When the version starts (ISO 8601 with a time zone), at least one minute ahead. If omitted, one minute from now.',
    },
  },
  PointsRuleChange: {
    properties: {
      name: 'Name of the rule.',
      value: 'The value, as an exact decimal.',
      startsAt: 'When the version starts (ISO 8601, UTC). Null for a proposal without a start.',
    },
  },
  SetSettingRequest: { properties: { value: 'The value, as it is written in the environment.' } },
  Setting: {
    properties: {
      name: 'Name of the setting.',
      value: 'The current value. Null if none is set and the default depends on other settings.',
      configured: 'The value with which the server was started. Null if there was none.',
      takes: 'The values that the setting accepts, for people.',
      purpose: 'What the setting does.',
      setBy: 'Who changed the setting. Null if it has the configured value.',
      setAt: 'When the setting was changed (ISO 8601, UTC). Null if it has the configured value.',
      proposal: 'The value that awaits a second operator. Null if there is none.',
    },
  },
  SettingProposal: { extends: 'Proposal', properties: { value: 'The proposed value. Null for a reset.' } },
  SignDidRequest: {
    properties: {
      machineOwnerSignature: 'EIP-712 signature of `Execute` by the owner, in hexadecimal with `0x`.',
    },
  },
  SignedDid: { properties: { data: 'The result.', 'data.status': 'Status of the Machine ID.' } },
  Signal: {
    properties: {
      name: 'Name of the signal.',
      subject: 'What the signal is about: a subnet, the owner of a code, a domain, a node or a wallet.',
      score: 'Score of the signal.',
      cleared: 'How much of the score an operator cleared.',
      evidence: 'What was counted.',
      sentence: 'The signal in a sentence.',
      since: 'When the signal was first observed (ISO 8601, UTC).',
    },
  },
  StoredCampaignDefinition: { extends: 'CampaignDefinition', properties: {} },
  Submission: {
    properties: {
      id: 'ID of the submission (UUID).',
      note: 'Where an operator finds what the member submitted.',
      source: 'Who submitted it: the form provider (`webhook`), the member (`code`), or an `operator`.',
      submittedAt: 'When it was submitted (ISO 8601, UTC).',
    },
  },
  SubmissionEntered: { properties: { id: 'ID of the submission (UUID).' } },
  Success: { properties: {} },
  SuccessMessage: { properties: {} },
  TestEvent: { properties: { eventId: 'ID of the event (UUID).' } },
  UploadAvatarRequest: { properties: { image: 'The image file in base64, at most 5 MB before encoding.' } },
  AuditLogVerification: {
    properties: {
      entries: 'Number of entries.',
      head: 'Position and hash of the last entry. Pass it as `expected` to a later verification.',
      faults: 'Entries that were changed or removed.',
      'faults.number': 'Position of the entry.',
      'faults.what': 'What is wrong, for people.',
    },
  },
  WalletLinkedEvent: {
    properties: {
      'data.wallet': 'Address of the wallet (EIP-55).',
      'data.isChange': 'Whether another wallet was linked before.',
    },
  },
  Webhook: {
    properties: {
      id: 'ID of the webhook (UUID).',
      url: 'HTTPS address to which events are sent. HTTP is accepted for networks that the settings allow.',
      events: 'Types of the events that the webhook receives.',
      note: 'A note for operators.',
      off: 'Set while the webhook is disabled. Null while it is enabled.',
      'off.since': 'When the webhook was disabled (ISO 8601, UTC).',
      'off.reason': 'Why the webhook was disabled.',
      failingSince: 'When deliveries started to fail (ISO 8601, UTC). Null if the last delivery succeeded.',
      waiting: 'Number of deliveries that await a try.',
      failed: 'Number of deliveries that failed after all tries.',
    },
  },
  WebhookDelivery: {
    properties: {
      eventId: 'ID of the event (UUID), as in the header `webhook-id`.',
      type: 'Type of the event.',
      occurredAt: 'When the event happened (ISO 8601, UTC).',
      state:
        'Whether the delivery awaits a try (`waiting`), succeeded (`delivered`) or `failed` after all tries.',
      tries: 'Number of tries.',
      triedAt: 'Time of the last try (ISO 8601, UTC). Null before the first.',
      status: 'HTTP status of the response. Null if there was none.',
      failure: 'Why the last try failed. Null if it succeeded, or before the first.',
      durationMs: 'Duration of the last try, in milliseconds. Null before the first.',
      nextTryAt: 'Time of the next try (ISO 8601, UTC). Null if there will be none.',
    },
  },
  WebhookTestEvent: { properties: { 'data.webhookId': 'ID of the webhook (UUID).' } },
  Whitelist: {
    properties: {
      name: 'Name of the whitelist. It cannot be changed.',
      note: 'A note for operators.',
      entries: 'Number of entries.',
    },
  },
  WhitelistEntry: {
    properties: {
      kind: 'What the entry names.',
      value: 'Email address, wallet or member ID.',
      addedAt: 'When the entry was added (ISO 8601, UTC).',
    },
  },
  WhitelistLines: {
    properties: {
      csv: 'CSV lines with an email address, a wallet or a member ID in the first column, at most 100,000 characters. Other columns are ignored.',
    },
  },
  WhitelistReport: {
    properties: {
      changed: 'Number of lines that changed something.',
      unchanged: 'Number of lines without effect.',
      bad: 'Number of invalid lines.',
      badLines: 'The first 100 invalid lines.',
      'badLines.line': 'Number of the line in the file, from 1.',
      'badLines.what': 'What is wrong with the line, for people.',
    },
  },
}

/** Parameter descriptions by name, or by operation and name if different. */
export const parameterTexts: Record<string, string> = {
  'last-event-id': 'The `id` of the last event that the client handled. The stream continues after it.',
  'idempotency-key':
    'Makes the call safe to repeat. For 24 hours, the same call with the same key returns the first answer. 1 to 255 visible ASCII characters.',
  id: 'ID of the object in the path (UUID).',
  key: 'Key of the campaign.',
  name: 'Name of the whitelist.',
  'setSetting.name': 'Name of the setting.',
  'resetSetting.name': 'Name of the setting.',
  token: 'The token from the emailed link.',
  kind: 'The kind of policy: `terms` or `privacy`.',
  language: 'Preferred language as a BCP 47 tag.',
  limit: 'Maximum number of objects to return.',
  page: 'Number of the page, from 1. Ignored if `cursor` is given.',
  cursor: 'The `nextCursor` of the previous page. Keep the other parameters unchanged.',
  range:
    '`today`, `last7days`, `last30days`, `last90days`, `alltime`, or two UTC days as `YYYY-MM-DD..YYYY-MM-DD`, at most 1,100 days apart.',
  category: 'Only entries of this category.',
  startDate: 'First day (YYYY-MM-DD) or time (ISO 8601), inclusive.',
  endDate: 'Last day (YYYY-MM-DD) or time (ISO 8601), inclusive.',
  format: 'Format of the file: `csv` or `jsonl`.',
  code: 'The referral code.',
  'webhook-id': 'ID of the message. A message with a known ID changes nothing.',
  'webhook-timestamp': 'When the message was sent, in seconds since 1970.',
  'webhook-signature': 'Signature as Standard Webhooks specifies: `v1,` and base64.',
  'readOpenAppeals.state': 'Only appeals with this state.',
  'readWebhookDeliveries.state': 'Only deliveries with this state.',
  reason: 'The reason for the change. It is saved in the audit log.',
  subject: 'Only entries about this subject: a kind and an ID, for example `member:0198…`.',
  expected: 'The `head` of an earlier verification, which the log must still contain.',
  find: 'Email address, username, referral code, wallet or ID of a member.',
  correction: 'ID of the correction (UUID).',
  event: 'ID of the event (UUID).',
}
