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
  success: 'True if the call succeeded. A failed call returns an error instead.',
  message: 'Human-readable message, in English. Do not parse it.',
  nextCursor: 'Cursor of the next page. Absent on the last page.',
  reason: 'Reason for the change, saved in the audit log.',
  memberId: 'ID of the member (UUID).',
  askedBy: 'Operator who made the request.',
  askedAt: 'Time at which the request was made (ISO 8601, UTC).',
  createdAt: 'Time at which the object was created (ISO 8601, UTC).',
  proposal: 'Change that awaits a second operator. Null if the change is in effect.',
  member: 'Member whose data is returned.',
  user: 'Member after the change.',
  type: 'Type of the event.',
  timestamp: 'Time at which the event occurred (ISO 8601, UTC).',
  data: 'Data of the event.',
  category: 'Category of the points.',
  secret: 'Signing secret in the format of Standard Webhooks: `whsec_` followed by base64.',
}

/** Property descriptions of all component schemas of the OpenAPI document. */
export const schemaTexts: Record<string, SchemaText> = {
  Account: {
    properties: {
      paused:
        'Pause of the member by an operator. Rewards cannot be claimed during a pause. Null if the member is not paused.',
      'paused.since': 'Time at which the member was paused (ISO 8601, UTC).',
      'paused.reason': 'Reason for the pause.',
      deletion: 'Scheduled deletion of the account. Null if no deletion is scheduled.',
      'deletion.dueAt':
        'Time at which the account will be deleted (ISO 8601, UTC). The deletion can be canceled until then.',
      export: 'Latest data export. Null if no export was requested.',
      'export.readyAt':
        'Time at which the archive was ready (ISO 8601, UTC). Null while the archive is being created.',
      'export.expiresAt':
        'Time at which the download link expires (ISO 8601, UTC). Null while the archive is being created.',
      campaignEmailPending:
        'New email address for campaigns that the member has not confirmed yet. Null if there is none.',
    },
  },
  ApiKey: {
    properties: {
      id: 'ID of the key (UUID).',
      name: 'Name of the key, chosen by the member.',
      prefix: 'First characters of the key, which help the member identify it.',
      scopes: 'Permissions of the key: `read`, `write`, or `operate` for operator calls.',
      expiresAt: 'Time at which the key expires (ISO 8601, UTC). Null if the key does not expire.',
      lastUsedAt:
        'Time at which the key was last used (ISO 8601, UTC), accurate to about one minute. Null if it was never used.',
    },
  },
  Appeal: {
    properties: {
      id: 'ID of the appeal (UUID).',
      holdId: 'ID of the claim suspension that the member appealed (UUID).',
      text: 'Text of the appeal, written by the member.',
      sentAt: 'Time at which the appeal was created (ISO 8601, UTC).',
      state:
        'State of the appeal: `open` (awaits a decision), `accepted` (ended the claim suspension) or `rejected` (upheld it).',
      reason: 'Reason for the decision. Null while the appeal is open.',
      decidedAt: 'Time at which the appeal was decided (ISO 8601, UTC). Null while the appeal is open.',
    },
  },
  AppealDetails: {
    extends: 'Appeal',
    properties: { decidedBy: 'Operator who decided the appeal. Null while the appeal is open.' },
  },
  AppealWithMemberId: { extends: 'Appeal', properties: {} },
  AnswerCaseRequest: {
    properties: {
      text: 'Text for the member, at most 2,000 characters.',
      close: 'Whether the answer closes the case.',
      seenMessages: 'Number of messages in the case that the operator has read.',
    },
  },
  Case: {
    properties: {
      id: 'ID of the case (UUID).',
      subject: 'Record that the case is about.',
      title: 'Description of the record.',
      state: 'State of the case: `waiting` (for operators), `answered` (by an operator) or `closed`.',
      createdAt: 'Time at which the case was opened (ISO 8601, UTC).',
      updatedAt: 'Time of the last message or of the closure (ISO 8601, UTC).',
    },
  },
  CaseAnswer: {
    properties: {
      title: 'Description of the record.',
      findings: 'What the records say, most important first.',
      isExplained: 'Whether the records explain the subject completely.',
      openCaseId: "ID of the member's open case about the record. Null if there is none.",
    },
  },
  CaseFigures: {
    properties: {
      waiting: 'Number of cases that wait for operators.',
      oldestWaitingSince: 'Time since which the oldest of them waits (ISO 8601, UTC). Null if no case waits.',
      opened: 'Number of cases that were opened in the last 30 days.',
      answered: 'Number of these cases that operators have answered.',
      medianAnswerSeconds:
        'Median time from the opening of these cases to the first answer, in seconds. Null if none is answered.',
    },
  },
  CaseList: { properties: { cases: 'Cases of the page, newest first.' } },
  CaseMessage: {
    properties: {
      id: 'ID of the message.',
      author: 'Author of the message: `member` or `operator`.',
      text: 'Text of the message.',
      sentAt: 'Time at which the message was sent (ISO 8601, UTC).',
      attachments: 'IDs of the pictures.',
    },
  },
  CaseReview: {
    properties: {
      case: 'Case under review.',
      messages: 'Messages, oldest first.',
      member: 'Member who opened the case.',
      currentFindings: 'What the records say now. Null if the record no longer exists.',
    },
  },
  CaseSubject: {
    properties: {
      kind: 'Kind of the record: `ledger_entry`, `slot`, `referral` or `campaign`.',
      id: 'ID of the entry in the points log, of the node, of the referral or of the campaign.',
      slotEnd: 'End of the slot (ISO 8601, UTC). Absent unless the kind is `slot`.',
    },
  },
  NewCaseSubject: {
    properties: {
      kind: 'Kind of the record: `ledger_entry`, `slot`, `referral` or `campaign`.',
      id: 'ID of the entry in the points log, of the node, of the referral or of the campaign.',
      slotEnd: 'End of the slot (ISO 8601 with a time zone). Required if the kind is `slot`.',
    },
  },
  CaseThread: {
    extends: 'Case',
    properties: {
      findings: 'What the records said when the case was opened.',
      messages: 'Messages, oldest first.',
      mayWrite: 'Whether the member can send another message now.',
    },
  },
  Finding: {
    properties: {
      messageId: 'ID of the message, for programs.',
      params: 'Values of the message.',
      text: 'Text of the message in the language of the request.',
    },
  },
  MemberCase: {
    extends: 'Case',
    properties: {
      memberId: 'ID of the member (UUID).',
      wasExplained: 'Whether the records explained the subject completely when the case was opened.',
      waitingSince: 'Time since which the case waits for operators (ISO 8601, UTC). Null if it does not.',
      firstAnsweredAt: 'Time of the first answer (ISO 8601, UTC). Null if there is none.',
    },
  },
  MemberCaseMessage: {
    extends: 'CaseMessage',
    properties: { operator: 'Operator who wrote the message. Null for the member.' },
  },
  MemberCasePage: {
    properties: { cases: 'Cases of the page, oldest first.', figures: 'Figures about all cases.' },
  },
  MemberCaseThread: {
    extends: 'MemberCase',
    properties: { findings: 'What the records said when the case was opened.' },
  },
  AuditEntry: {
    properties: {
      number: 'Position of the entry in the log, starting at 1.',
      at: 'Time at which the action occurred (ISO 8601, UTC).',
      actor:
        'Actor: `operator:` and the account ID, `command:` and the system user, or `system:` and the rule.',
      action: 'Action that the actor performed, for example `member.pause`.',
      subject: 'Object of the action: a kind and an ID, for example `member:0198…`.',
      before: 'Values before the action. Null if there were none.',
      after: 'Values after the action. Null if there are none.',
      reason: 'Reason for the action.',
      requestId: 'ID of the request in the server log. Null for commands and rules.',
      hash: 'SHA-256 hash of this entry and the hash of the previous entry, in hexadecimal.',
    },
  },
  AvailableCampaign: {
    properties: {
      campaignId: 'ID of the campaign (UUID).',
      campaignName: 'Name of the campaign in the language of the request.',
      description:
        'What the member does for the reward, in the language of the request. Null if the campaign has no description.',
      type: 'Kind of the campaign, which determines what the member must do.',
      completed:
        'Whether the member has completed the campaign: the reward was claimed, or the step without a reward is done.',
      formUrl:
        'URL where the member completes the campaign. Null if the campaign is completed in the portal.',
      bonusPoints: 'Points of the reward. 0 for a step without a reward.',
      mandatory: 'Whether the campaign is marked as mandatory.',
      buttonText: 'Text of the button. Absent if the portal uses its default text.',
      taskNumber: 'Number displayed beside the name. Absent if there is none.',
      claimable: 'Whether the reward can be claimed now.',
      state:
        'State of the campaign for this member. A `locked` campaign requires another campaign first; an `exhausted` campaign has no places left.',
      reason:
        'Human-readable reason why the reward cannot be claimed. Absent if it can be claimed or the campaign is completed.',
      progress:
        'Progress of the member. Only for the kinds `heartbeat`, `referral` and `streak`, until the campaign is completed.',
      'progress.current': 'Heartbeats, referrals or consecutive days so far. At most `goal`.',
      'progress.goal': 'Required heartbeats, referrals or consecutive days.',
      missingPrerequisites:
        'IDs of the campaigns that the member must complete first. Absent if there are none.',
      isNew: 'Whether the campaign appeared after the newest campaign that the member has marked as seen.',
      endsAt: 'Time at which the campaign ends (ISO 8601, UTC). Null if the campaign has no end.',
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
  CampaignChange: { properties: { campaign: 'Definition of the campaign.' } },
  CampaignChanged: {
    properties: { id: 'ID of the campaign (UUID). Null if the change awaits a second operator.' },
  },
  CampaignDefinition: {
    properties: {
      key: 'Identifier of the campaign for operators. It cannot be changed.',
      name: 'Name that members see. The points log always contains it in this language.',
      description: 'Text below the name that says what members do for the reward. Null for no description.',
      translations:
        'Texts by language: `en` and `de`. Members whose language is missing see `name`, `description` and `buttonText`.',
      'translations.en': 'English texts. Texts that are missing are those of the definition.',
      'translations.en.name': 'Name in English.',
      'translations.en.description': 'Description in English.',
      'translations.en.buttonText': 'Text of the button in English.',
      'translations.de': 'German texts. Texts that are missing are those of the definition.',
      'translations.de.name': 'Name in German.',
      'translations.de.description': 'Description in German.',
      'translations.de.buttonText': 'Text of the button in German.',
      kind: 'Kind of the campaign. The server evaluates `heartbeat`, `referral`, `wallet`, `identity` and `streak`; the other kinds require a submission.',
      startsAt: 'Time at which the campaign starts (ISO 8601 with a time zone).',
      endsAt: 'Time at which the campaign ends (ISO 8601 with a time zone). Null if the campaign has no end.',
      bonusPoints:
        'Points of the reward, with up to 6 decimal places. 0 for a step that other campaigns require.',
      goal: 'Number of heartbeats, referrals or consecutive days (at most 366 days). Required for the kinds `heartbeat`, `referral` and `streak`; null for all other kinds.',
      mandatory: 'Whether the campaign is marked as mandatory.',
      order: 'Position in the list, in ascending order.',
      taskNumber: 'Number displayed beside the name. Null if there is none.',
      buttonText: 'Text of the button. Null for the default text.',
      formUrl:
        'HTTPS URL where members complete the campaign. `{memberId}` and `{code}` are replaced with the ID and the referral code of the member. Required for the kinds `form` and `social`; null for all other kinds.',
      review:
        'Whether completed forms require the decision of an operator. Can be true only for the kind `form`.',
      code: 'Code that members enter. Case and surrounding spaces are ignored. Required for the kind `code`; null for all other kinds.',
      capacity: 'Maximum number of members who can receive the reward. Null if there is no limit.',
      prerequisites: 'Keys of the campaigns that the member must complete first.',
      eligibility: 'Members who can participate. The campaign is hidden from all other members.',
      'eligibility.for':
        'Group of eligible members: all members (`everyone`), members on the whitelist `testnet` (`whitelisted`), members on a named whitelist (`list`), or members in a `segment`.',
      'eligibility.list': 'Name of the whitelist.',
      'eligibility.segment': 'Conditions of the segment. A member must meet all of them.',
      'eligibility.segment.joinedAfter':
        'Time after which the member must have joined (ISO 8601 with a time zone).',
      'eligibility.segment.joinedBefore':
        'Time before which the member must have joined (ISO 8601 with a time zone).',
      'eligibility.segment.minHeartbeats': 'Minimum number of credited heartbeats.',
      'eligibility.segment.wasInvited': 'Whether the member must have been invited (true) or not (false).',
      'eligibility.segment.hasWallet': 'Whether the member must have a linked wallet (true) or none (false).',
    },
  },
  CampaignProposal: { extends: 'Proposal', properties: { campaign: 'Proposed definition.' } },
  ChangeWebhookRequest: {
    extends: 'Webhook',
    properties: {
      on: 'Whether the webhook is enabled.',
      reason: 'Reason for the change, saved in the audit log.',
    },
  },
  ClaimedReward: {
    properties: {
      points: 'Points of the reward.',
      alreadyClaimed: 'Whether an earlier call claimed the reward.',
    },
  },
  CorrectPointsRequest: {
    extends: 'Correction',
    properties: {
      id: 'ID of the correction (UUID), chosen by the caller. Sending the same ID again has no effect.',
      reason: 'Reason for the correction. The member sees it in the points log.',
    },
  },
  Correction: {
    properties: {
      id: 'ID of the correction (UUID).',
      points: `${EXACT_POINTS} Negative values reduce the total. Zero is not allowed.`,
      reason: 'Reason for the correction.',
      state:
        'State of the correction: `waiting` (awaits a second operator), `booked` (recorded in the ledger) or `refused` (rejected by an operator).',
      decidedBy: 'Operator who decided the correction. Null if no second operator has decided it.',
      decidedAt:
        'Time at which the correction was decided (ISO 8601, UTC). Null if no second operator has decided it.',
    },
  },
  CreateApiKeyRequest: {
    extends: 'ApiKey',
    properties: {
      expiresInDays: 'Number of days until the key expires. If omitted, the key does not expire.',
    },
  },
  NewApiKey: {
    extends: 'ApiKey',
    properties: {
      key: 'Secret key. Send it as `Authorization: Bearer <key>`. It cannot be retrieved again.',
    },
  },
  CreateSmartAccountRequest: {
    properties: {
      machineOwner: 'Address of the linked wallet: `0x` and 40 hexadecimal digits.',
      nonce: 'Current time in milliseconds since the Unix epoch, as decimal digits.',
      signature:
        'EIP-712 signature of `DeployMachineSmartAccount` by the wallet, in hexadecimal with the prefix `0x`.',
    },
  },
  CreateWebhookRequest: {
    extends: 'Webhook',
    properties: { reason: 'Reason for the change, saved in the audit log.' },
  },
  NewWebhook: { extends: 'Webhook', properties: {} },
  CreditedSlot: {
    properties: {
      nodeId: 'ID of the node (UUID).',
      slotEnd: 'Time at which the slot ended (ISO 8601, UTC).',
      outcome: 'Outcome of the slot: `credited` or `refused` (not credited).',
      reason:
        'Reason why the slot was not credited: it exceeded the limit of nodes per member (`member_limit`) or per subnet (`network_limit`), or it was too old (`too_old`). Absent if the slot was credited.',
    },
  },
  ExplainedSlot: {
    properties: {
      slotEnd: 'Time at which the slot ended (ISO 8601, UTC).',
      outcome:
        'Outcome of the slot: `credited`; `made_good` (lost in an incident and paid afterward); `refused` (present, but a limit applied); `missed` (not present for long enough); `network_fault` (an incident prevented the credit); `waiting` (not booked yet); `not_due` (before the registration, or during a ban of the account); `unknown` (not recorded).',
      reason:
        'Reason for the outcome. If `refused`: limit of nodes per member (`member_limit`) or per subnet (`network_limit`), too many connections from the address (`connection_limit`), or booked too late (`too_old`). If `missed`: disconnected (`away`), present for a part of the slot (`short`), or challenge not answered (`unproven`). If `network_fault`: kind of the incident. If `not_due`: before the registration of the node (`not_registered`), or the account was banned (`banned`). Absent for other outcomes.',
      presentSeconds: 'Seconds for which the node was present. Only if the reason is `short`.',
      requiredSeconds: 'Seconds for which the node had to be present. Only if the reason is `short`.',
      incidentId: 'ID of the incident (UUID). Only if the outcome is `network_fault`.',
    },
  },
  Incident: {
    properties: {
      id: 'ID of the incident (UUID).',
      kind: 'Kind: the service was down (`gateway`) or restarting (`restart`), its database was down (`database`), its clock was set (`clock`), or an operator recorded it (`operator`).',
      startsAt: 'Start of the incident (ISO 8601, UTC).',
      endsAt: 'End of the incident (ISO 8601, UTC). Null while it lasts.',
      note: "Operator's note for members. Null if there is none.",
    },
  },
  OperatorIncident: {
    extends: 'Incident',
    properties: { recordedBy: 'Operator who recorded the incident. Null if gateways noticed it.' },
  },
  IncidentPage: { properties: { incidents: 'Incidents, newest first.' } },
  RecordIncidentRequest: {
    properties: {
      startsAt: 'Start of the incident (ISO 8601).',
      endsAt: 'End of the incident (ISO 8601). It must have passed.',
      note: 'Text that members read.',
      reason: 'Reason for the change, saved in the audit log.',
    },
  },
  MakeGood: {
    properties: {
      kind: 'Kind: `payment`, or `reversal` of the payment.',
      state: 'State: `waiting` (awaits a second operator), `booking` (entries are being booked) or `booked`.',
      members: 'Number of members who receive an entry.',
      slots: 'Number of slots that are paid.',
      points: 'Sum of the points, as a decimal string.',
      reason: 'Reason given by the operator who requested it.',
      askedBy: 'Operator who requested it.',
      askedAt: 'Time of the request (ISO 8601, UTC).',
      decidedBy: 'Operator who confirmed it. Null before the confirmation.',
      decidedAt: 'Time of the confirmation (ISO 8601, UTC). Null before it.',
      bookedAt: 'Time at which all entries were booked (ISO 8601, UTC). Null before it.',
    },
  },
  MakeGoodDecision: { properties: { makeGood: 'Confirmed make-good. Null if the request was rejected.' } },
  MakeGoodPreview: {
    properties: {
      makeGoods: 'Make-goods of the incident that were requested or booked.',
      members: 'Number of members who would receive an entry.',
      slots: 'Number of slots that would be paid.',
      points: 'Sum of the points, as a decimal string.',
      excludedSlots:
        'Number of lost slots of nodes that were not credited both before and after the incident.',
      examples: 'Up to 10 members with their slots and points.',
      'examples.memberId': 'ID of the member (UUID).',
      'examples.slots': 'Number of slots.',
      'examples.points': 'Points, as a decimal string.',
    },
  },
  RequestMakeGoodRequest: {
    properties: {
      kind: 'Kind: `payment`, or `reversal` of the payment.',
      members: 'Number of members in the preview. Other totals are rejected.',
      points: 'Sum of the points in the preview. Other totals are rejected.',
      reason: 'Reason for the make-good, saved in the audit log.',
    },
  },
  DecideMakeGoodRequest: {
    properties: {
      kind: 'Kind: `payment` or `reversal`.',
      agree: 'Whether to confirm. False rejects the request.',
      reason: 'Reason for the decision, saved in the audit log.',
    },
  },
  NodeDay: {
    properties: {
      day: EXAMPLE_DAY,
      credited: 'Number of slots that were credited.',
      madeGood: 'Number of slots that were lost in an incident and paid afterward.',
      refused: 'Number of slots in which the node was present, but to which a limit applied.',
      missed: 'Number of slots in which the node was not present for long enough.',
      networkFault: 'Number of slots that an incident prevented.',
      unknown: 'Number of slots whose outcome is not recorded.',
    },
  },
  NodeOverview: {
    properties: {
      at: 'Time of the response by the server’s clock (ISO 8601, UTC).',
      day: 'UTC day of the slots (YYYY-MM-DD).',
      intervalSeconds: 'Length of a slot in seconds.',
      nodes: 'Registered nodes, oldest first.',
    },
  },
  ComparedNode: {
    properties: {
      id: 'ID of the node (UUID).',
      name: 'Name of the node. Null if the member gave none.',
      runs: 'Slots of the day that have ended, oldest first. Consecutive slots with the same outcome form one run.',
      periods: 'Last 7 and 30 days.',
    },
  },
  OutcomeRun: {
    properties: {
      outcome: 'Outcome of the slots.',
      slots: 'Number of slots.',
      until: 'End of the last slot (ISO 8601, UTC).',
    },
  },
  NodePeriod: {
    properties: {
      days: 'Length of the period in UTC days, up to and including today.',
      heartbeats: 'Number of heartbeats of the node.',
      points: 'Points for these heartbeats.',
      uptime:
        'Share of the slots in which the node was present, from 0 to 1. Slots that were not due, are unknown, or were prevented by an incident do not count. Null if no slot counts.',
    },
  },
  NodeSlots: {
    properties: {
      to: 'Last UTC day of the response (YYYY-MM-DD).',
      intervalSeconds: 'Length of a slot in seconds.',
      slots: 'Slots that have ended, oldest first.',
      incidents: 'Incidents that prevented credits of these slots, oldest first.',
    },
  },
  NodeStats: {
    properties: {
      at: 'Time of the response by the server’s clock (ISO 8601, UTC).',
      periods: 'Last 7, 30 and 365 days.',
      days: 'Days of the last 13 months on which slots were due, oldest first.',
    },
  },
  DailyData: {
    properties: {
      date: EXAMPLE_DAY,
      profiles: 'Number of collected profiles.',
      comments: 'Number of collected comments.',
      posts: 'Number of collected posts.',
      bytes: 'Total size of the collected items, in bytes.',
    },
  },
  DailyPoints: {
    properties: {
      nodes:
        'Heartbeats of the day and their points by node. Make-goods and corrections are not included. Null if unknown. Present only with `include=nodes`.',
      date: EXAMPLE_DAY,
      connectivity: 'Points for heartbeats.',
      referral: 'Points for referrals.',
      rewards: 'Points for campaigns.',
      total: 'Points of all categories, including categories without their own property.',
    },
  },
  DataStats: {
    properties: {
      total_jobs: 'Number of distinct jobs with results.',
      total_jobs_points: 'Points for results.',
      profiles_amount: 'Number of collected profiles.',
      comments_amount: 'Number of collected comments.',
      posts_amount: 'Number of collected posts.',
      result_size: 'Total size of the collected items, in bytes.',
    },
  },
  DeadJob: {
    properties: {
      id: 'ID of the job (UUID).',
      kind: 'Kind of the job.',
      diedAt: 'Time at which the last attempt failed (ISO 8601, UTC).',
      tries: 'Number of attempts.',
      error: 'Error of the last attempt.',
      data: 'Fields of the job. Values are included only for IDs.',
    },
  },
  DecideCorrectionRequest: {
    properties: { agree: 'Whether to book the correction (true) or reject it (false).' },
  },
  EmailedCode: { properties: { code: '6-digit code from the email.' } },
  EndedCampaign: { properties: { endsAt: 'Time at which the campaign ended (ISO 8601, UTC).' } },
  MarkCampaignsSeenRequest: {
    properties: { campaignIds: 'IDs of the campaigns that the member has seen, at most 500.' },
  },
  EnterCodeRequest: {
    properties: { code: 'Code of the campaign. Case and surrounding spaces are ignored.' },
  },
  EnterSubmissionRequest: { properties: { member: 'ID, referral code or email address of the member.' } },
  ExchangeResultChecksRequest: {
    properties: {
      node: 'ID of the registered node (UUID).',
      signature: "Ed25519 signature of the reports with the node's key, in base64url without padding.",
      answers: 'Reports of the node for comparisons that were assigned earlier.',
    },
  },
  ResultChecks: {
    properties: {
      checks: 'Comparisons that are assigned to the node.',
      'checks.id': 'ID of the comparison (UUID).',
      'checks.result': 'ID of the result, derived from the source and the item (UUID).',
      'checks.source': 'Source that contains the item.',
    },
  },
  PointsExplanation: {
    properties: {
      totals: 'Totals by category, as exact decimals.',
      total: 'Total of all categories, as an exact decimal.',
      heartbeats: 'Number of credited heartbeats.',
      sources: 'Ledger entries, grouped by category and kind of source.',
      'sources.category': 'Category of the entries.',
      'sources.kind': 'Kind of source of the entries.',
      'sources.entries': 'Number of ledger entries.',
      'sources.points': EXACT_POINTS,
      'sources.firstAt': 'Time of the first entry (ISO 8601, UTC).',
      'sources.lastAt': 'Time of the last entry (ISO 8601, UTC).',
      pending: 'Days that are not settled.',
      'pending.day': EXAMPLE_DAY,
      'pending.heartbeats': 'Number of heartbeats of the day that are not settled.',
      'pending.points': EXACT_POINTS,
      newest: 'Newest ledger entries.',
      'newest.id': 'ID of the ledger entry.',
      'newest.category': 'Category of the entry.',
      'newest.points': EXACT_POINTS,
      'newest.comment': 'Comment of the entry.',
      'newest.source': 'Source of the entry: a kind and an ID.',
      'newest.occurredAt': 'Time of the entry (ISO 8601, UTC).',
      refusedSlots: 'Slots of the last 13 months that were earned but not credited, grouped by reason.',
      'refusedSlots.reason': 'Reason why the slots were not credited.',
      'refusedSlots.slots': 'Number of slots.',
      corrections: "Corrections of the member's points.",
      agrees: 'Whether the ledger, the days and the totals agree.',
    },
  },
  FeedSource: {
    properties: {
      kind: 'Kind of source: `feed` for RSS and Atom, `json` for JSON.',
      id: 'Identifier of the source.',
      url: 'URL from which nodes collect items.',
      result: 'Kind of result that one item counts as.',
      everySeconds: 'Interval between two requests of a node, in seconds.',
      share: 'Share of the members whose nodes collect from the source, greater than 0 and at most 1.',
    },
  },
  MemberAccountList: { properties: { members: 'Members that match the query.' } },
  HeartbeatStatus: {
    properties: {
      current: 'Number of credited heartbeats.',
      required: 'Number of heartbeats that a Machine ID requires.',
      reached: 'Whether the member has enough heartbeats for a Machine ID.',
      reachedOn: 'UTC day of the last required heartbeat, in the format YYYY-MM-DD. Null until that day.',
    },
  },
  Hold: {
    properties: {
      id: 'ID of the claim suspension (UUID).',
      since: 'Time at which the claim suspension started (ISO 8601, UTC).',
      until: 'Time at which the claim suspension ended (ISO 8601, UTC). Null while it is active.',
      reasons: 'Reasons for the claim suspension, one for each signal.',
      mayAppeal: 'Whether the member can create an appeal now.',
    },
  },
  HoldDetails: {
    extends: 'Hold',
    properties: {
      score: 'Total score of the signals when the claim suspension started.',
      signals: 'Signals that caused the claim suspension.',
      'signals.name': 'Name of the signal.',
      'signals.subject': 'Subject of the signal.',
      'signals.score': 'Score of the signal.',
      'signals.sentence': 'Human-readable description of the signal, in one sentence.',
      keptAt:
        'Time at which an operator upheld the claim suspension (ISO 8601, UTC). After that, it does not end automatically. Null if no operator upheld it.',
      liftedBy: 'Operator, command or rule that ended the claim suspension. Null while it is active.',
    },
  },
  HoldReason: {
    properties: {
      signal: 'Name of the signal.',
      sentence: 'Human-readable reason for the member, in one sentence.',
    },
  },
  IdentityCompletedEvent: {
    properties: {
      'data.machineId': 'DID of the Machine ID.',
      'data.account': 'Address of the Smart Account.',
    },
  },
  JsonSource: {
    extends: 'FeedSource',
    properties: {
      items: 'JSON pointer (RFC 6901) to the list of items. Empty if the whole response is the list.',
      itemId: 'JSON pointer from an item to its ID.',
    },
  },
  LinkWalletRequest: {
    properties: {
      address: 'Address of the wallet: `0x` and 40 hexadecimal digits.',
      signature: 'Signature of `message` by the wallet, in hexadecimal with the prefix `0x`.',
      message: 'Exact message that the portal displays, with the email address of the account.',
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
      access_token: 'Access token (JWT). Send it as `Authorization: Bearer <token>`.',
      refresh_token: 'Refresh token, which the auth service exchanges for the next access token.',
      token_type: 'Type of the access token. Always `bearer`.',
      expires_in: 'Number of seconds until the access token expires.',
      expires_at: 'Time at which the access token expires, in seconds since the Unix epoch.',
      user: 'Member who logged in.',
    },
  },
  MachineId: {
    properties: {
      did_name: 'DID of the Machine ID.',
      public_address: 'Address of the Smart Account.',
      email_signature: 'Signature of the email address by the network.',
      depinpair_signature: 'Signature of the pairing by the network.',
      profile_id: 'ID of the member (UUID).',
      block_hash: 'Hash of the block that contains the DID document. Null until it is known.',
      onboarding_tag: 'Name of the attribute that contains the DID document.',
      created_at: 'Time at which the Machine ID was completed (ISO 8601, UTC).',
      owner: 'Address of the wallet that owns the Smart Account.',
    },
  },
  MakeWhitelistRequest: {
    extends: 'Whitelist',
    properties: { reason: 'Reason for the change, saved in the audit log.' },
  },
  Member: {
    properties: {
      id: 'ID of the member (UUID).',
      email: 'Email address of the account.',
      username: 'Unique username, 3 to 30 characters. Null if the member has not chosen one.',
      full_name: 'Full name. Null if the member has not entered one.',
      avatar_url: 'URL of the avatar. Null if the member has none.',
      campaign_email: 'Email address for campaigns. Null if the member has not entered one.',
      discord_userid: 'Discord user ID, 17 to 20 digits. Null if the member has not entered one.',
      discord_username: 'Discord username. Null if the member has not entered one.',
      telegram_handle: 'Telegram username without `@`. Null if the member has not entered one.',
      x_handle: 'X username without `@`. Null if the member has not entered one.',
      website: 'URL of a website. Null if the member has not entered one.',
      wallet: 'Address of the linked wallet. Null if no wallet is linked.',
      invited_by: 'Referral code of the inviter. Null if the member was not invited.',
      personal_code: 'Referral code of the member.',
      total_points_done:
        'Whether `points_total` includes all points so far. False while some points are pending.',
      points_total: `Total of all points. ${POINTS}`,
      updated_at: 'Time at which the profile was last changed (ISO 8601, UTC). Null if it was never changed.',
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
      username: 'Unique username. Null if the member has not chosen one.',
      fullName: 'Full name. Null if the member has not entered one.',
      personalCode: 'Referral code of the member.',
      wallet: 'Address of the linked wallet. Null if no wallet is linked.',
      invitedBy: 'ID of the inviter. Null if the member was not invited.',
      createdAt: 'Time at which the member joined (ISO 8601, UTC).',
      pausedAt: 'Time at which the member was paused (ISO 8601, UTC). Null if the member is not paused.',
      pausedReason: 'Reason for the pause. Null if the member is not paused.',
      deletedAt: 'Time at which the account was deleted (ISO 8601, UTC). Null if the account exists.',
    },
  },
  MemberPausedEvent: { properties: {} },
  NodeAwayEvent: {
    properties: {
      'data.nodeId': 'ID of the node (UUID).',
      'data.lastSeenAt': 'Time at which the node was last seen (ISO 8601, UTC).',
    },
  },
  NodeBackEvent: {
    properties: {
      'data.nodeId': 'ID of the node (UUID).',
      'data.lastSeenAt': 'Time at which the node was last seen before it was away (ISO 8601, UTC).',
      'data.returnedAt': 'Time at which the node was seen again (ISO 8601, UTC).',
    },
  },
  MemberStats: {
    properties: {
      user_id: 'ID of the member (UUID).',
      heartbeats: 'Number of credited heartbeats.',
      heartbeats_genesis_snapshot:
        'Number of heartbeats at the genesis of the network. 0 for members who joined later.',
      points_today: 'Points of the current UTC day.',
      points_total: `Total of all points. ${POINTS}`,
      points_breakdown: 'Total by category.',
      total_includes_all_points: 'Whether all points are settled. False while some points are pending.',
      points_waiting:
        'Points that are booked when a claim suspension ends or when enough heartbeats are credited. Not included in any other total. Absent if there are none.',
      total_referrals: 'Number of invitees of this member.',
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
      name: 'Name of the node. Null if the node has none.',
      registeredAt: 'Time at which the node was registered (ISO 8601, UTC).',
      lastSeenAt:
        'Time at which the node was last connected (ISO 8601, UTC), accurate to about 30 seconds. Null if it was never connected.',
      connected: 'Whether the node was still connected at `lastSeenAt`.',
      nextHeartbeatAt:
        'Time at which the first slot ends that the node can earn if it stays connected (ISO 8601, UTC). Null if the node is not connected.',
    },
  },
  OnboardRequest: { properties: { userId: 'ID of the current member (UUID). Other IDs are rejected.' } },
  Onboarding: { properties: { alreadyExists: 'Whether the member was already onboarded.' } },
  Operator: {
    properties: {
      id: "ID of the operator's account (UUID).",
      email: 'Email address of the account. Null if the account was deleted.',
      role: 'Role of the operator.',
      since: 'Time at which the role was assigned (ISO 8601, UTC).',
    },
  },
  PointsBreakdown: {
    properties: {
      category: 'Category of the points. Null if they have none.',
      color: 'CSS color of the category. Null if the category has none.',
      percentage: 'Percentage of the total, 0 to 100. Null if it is unknown.',
      value: 'Points of the category. Null if they are unknown.',
    },
  },
  PointsEntry: {
    properties: {
      points: `${POINTS} Negative in corrections that reduce the total.`,
      id: 'ID of the entry: a UUID, or the UTC day and the number of the settlement of a pending entry (for example `2026-03-14.1`). The latter stays valid after the settlement.',
      comment: 'Human-readable explanation of the points.',
      timestamp: 'Time of the entry (ISO 8601, UTC).',
      nodes:
        'Heartbeats and points of each node, which add up to the entry. Null if they are unknown, or if the entry is not for slots. Present only with `include=nodes`.',
    },
  },
  PointsEntryDetails: {
    extends: 'PointsEntry',
    properties: {
      status: 'Whether the entry is `booked` or still `pending`.',
      source:
        'Origin of the points: heartbeats of a day (`settlement`), slots that were lost in an incident (`make-good`) or the reversal of such an entry (`make-good-reversal`), an invited member (`referral`), joining with a code (`invitation`), a reward (`campaign`), an operator (`correction`), collected results (`results`) or a disputed result (`result_check`).',
      day: 'UTC day on which the heartbeats were earned or the results were collected (YYYY-MM-DD). Null for other origins.',
      heartbeats: 'Number of heartbeats of a settlement. Null for other origins.',
      nodes:
        'Heartbeats and points of each node, which add up to the entry. Null if they are unknown, or if the entry is not for slots.',
      'nodes.nodeId': 'ID of the node (UUID).',
      'nodes.heartbeats': 'Number of heartbeats, or of slots that a make-good paid.',
      'nodes.points': POINTS,
      'nodes.name': 'Name of the node. Null if it has none or is not registered.',
      'nodes.state':
        'Whether the node is `registered`, was `removed`, or is the node without a key (`anonymous`).',
      'nodes.rates':
        'Heartbeats by the points that a heartbeat earned, as the rule in force at the end of each slot defined. Null if unknown.',
      'nodes.rates.points': 'Points for one heartbeat.',
      'nodes.rates.heartbeats': 'Number of heartbeats that earned these points.',
      incident: 'Incident of a make-good or its reversal. Null for other origins.',
      relatedEntryId:
        'ID of the reversal of a make-good, or of the make-good that a reversal reverses (UUID). Null if there is none.',
      campaignId: 'ID of the campaign (UUID). Null for other origins.',
    },
  },
  NodePoints: {
    properties: {
      nodeId: 'ID of the node (UUID).',
      heartbeats: 'Number of heartbeats, or of slots that a make-good paid.',
      points: `${POINTS} Negative in the reversal of a make-good.`,
    },
  },
  PointsHistory: {
    properties: {
      range: 'Requested range.',
      totalEntries: 'Number of days in `history.data`.',
      pointsTotal: 'Total points of the range.',
      history: 'Points of the range.',
      'history.average':
        'Average points per day. Counts only the days of the range on which the account was a member.',
      'history.data': 'Points by day, oldest first.',
      'history.hours': 'Points by hour of the UTC day, 24 entries. Present only for the range `today`.',
      'history.hours.hour': 'Start of the hour (ISO 8601, UTC).',
      'history.hours.connectivity': 'Points of the category Connectivity.',
      'history.hours.referral': 'Points of the category Referral.',
      'history.hours.rewards': 'Points of the category Rewards.',
      'history.hours.total': 'Points of all categories.',
    },
  },
  PointsRule: {
    properties: {
      name: 'Name of the rule.',
      meaning: 'Description of what the rule determines.',
      whole: 'Whether the values must be whole numbers.',
      versions: 'Versions of the rule, oldest first.',
      proposal: 'Version that awaits a second operator. Null if there is none.',
    },
  },
  PointsRuleProposal: {
    extends: 'Proposal',
    properties: {
      value: 'Proposed value, as an exact decimal.',
      startsAt:
        'Time at which the version would start (ISO 8601, UTC). If null, the version starts one minute after the confirmation.',
    },
  },
  PointsRuleVersion: {
    properties: {
      value: 'Value of the rule, as an exact decimal.',
      startsAt:
        'Time at which the version starts (ISO 8601, UTC). The first version starts at the Unix epoch (1970).',
      state: 'State of the version: `past`, `now` (in force) or `planned`.',
      setBy: 'Actor that set the version.',
      setAt: 'Time at which the version was set (ISO 8601, UTC).',
      note: 'Reason for setting the version.',
    },
  },
  PointsSettledEvent: {
    properties: {
      'data.day': EXAMPLE_DAY,
      'data.members':
        'Members whose day was settled, at most 200. A day with more members is sent as several events.',
      'data.members.points': POINTS,
      'data.members.heartbeats': 'Number of settled heartbeats.',
      'data.members.settlement':
        'Number of the settlement: 1 for the first settlement of the day, higher for heartbeats that were credited later.',
    },
  },
  PolicyAcceptance: {
    properties: { version: 'Version that the member saw. If omitted, the version in force is accepted.' },
  },
  PolicyText: {
    properties: {
      language: 'Language of the text as a BCP 47 tag.',
      title: 'Title of the document.',
      markdown: 'Text in Markdown. Either `markdown` or `url` is required.',
      url: 'HTTPS URL of the document. Either `markdown` or `url` is required.',
    },
  },
  PolicyVersion: {
    properties: {
      kind: 'Kind of policy.',
      version: 'Number of the version, starting at 1.',
      effectiveAt: 'Time at which the version takes effect (ISO 8601, UTC).',
      publishedAt: 'Time at which the version was published (ISO 8601, UTC).',
      publishedBy: 'Operator who published the version.',
      languages: 'Languages of the text, as BCP 47 tags.',
    },
  },
  Problem: {
    properties: {
      message:
        'Human-readable error message, in the language of `Accept-Language` (English or German). Do not parse it.',
      messageId: 'ID of the message. Absent if the error concerns fields of the request.',
      params: 'Values in the message.',
      fields: 'Invalid fields of the request.',
      'fields.path': 'Path of the field, for example `body.email`.',
      'fields.code': 'ID of the message.',
      'fields.params': 'Values in the message.',
      'fields.message': 'Human-readable description of the problem. Do not parse it.',
      error: 'Machine-readable error code.',
      statusCode: 'HTTP status code.',
      requestId: 'ID of the request in the server log. Present if only the log contains the cause.',
    },
  },
  ProfileChange: {
    extends: 'Member',
    properties: {
      campaign_email:
        "Email address for campaigns. If it differs from the account's email address, it takes effect after the member confirms it with an emailed code. Null removes it.",
    },
  },
  Proposal: {
    properties: {
      expiresAt: 'Time at which the proposal expires (ISO 8601, UTC).',
      reason: 'Reason that the first operator gave.',
      next: 'Human-readable instructions that state who can confirm the proposal, and how.',
    },
  },
  PublishPolicyRequest: {
    properties: {
      kind: 'Kind of policy.',
      version: 'Number of the version. It must be the next number.',
      effectiveAt:
        'Time at which the version takes effect (ISO 8601 with a time zone). It must not be in the past. Defaults to the current time.',
      texts: 'Text in each language.',
    },
  },
  ApiKeyList: { properties: { keys: 'API keys, newest first.' } },
  AppealReview: {
    properties: {
      appeal: 'Appeal under review.',
      hold: 'Claim suspension that the member appealed.',
      signals: 'Current signals of the member.',
    },
  },
  AppealList: { properties: { appeals: 'Appeals, newest first.' } },
  AuditLogPage: { properties: { entries: 'Entries of the page, newest first.' } },
  BotChallenge: {
    properties: {
      parameters: 'Parameters of the challenge.',
      signature: 'Signature of the parameters by the server.',
    },
  },
  CampaignList: {
    properties: { campaigns: 'All campaigns.', proposals: 'Definitions that await a second operator.' },
  },
  CorrectionList: { properties: { corrections: 'Corrections, oldest first.' } },
  DataHistory: { properties: { days: 'Last 30 UTC days, oldest first.' } },
  DeadJobList: { properties: { jobs: 'Failed jobs, newest first.' } },
  DidStatus: {
    properties: {
      status: 'Status of the Machine ID. Null if no Machine ID was requested, or if the last attempt failed.',
      message: 'Human-readable reason why the last attempt failed. Absent if it did not fail.',
    },
  },
  HoldList: {
    properties: {
      holds: 'Claim suspensions, newest first.',
      check: 'Request to confirm the email address again before the next claim. Null if there is none.',
      'check.since': 'Time at which the confirmation was requested (ISO 8601, UTC).',
      'check.reasons': 'Reasons for the request, one for each signal.',
    },
  },
  IdentityRequirements: {
    properties: {
      wallet: 'Whether a wallet is linked.',
      heartbeats: 'Whether the member has enough heartbeats.',
      requirementsMet: 'Whether all requirements are met.',
      existingSmartAccount: 'Whether the member has a Smart Account.',
      currentHeartbeats: 'Number of credited heartbeats.',
      requiredHeartbeats: 'Number of required heartbeats.',
      status: 'Status of the Smart Account.',
    },
  },
  EnterReferralCodeRequest: {
    properties: { code: 'Referral code of the inviter. Case is ignored.' },
  },
  MemberInvitedEvent: { properties: { 'data.inviterId': 'ID of the inviter (UUID).' } },
  EnteredReferralCode: {
    properties: {
      displayName:
        'Username of the inviter or, if there is none, the initials of the full name. Null if the inviter has entered neither.',
      alreadyEntered: 'Whether an earlier call entered this code.',
    },
  },
  Inviter: {
    properties: {
      displayName:
        'Username or, if there is none, the initials of the full name. Null if the member has entered neither.',
    },
  },
  MachineIdentity: { properties: { data: 'Machine ID of the member. Null if the member has none.' } },
  CreditedNode: {
    properties: {
      nodeId: 'ID of the node (UUID).',
      lastSlot: 'Last slot of the node.',
      'lastSlot.slotEnd': 'Time at which the slot ended (ISO 8601, UTC).',
      'lastSlot.outcome': 'Outcome of the slot: `credited` or `refused` (not credited).',
      'lastSlot.reason':
        'Reason why the slot was not credited: `member_limit`, `network_limit` or `too_old`. Absent if the slot was credited.',
      creditedSince:
        'Start of the unbroken run of credited slots up to the last slot (ISO 8601, UTC). Null if the last slot was not credited.',
    },
  },
  CreditedSlotList: {
    properties: {
      slots: 'Slots, newest first.',
      nodes: 'Nodes with slots today or yesterday (UTC), in the order of their last slots, newest first.',
      lastCreditedAt:
        'End of the newest credited slot of today or yesterday (ISO 8601, UTC). Null if there is none.',
      uptime:
        'Uptime of the registered nodes in the last 24 hours. Null if no slot has ended since the first registration.',
      'uptime.slots': 'Number of slots that ended.',
      'uptime.presentSlots':
        'Number of these slots in which the node was present, whether or not they were credited.',
    },
  },
  CurrentRules: {
    properties: {
      heartbeat: 'Rules of heartbeats.',
      'heartbeat.points': 'Points for one heartbeat.',
      'heartbeat.intervalSeconds': 'Length of a slot in seconds.',
      referral: 'Rules of referrals.',
      'referral.inviteePoints': 'Points for a member who joins with a referral code.',
      'referral.inviteeHeartbeats':
        'Number of heartbeats of an invitee before `inviteePoints` are booked. 0 books them at once.',
      'referral.inviterPoints': 'Points for the inviter once the referral is claimed.',
      'referral.inviterHeartbeats':
        'Number of heartbeats of an invitee, in addition to a linked wallet, before the inviter can claim.',
      machineId: 'Requirements of a Machine ID.',
      'machineId.heartbeats': 'Number of heartbeats that a Machine ID requires.',
      changesAt:
        'Time at which the next known change takes effect (ISO 8601, UTC). Null if no change is planned. A change is known at least one minute before it takes effect.',
    },
  },
  GetStarted: {
    properties: {
      steps: 'Steps in the order in which a member takes them. Without a chain, the last two are missing.',
    },
  },
  Overview: {
    properties: {
      user: 'Response of `GET /api/user`. Null if it failed, as in all parts.',
      stats: 'Response of `GET /api/users/stats`.',
      whitelisted: 'Response of `GET /api/users/is-whitelisted`.',
      onboarded: 'Response of `GET /api/users/user-onboarded`.',
      account: 'Response of `GET /api/user/account`.',
      nodes: 'Response of `GET /api/nodes`.',
      credits: 'Response of `GET /api/nodes/credits` with `limit=1`.',
      smartAccount: 'Response of `GET /api/peaq/smart-account-exists`. Null without a chain.',
      getStarted: 'Response of `GET /api/users/get-started`.',
    },
  },
  GetStartedStep: {
    properties: {
      kind: 'Step: create the account, start a node, earn the first heartbeat, link a wallet, create the Smart Account, create the Machine ID.',
      done: 'Whether the member has completed the step.',
      pending:
        'Whether the step needs no action now, because a node is connected or a transaction is in progress.',
      heartbeats: 'Heartbeats that the step requires. Absent if it requires none.',
      'heartbeats.current': 'Number of credited heartbeats.',
      'heartbeats.required': 'Number of required heartbeats.',
    },
  },
  NodeList: {
    properties: {
      at: "Time of the response by the server's clock (ISO 8601, UTC).",
      nodes: 'Registered nodes, oldest first.',
      anonymous: 'Node without a key. Null if it was not connected in the last two days.',
      'anonymous.id': 'ID of the node (UUID).',
      'anonymous.lastSeenAt':
        'Time at which the node was last connected (ISO 8601, UTC), accurate to about 30 seconds.',
      'anonymous.connected': 'Whether the node was still connected at `lastSeenAt`.',
      'anonymous.nextHeartbeatAt':
        'Time at which the first slot ends that the node can earn if it stays connected (ISO 8601, UTC). Null if the node is not connected.',
    },
  },
  OpenAppealPage: { properties: { appeals: 'Appeals of the page, oldest first.' } },
  OperatorList: { properties: { operators: 'Accounts with an operator role.' } },
  OwnRole: {
    properties: {
      id: "ID of the operator's account (UUID).",
      role: 'Role of the operator.',
      permissions: 'Permissions of the role.',
    },
  },
  PolicyInForce: {
    properties: {
      kind: 'Kind of the policy: `terms` or `privacy`.',
      version: 'Number of the version in force.',
      effectiveAt: 'Time at which the version took effect (ISO 8601, UTC).',
    },
  },
  PoliciesInForce: { properties: { policies: 'Versions in force, at most one of each kind.' } },
  ReferralCodeEntry: {
    properties: {
      inviter: 'Inviter of the member. Null if there is none.',
      'inviter.code': "The inviter's referral code.",
      'inviter.displayName':
        'Username of the inviter or, if there is none, the initials of the full name. Null if the inviter has entered neither or has left.',
      enterUntil:
        'Time until which the member can enter a referral code (ISO 8601, UTC). Null if the member has an inviter, the period is over, or the membership is paused.',
    },
  },
  PointsLogPage: {
    properties: {
      data: 'Entries of the page, newest first.',
      total:
        'Number of entries on all pages. With a cursor, this is the number at the time of the first page.',
    },
  },
  Policy: {
    extends: 'PolicyVersion',
    properties: {
      language: 'Language of the text: the requested language if it is available, otherwise another one.',
      title: 'Title of the document.',
      html: 'Text as sanitized HTML. Null if the policy is a link.',
      url: 'HTTPS URL of the document. Null if the policy is a text.',
    },
  },
  PolicyVersionList: { properties: { versions: 'Versions of both policies, newest first.' } },
  PrivacyAcceptance: {
    properties: { isppAccepted: 'Whether the member has accepted the privacy policy in force.' },
  },
  ReferralPage: {
    properties: {
      referrals: 'Referrals of the page, newest first.',
      stats: 'Totals of all referrals.',
      pointsClaimable: 'Whether the reward of any referral, on any page, can be claimed.',
      pagination: 'Position of the page.',
      'pagination.limit': 'Maximum number of referrals per page.',
      'pagination.page': 'Number of the page, starting at 1.',
      'pagination.total': 'Number of referrals on all pages.',
      'pagination.totalPages': 'Number of pages.',
    },
  },
  PointsRuleList: { properties: { rules: 'All points rules.' } },
  SettingList: { properties: { settings: 'All dynamic settings.' } },
  MemberSignals: {
    properties: {
      score: 'Total score of the signals, without the scores that operators cleared.',
      holdAt: 'Score at which claims are suspended.',
      lookedAt:
        'Time at which the signals were last evaluated (ISO 8601, UTC). Null if they were never evaluated.',
      signals: 'Current signals of the member.',
      holds: 'Claim suspensions of the member, newest first, at most 100.',
      check: 'Request to confirm the email address again. Null if there was none.',
      'check.since': 'Time at which the confirmation was requested (ISO 8601, UTC).',
      'check.passedAt':
        'Time at which the member confirmed the email address (ISO 8601, UTC). Null until then.',
    },
  },
  SmartAccount: {
    properties: {
      smartAccount: 'Address of the Smart Account. Absent until the Smart Account is completed.',
      status: 'Status of the Smart Account.',
      createdAt:
        'Time at which the Smart Account was completed or, until then, requested (ISO 8601, UTC). Absent if there is none.',
    },
  },
  CollectionSourceList: {
    properties: {
      sources: 'Sources from which the nodes collect.',
      reportEverySeconds: 'Interval at which a node reports its results, in seconds.',
      now: 'Current time of the server (ISO 8601, UTC).',
      collectSince:
        'Earliest accepted collection time (ISO 8601, UTC). Results collected earlier are rejected. Null until the first heartbeat of the member.',
    },
  },
  Statistics: {
    properties: {
      members: 'Numbers of members.',
      'members.total': 'Number of all members.',
      'members.joinedLast7Days': 'Number of members who joined in the last 7 days.',
      'members.onboarded': 'Number of onboarded members.',
      'members.paused': 'Number of paused members.',
      'members.held': 'Number of members whose claims are suspended.',
      'members.leaving': 'Number of members whose account is scheduled for deletion.',
      'members.deleted': 'Number of deleted accounts.',
      points: 'Totals by category, as exact decimals.',
      heartbeats: 'Number of credited heartbeats.',
      nodes: 'Number of registered nodes.',
      waitingCorrections: 'Number of corrections that await a second operator.',
      waitingSubmissions: 'Number of submissions that await a decision.',
      waitingAppeals: 'Number of open appeals.',
      waitingCases: 'Number of cases that wait for operators.',
      deadJobs: 'Number of failed jobs.',
    },
  },
  TermsAcceptance: {
    properties: { istosAccepted: 'Whether the member has accepted the terms in force.' },
  },
  SubmissionPage: { properties: { submissions: 'Submissions of the page, oldest first.' } },
  WalletChangeEligibility: {
    properties: {
      eligible: 'Whether the wallet can be changed.',
      reason: 'Reason why the wallet cannot be changed. Null if it can be changed.',
    },
  },
  WebhookDeliveryPage: { properties: { deliveries: 'Deliveries of the page, newest event first.' } },
  WebhookList: { properties: { webhooks: 'All webhooks.' } },
  WhitelistPage: { properties: { entries: 'Entries of the page, by kind and value.' } },
  WhitelistMembership: {
    properties: { isWhitelisted: 'Whether the member is on the whitelist `testnet`.' },
  },
  WhitelistList: { properties: { whitelists: 'All whitelists.' } },
  Reason: { properties: {} },
  ReceiveFormRequest: {
    properties: {
      member: 'ID or referral code of the member, from the URL of the form.',
      note: 'Reference with which an operator finds the completed form.',
    },
  },
  ReceivedForm: {
    properties: {
      outcome:
        'Outcome of the submission: `accepted`, `pending` (awaits a decision) or `known` (received before).',
    },
  },
  Referral: {
    properties: {
      id: 'ID of the referral (UUID). Pass it to `POST /api/campaigns/{id}/claim`.',
      invitedPoints: 'Points of the inviter for this referral: booked, or expected under the current rule.',
      inviteeEmail: 'Email address of the invitee. Null if the account was deleted.',
      inviteeHeartbeats: 'Number of credited heartbeats of the invitee.',
      inviteeUsername: 'Username of the invitee. Null if the invitee has not chosen one.',
      walletConnected: 'Whether the invitee has linked a wallet.',
      invitedAt: 'Time at which the invitee signed up (ISO 8601, UTC).',
      status:
        'Status of the referral: `Pending` until the invitee meets the requirements, then `Claimable`, and `Success` after the claim.',
      canClaim: 'Whether the reward can be claimed now.',
    },
  },
  LeaderboardEntry: {
    properties: {
      rank: 'Rank of the member, starting at 1. Members with the same number of heartbeats share a rank.',
      handle: 'Username of the member.',
      heartbeats: 'Number of heartbeats in the last 30 UTC days.',
    },
  },
  LeaderboardPlace: {
    properties: {
      rank: 'Rank of the current member. Null until it is computed, and for members who are excluded from the ranking.',
      heartbeats: 'Number of heartbeats in the last 30 UTC days. Null until it is computed.',
    },
  },
  Leaderboard: {
    properties: {
      entries: 'Top 100 members, highest rank first.',
      own: 'Rank and heartbeats of the current member. Null if the member has not joined the leaderboard.',
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
      signature: 'Ed25519 signature of the registration text with this key, in base64url without padding.',
      name: 'Name of the node, for example the hostname.',
    },
  },
  RegisteredNode: { properties: { id: 'ID of the node (UUID), derived from its key.' } },
  ReplaceWebhookSecretRequest: {
    properties: {
      overlapHours:
        'Number of hours for which deliveries are also signed with the previous secret. Use 0 if that secret was disclosed.',
    },
  },
  NewWebhookSecret: {
    properties: {
      previousUntil: 'Time until which deliveries are also signed with the previous secret (ISO 8601, UTC).',
    },
  },
  ReplayWebhookRequest: {
    properties: {
      since:
        'Start of the replay (ISO 8601 with a time zone). Events whose last attempt failed at or after this time are sent again.',
    },
  },
  ReplayedDeliveries: { properties: { replayed: 'Number of events that are sent again.' } },
  ReportResultsRequest: {
    properties: {
      node: 'ID of the registered node (UUID).',
      signature: "Ed25519 signature of the report with the node's key, in base64url without padding.",
      results: 'Results to report, at most 500.',
    },
  },
  ReportedResults: {
    properties: {
      accepted: 'Number of new results.',
      known: 'Number of results that were reported before, or that are repeated in the batch.',
      refused: 'Results that were rejected.',
      'refused.index': 'Position of the result in the batch, starting at 0.',
      'refused.reason': 'Reason for the rejection. Repeating the report does not change the outcome.',
      'refused.message': 'Human-readable reason for the rejection. Do not parse it.',
      points: 'Points for the new results.',
    },
  },
  RequestedDid: {
    properties: {
      data: 'Values of the EIP-712 message.',
      'data.machineAddress': 'Address of the Smart Account, which is the verifying contract.',
      'data.target': 'Address of the contract that is called.',
      'data.calldata': 'Data of the call, in hexadecimal with the prefix `0x`.',
      'data.nonce': 'Nonce of the message, as decimal digits.',
    },
  },
  Result: {
    properties: {
      id: 'ID of the result (UUID), unique per member. Sending the same ID again has no effect.',
      job: 'Job for which the item was collected: the ID of the source, a space, and details.',
      kind: 'Kind of the item.',
      bytes: 'Size of the item, in bytes.',
      collectedAt: 'Time at which the item was collected (ISO 8601 with a time zone).',
    },
  },
  ResultCheckAnswer: {
    properties: {
      check: 'ID of the comparison (UUID).',
      bytes: 'Size of the item, in bytes. Null if the source does not contain the item.',
    },
  },
  ReviewDecision: { properties: { decision: 'Decision of the operator.' } },
  RewardClaimedEvent: {
    properties: {
      'data.kind': 'Kind of the reward: `campaign` or `referral`.',
      'data.id': 'ID of the campaign or the referral (UUID).',
      'data.campaign': 'Key of the campaign. Null for a referral.',
      'data.points': POINTS,
    },
  },
  OpenCaseRequest: {
    properties: {
      subject: 'Record that the case is about.',
      text: 'What is wrong, at most 2,000 characters.',
      pictures: 'Picture files in base64, at most 3: JPEG, PNG, WebP or GIF.',
    },
  },
  SendCaseMessageRequest: {
    properties: {
      text: 'Text of the message, at most 2,000 characters.',
      pictures: 'Picture files in base64, at most 3: JPEG, PNG, WebP or GIF.',
    },
  },
  SendAppealRequest: {
    properties: {
      holdId: 'ID of the claim suspension (UUID).',
      text: 'Explanation of why the claim suspension is wrong, at most 2,000 characters.',
    },
  },
  SetOperatorRequest: {
    properties: { email: 'Email address of the member.', role: 'Role to assign.' },
  },
  AssignedRole: { extends: 'Operator', properties: {} },
  SetRuleRequest: {
    properties: {
      name: 'Name of the rule.',
      value: 'Value of the rule, as an exact decimal with up to 6 decimal places.',
      startsAt:
        'Time at which the version starts (ISO 8601 with a time zone), at least one minute in the future. Defaults to one minute from now.',
    },
  },
  PointsRuleChange: {
    properties: {
      name: 'Name of the rule.',
      value: 'Value of the rule, as an exact decimal.',
      startsAt: 'Time at which the version starts (ISO 8601, UTC). Null for a proposal without a start time.',
    },
  },
  SetSettingRequest: { properties: { value: 'Value, in the format of the environment variable.' } },
  Setting: {
    properties: {
      name: 'Name of the setting.',
      value: 'Current value. Null if no value is set and the default depends on other settings.',
      configured: 'Value with which the server was started. Null if there was none.',
      takes: 'Human-readable description of the values that the setting accepts.',
      purpose: 'Purpose of the setting.',
      setBy: 'Operator who changed the setting. Null if the setting has the configured value.',
      setAt:
        'Time at which the setting was changed (ISO 8601, UTC). Null if the setting has the configured value.',
      proposal: 'Value that awaits a second operator. Null if there is none.',
    },
  },
  SettingProposal: { extends: 'Proposal', properties: { value: 'Proposed value. Null for a reset.' } },
  SignDidRequest: {
    properties: {
      machineOwnerSignature:
        'EIP-712 signature of `Execute` by the owner, in hexadecimal with the prefix `0x`.',
    },
  },
  SignedDid: {
    properties: { data: 'Result of the call.', 'data.status': 'Status of the Machine ID.' },
  },
  Signal: {
    properties: {
      name: 'Name of the signal.',
      subject: 'Subject of the signal: a subnet, the owner of a code, a domain, a node or a wallet.',
      score: 'Score of the signal.',
      cleared: 'Part of the score that an operator cleared.',
      evidence: 'Observations on which the score is based.',
      sentence: 'Human-readable description of the signal, in one sentence.',
      since: 'Time at which the signal was first observed (ISO 8601, UTC).',
    },
  },
  StoredCampaignDefinition: { extends: 'CampaignDefinition', properties: {} },
  Submission: {
    properties: {
      id: 'ID of the submission (UUID).',
      note: "Reference with which an operator finds the member's submission.",
      source:
        'Source of the submission: the form provider (`webhook`), the member (`code`) or an operator (`operator`).',
      submittedAt: 'Time at which the submission was made (ISO 8601, UTC).',
    },
  },
  SubmissionEntered: { properties: { id: 'ID of the submission (UUID).' } },
  Success: { properties: {} },
  SuccessMessage: { properties: {} },
  TestEvent: { properties: { eventId: 'ID of the event (UUID).' } },
  UploadAvatarRequest: { properties: { image: 'Image file in base64, at most 5 MB before encoding.' } },
  AuditLogVerification: {
    properties: {
      entries: 'Number of entries.',
      head: 'Position and hash of the last entry. Pass it as `expected` to a later verification.',
      faults: 'Entries that were changed or removed.',
      'faults.number': 'Position of the entry.',
      'faults.what': 'Human-readable description of the problem.',
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
      url: 'HTTPS URL to which events are sent. An HTTP URL is accepted only for subnets that the settings allow.',
      events: 'Types of the events that the webhook receives.',
      note: 'Note for operators.',
      off: 'Details about the disabled webhook. Null while the webhook is enabled.',
      'off.since': 'Time at which the webhook was disabled (ISO 8601, UTC).',
      'off.reason': 'Reason why the webhook was disabled.',
      failingSince:
        'Time at which deliveries started to fail (ISO 8601, UTC). Null if the last delivery succeeded.',
      waiting: 'Number of deliveries that await an attempt.',
      failed: 'Number of deliveries that failed after all attempts.',
    },
  },
  WebhookDelivery: {
    properties: {
      eventId: 'ID of the event (UUID), as in the header `webhook-id`.',
      type: 'Type of the event.',
      occurredAt: 'Time at which the event occurred (ISO 8601, UTC).',
      state:
        'State of the delivery: `waiting` (awaits an attempt), `delivered`, or `failed` (all attempts failed).',
      tries: 'Number of attempts.',
      triedAt: 'Time of the last attempt (ISO 8601, UTC). Null before the first attempt.',
      status: 'HTTP status code of the response. Null if there was no response.',
      failure:
        'Reason why the last attempt failed. Null if the last attempt succeeded, and before the first attempt.',
      durationMs: 'Duration of the last attempt, in milliseconds. Null before the first attempt.',
      nextTryAt: 'Time of the next attempt (ISO 8601, UTC). Null if no attempt is scheduled.',
    },
  },
  WebhookTestEvent: { properties: { 'data.webhookId': 'ID of the webhook (UUID).' } },
  Whitelist: {
    properties: {
      name: 'Name of the whitelist. It cannot be changed.',
      note: 'Note for operators.',
      entries: 'Number of entries.',
    },
  },
  WhitelistEntry: {
    properties: {
      kind: 'Kind of the value: `email`, `wallet` or `member`.',
      value: 'Email address, wallet address or member ID.',
      addedAt: 'Time at which the entry was added (ISO 8601, UTC).',
    },
  },
  WhitelistLines: {
    properties: {
      csv: 'CSV lines with an email address, a wallet address or a member ID in the first column, at most 100,000 characters. Other columns are ignored.',
    },
  },
  WhitelistReport: {
    properties: {
      changed: 'Number of lines that changed the whitelist.',
      unchanged: 'Number of lines that had no effect.',
      bad: 'Number of invalid lines.',
      badLines: 'First 100 invalid lines.',
      'badLines.line': 'Number of the line in the file, starting at 1.',
      'badLines.what': 'Human-readable description of the problem with the line.',
    },
  },
}

/** Parameter descriptions by name, or by operation and name if the operation needs its own. */
export const parameterTexts: Record<string, string> = {
  'last-event-id': 'ID of the last event that the client handled. The stream continues after this event.',
  'idempotency-key':
    'Unique key that makes the call safe to repeat. For 24 hours, the same call with the same key returns the first response. 1 to 255 visible ASCII characters.',
  id: 'ID of the object in the path (UUID).',
  key: 'Key of the campaign.',
  name: 'Name of the whitelist.',
  'setSetting.name': 'Name of the setting.',
  'resetSetting.name': 'Name of the setting.',
  token: 'Token from the emailed link.',
  kind: 'Kind of policy: `terms` or `privacy`.',
  language: 'Preferred language as a BCP 47 tag.',
  limit: 'Maximum number of objects to return.',
  page: 'Number of the page, starting at 1. Ignored if `cursor` is present.',
  cursor:
    'Value of `nextCursor` from the previous page. All other parameters must be the same as for that page.',
  range:
    '`today`, `last7days`, `last30days`, `last90days`, `alltime`, or two UTC days in the format `YYYY-MM-DD..YYYY-MM-DD`, at most 1,100 days apart.',
  category: 'Category of the entries to return.',
  'readPointsEntry.id':
    'ID of the entry: a UUID, or the UTC day and the number of the settlement of a pending entry, for example `2026-03-14.1`.',
  include: '`nodes` adds the heartbeats and points of each node.',
  startDate: 'First day (YYYY-MM-DD) or time (ISO 8601), inclusive.',
  endDate: 'Last day (YYYY-MM-DD) or time (ISO 8601), inclusive.',
  'readNodeOverview.day': 'UTC day of the slots (YYYY-MM-DD). Default: today.',
  'readNodeSlots.from': 'First UTC day (YYYY-MM-DD).',
  'readNodeSlots.to':
    'Last UTC day (YYYY-MM-DD), inclusive. The response contains at most 31 days, counted from the first.',
  format: 'Format of the file: `csv` or `jsonl`.',
  code: 'Referral code.',
  'webhook-id': 'ID of the message. A message with a known ID has no effect.',
  'webhook-timestamp': 'Time at which the message was sent, in seconds since the Unix epoch.',
  'webhook-signature': 'Signature in the format of Standard Webhooks: `v1,` followed by base64.',
  'readOpenAppeals.state': 'State of the appeals to return.',
  'readMemberCases.state': 'State of the cases to return.',
  'readCaseAnswer.kind': 'Kind of the record: `ledger_entry`, `slot`, `referral` or `campaign`.',
  'readCaseAnswer.id': 'ID of the entry in the points log, of the node, of the referral or of the campaign.',
  'readCaseAnswer.slotEnd': 'End of the slot (ISO 8601). Required if the kind is `slot`.',
  'readWebhookDeliveries.state': 'State of the deliveries to return.',
  reason: 'Reason for the change, saved in the audit log.',
  subject: 'Subject of the entries to return: a kind and an ID, for example `member:0198…`.',
  expected: 'Value of `head` from an earlier verification, which the log must still contain.',
  find: 'Email address, username, referral code, wallet address or ID of a member.',
  correction: 'ID of the correction (UUID).',
  event: 'ID of the event (UUID).',
}
