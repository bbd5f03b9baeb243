import type { CampaignSubmission } from '../../packages/protocol/src/endpoints/campaigns.ts'
import type { UserStats } from '../../packages/protocol/src/endpoints/members.ts'
import type { PointsEntryDetails } from '../../packages/protocol/src/endpoints/points.ts'
import type { User } from '../../packages/protocol/src/user.ts'
import type { Answers, AuthAnswers } from './answers.ts'

/** Time in every scene: a Thursday, shortly after 2 p.m. UTC. */
export const NOW = Date.parse('2026-11-12T14:05:00Z')

const MINUTE = 60_000
const DAY = 86_400_000
const isoAgo = (milliseconds: number) => new Date(NOW - milliseconds).toISOString()
export const dayAgo = (days: number) => isoAgo(days * DAY).slice(0, 10)
export const id = (number: number) =>
  `${((number * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`

export const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7'

export const user: User = {
  id: id(1),
  email: 'maria.santos@example.org',
  username: 'maria.santos',
  full_name: 'Maria Santos',
  avatar_url: null,
  campaign_email: 'news@example.org',
  discord_userid: '112233445566778899',
  discord_username: 'maria.santos',
  telegram_handle: 'mariasantos',
  x_handle: 'mariasantos',
  website: 'https://maria.example.org',
  wallet: WALLET,
  invited_by: 'K7XQ2',
  personal_code: 'M4R1A',
  total_points_done: true,
  points_total: 18_642.5,
  updated_at: isoAgo(3 * DAY),
  hasMachineId: true,
  language: 'en',
  time_zone: 'Europe/Lisbon',
}

/** Returns a deterministic pseudorandom number in the range [0, 1). */
const pseudorandom = (number: number) => Math.abs(Math.sin(number * 12.9898) * 43758.5453) % 1

/** Returns the statistics of a node that was registered some days ago. */
export function nodeStats(count: number) {
  const days = Array.from({ length: count }, (_, index) => {
    const ago = count - 1 - index
    const slots = ago === 0 ? 56 : 96
    const missed = ago % 41 === 7 ? slots : Math.floor(slots * Math.max(0, pseudorandom(ago) - 0.7))
    const networkFault = ago % 67 === 12 ? Math.min(9, slots - missed) : 0
    return {
      day: dayAgo(ago),
      credited: slots - missed - networkFault,
      madeGood: 0,
      refused: 0,
      missed,
      networkFault,
      unknown: 0,
    }
  })
  const periods = [7, 30, 365].map((length) => {
    const within = days.slice(-length)
    const sum = (key: 'credited' | 'missed') => within.reduce((total, day) => total + day[key], 0)
    const heartbeats = sum('credited')
    return {
      days: length,
      heartbeats,
      points: 25 * heartbeats,
      uptime: heartbeats / (heartbeats + sum('missed')),
    }
  })
  return { at: isoAgo(0), periods, days }
}

const INCIDENT = {
  id: '0198c5a5-3d18-7f0a-9b64-2e7d8c1a5f93',
  kind: 'database' as const,
  note: null,
}

/** Returns the slots of a day with one of each kind of explanation. */
export function slotsOfDay(asked: URL) {
  const day = asked.searchParams.get('from') ?? dayAgo(0)
  const endOf = (slot: number) => Date.parse(day) + slot * 15 * MINUTE + 7 * MINUTE
  const slots = Array.from({ length: 96 }, (_, slot) => ({
    slotEnd: new Date(endOf(slot)).toISOString(),
    ...explainSlotOf(slot),
  })).filter(({ slotEnd }) => Date.parse(slotEnd) <= NOW)
  const incidents = [
    { ...INCIDENT, startsAt: new Date(endOf(39)).toISOString(), endsAt: new Date(endOf(42)).toISOString() },
  ]
  return { to: day, intervalSeconds: 900, slots, incidents }
}

function explainSlotOf(slot: number) {
  if (slot >= 12 && slot < 17) return { outcome: 'missed' as const, reason: 'away' as const }
  if (slot === 17)
    return { outcome: 'missed' as const, reason: 'short' as const, presentSeconds: 192, requiredSeconds: 450 }
  if (slot === 25) return { outcome: 'missed' as const, reason: 'unproven' as const }
  if (slot >= 30 && slot < 33) return { outcome: 'refused' as const, reason: 'network_limit' as const }
  if (slot >= 40 && slot < 43)
    return { outcome: 'network_fault' as const, reason: 'database' as const, incidentId: INCIDENT.id }
  return slot === 55 ? { outcome: 'waiting' as const } : { outcome: 'credited' as const }
}

export function historyDays(count: number, scale = 1) {
  return Array.from({ length: count }, (_, index) => {
    const day = count - 1 - index
    const connectivity = Math.round((pseudorandom(day) < 0.1 ? 20 : 76 + 20 * pseudorandom(day + 7)) * scale)
    const referral = (day % 9 === 2 ? 500 : 0) * scale
    const rewards = (day % 11 === 5 ? 250 : 0) * scale
    return { date: dayAgo(day), connectivity, referral, rewards, total: connectivity + referral + rewards }
  })
}

export function historyOf(days: ReturnType<typeof historyDays>, range: string) {
  const pointsTotal = days.reduce((sum, { total }) => sum + total, 0)
  const average = days.length > 0 ? pointsTotal / days.length : 0
  return { success: true, range, totalEntries: days.length, pointsTotal, history: { average, data: days } }
}

/** Hours of the day until the time of the screenshots. */
function historyHours() {
  return Array.from({ length: 24 }, (_, index) => {
    const connectivity = index < 14 ? 25 * (index % 5) : 0
    const rewards = index === 9 ? 250 : 0
    const hour = `2026-11-12T${String(index).padStart(2, '0')}:00:00.000Z`
    return { hour, connectivity, referral: 0, rewards, total: connectivity + rewards }
  })
}

const lengths: Record<string, number> = { today: 1, last7days: 7, last30days: 30, last90days: 90 }

const friends = [
  'joao.pereira',
  'li.wei',
  'amara.okafor',
  'sofia.lindqvist',
  'kenji',
  'nina',
  'omar',
  'eva',
].map((name, index) => {
  const status = (['Claimable', 'Pending', 'Success'] as const)[index % 3] ?? 'Pending'
  return {
    id: id(100 + index),
    invitedPoints: 500,
    inviteeEmail: `${name}@example.org`,
    inviteeHeartbeats: status === 'Pending' ? 12 * index : 140 + 97 * index,
    inviteeUsername: name,
    walletConnected: status !== 'Pending',
    invitedAt: isoAgo((2 + 6 * index) * DAY),
    status,
    canClaim: status === 'Claimable',
  }
})

const campaign = (number: number, row: Partial<CampaignSubmission>): CampaignSubmission => ({
  campaignId: id(200 + number),
  campaignName: '',
  description: null,
  type: 'manual',
  completed: false,
  formUrl: null,
  bonusPoints: 100,
  mandatory: false,
  state: 'open',
  isNew: false,
  endsAt: null,
  ...row,
})

const campaigns = [
  campaign(1, {
    campaignName: 'Earn your first 100 heartbeats',
    type: 'heartbeat',
    mandatory: true,
    taskNumber: 1,
    bonusPoints: 250,
    state: 'claimable',
    claimable: true,
    progress: { current: 100, goal: 100 },
  }),
  campaign(2, {
    campaignName: 'Tell us about your machine',
    type: 'form',
    mandatory: true,
    taskNumber: 2,
    formUrl: 'https://forms.example.org/machine',
    description: 'Twelve short questions about the computer that runs your node. They take two minutes.',
    buttonText: 'Answer the questions',
    reason: 'Fill in the form first.',
  }),
  campaign(3, {
    campaignName: 'Invite three friends',
    type: 'referral',
    bonusPoints: 300,
    description: 'Each friend counts once their node has 100 heartbeats and they have linked a wallet.',
    reason: 'You have 1 of 3 invited members who take part.',
    progress: { current: 1, goal: 3 },
  }),
  campaign(4, {
    campaignName: 'The code of the autumn meetup',
    type: 'code',
    description: 'It is on the last slide of the talk.',
    isNew: true,
    endsAt: isoAgo(-26 * 60 * MINUTE),
  }),
  campaign(5, {
    campaignName: 'Run a node for 30 days in a row',
    type: 'streak',
    bonusPoints: 1000,
    state: 'locked',
    reason: 'Complete this first: Earn your first 100 heartbeats.',
    missingPrerequisites: [id(201)],
    progress: { current: 12, goal: 30 },
    endsAt: '2026-12-31T23:00:00.000Z',
  }),
  campaign(6, {
    campaignName: 'Write about your node',
    type: 'social',
    formUrl: 'https://x.com/hearth',
    buttonText: 'Write a post',
    state: 'rejected',
    reason: 'The post could not be opened.',
    endsAt: isoAgo(-12 * DAY),
  }),
  campaign(7, {
    campaignName: 'Translate the help pages',
    state: 'submitted',
    reason: 'An operator looks at it.',
  }),
  campaign(8, { campaignName: 'Early birds', state: 'exhausted', reason: 'All 500 places are taken.' }),
  campaign(9, { campaignName: 'Link a wallet', type: 'wallet', state: 'completed', completed: true }),
  campaign(10, {
    campaignName: 'Create a Machine ID',
    type: 'identity',
    state: 'completed',
    completed: true,
  }),
]

export const logEntry = (
  number: number,
  category: 'Connectivity' | 'Referral' | 'Rewards' | 'Others',
  points: number,
  comment: string,
) => ({
  id: id(700 + number),
  category,
  points,
  comment,
  timestamp: isoAgo(number * 0.7 * DAY + 17 * MINUTE),
})

/** Day of 92 heartbeats, on which the points per heartbeat changed. */
export const settlement: PointsEntryDetails = {
  ...logEntry(1, 'Connectivity', 2180, '92 heartbeats on 11 Nov 2026'),
  status: 'booked',
  source: 'settlement',
  day: '2026-11-11',
  heartbeats: 92,
  nodes: [
    {
      nodeId: id(31),
      name: 'study-nuc',
      state: 'registered',
      heartbeats: 60,
      points: 1500,
      rates: [{ points: 25, heartbeats: 60 }],
    },
    {
      nodeId: id(39),
      name: null,
      state: 'removed',
      heartbeats: 32,
      points: 680,
      rates: [
        { points: 20, heartbeats: 24 },
        { points: 25, heartbeats: 8 },
      ],
    },
  ],
  incident: null,
  relatedEntryId: null,
  campaignId: null,
}

const slotEnd = (slots: number) => new Date(NOW - 5 * MINUTE - slots * 15 * MINUTE).toISOString()

export const stats: UserStats = {
  user_id: user.id,
  heartbeats: 4_218,
  heartbeats_genesis_snapshot: 0,
  points_today: 56,
  points_total: user.points_total,
  points_breakdown: [
    { category: 'Connectivity', color: null, percentage: 67.8, value: 12_642.5 },
    { category: 'Referral', color: null, percentage: 18.8, value: 3_500 },
    { category: 'Rewards', color: null, percentage: 12.1, value: 2_250 },
    { category: 'Others', color: null, percentage: 1.3, value: 250 },
  ],
  total_includes_all_points: false,
  total_referrals: friends.length,
  total_referral_points: 3_500,
}

/** Responses for a member with data in every section. */
export const filled: Answers = {
  readUser: user,
  readStats: stats,
  readWhitelisted: { isWhitelisted: true },
  readOnboarded: { success: true },
  // The portal then calls each endpoint.
  readOverview: {
    user: null,
    stats: null,
    whitelisted: null,
    onboarded: null,
    account: null,
    nodes: null,
    credits: null,
    smartAccount: null,
    getStarted: null,
  },
  readTermsAccepted: { istosAccepted: true },
  readPrivacyAccepted: { isppAccepted: true },
  readPoliciesInForce: {
    policies: [
      { kind: 'terms', version: 3, effectiveAt: '2026-11-01T00:00:00.000Z' },
      { kind: 'privacy', version: 3, effectiveAt: '2026-11-01T00:00:00.000Z' },
    ],
  },
  readPolicy: (asked) => {
    const kind = asked.pathname.endsWith('terms') ? 'terms' : 'privacy'
    return {
      kind,
      version: 3,
      language: 'en',
      languages: ['en', 'de'],
      effectiveAt: '2026-11-01T00:00:00.000Z',
      title: kind === 'terms' ? 'Terms of Service' : 'Privacy Policy',
      html: '<h2>What this is about</h2><p>These words are only here for the picture.</p>',
      url: null,
    }
  },
  readPointsHistory: (asked) => {
    const range = asked.searchParams.get('range') ?? ''
    const answer = historyOf(historyDays(lengths[range] ?? 400), range)
    if (range !== 'today') return answer
    const hours = historyHours()
    const pointsTotal = hours.reduce((sum, { total }) => sum + total, 0)
    return { ...answer, pointsTotal, history: { ...answer.history, average: pointsTotal, hours } }
  },
  readPointsEntry: settlement,
  readPointsLog: {
    data: [
      logEntry(0, 'Connectivity', 56, '56 heartbeats, not settled yet'),
      logEntry(1, 'Connectivity', 92, '92 heartbeats'),
      logEntry(2, 'Referral', 500, 'Reward for inviting a friend'),
      logEntry(3, 'Connectivity', 88.5, '88 heartbeats'),
      logEntry(4, 'Rewards', 250, 'Campaign: Link a wallet'),
      logEntry(5, 'Connectivity', 96, '96 heartbeats'),
      logEntry(6, 'Others', -12.25, 'Correction by an operator: counted twice on 4 November'),
      logEntry(7, 'Connectivity', 1, '1 heartbeat'),
      logEntry(8, 'Connectivity', 95, '95 heartbeats'),
      logEntry(9, 'Referral', 1000, 'Welcome: you came by an invitation'),
    ],
    total: 143,
    nextCursor: 'next',
  },
  readNodes: {
    at: isoAgo(0),
    anonymous: null,
    nodes: [
      {
        id: id(31),
        name: 'study-nuc',
        registeredAt: isoAgo(90 * DAY),
        lastSeenAt: isoAgo(12_000),
        connected: true,
        nextHeartbeatAt: isoAgo(-10 * MINUTE),
      },
      {
        id: id(32),
        name: 'garage-pi',
        registeredAt: isoAgo(60 * DAY),
        lastSeenAt: isoAgo(20_000),
        connected: true,
        nextHeartbeatAt: isoAgo(-10 * MINUTE),
      },
      {
        id: id(33),
        name: 'old-laptop',
        registeredAt: isoAgo(200 * DAY),
        lastSeenAt: isoAgo(9 * DAY),
        connected: false,
        nextHeartbeatAt: null,
      },
    ],
  },
  readNodeCredits: {
    slots: [{ nodeId: id(31), slotEnd: slotEnd(0), outcome: 'credited' as const }],
    nodes: [
      {
        nodeId: id(31),
        lastSlot: { slotEnd: slotEnd(0), outcome: 'credited' as const },
        creditedSince: slotEnd(5),
      },
      {
        nodeId: id(32),
        lastSlot: {
          slotEnd: slotEnd(0),
          outcome: 'refused' as const,
          reason: 'network_limit' as const,
        },
        creditedSince: null,
      },
    ],
    lastCreditedAt: slotEnd(0),
    uptime: { slots: 288, presentSlots: 187 },
  },
  readNodeStats: nodeStats(397),
  readNodeSlots: slotsOfDay,
  readGetStarted: {
    steps: (['account', 'node', 'heartbeat', 'wallet', 'smart_account', 'machine_id'] as const).map(
      (kind) => ({
        kind,
        done: true,
        pending: false,
      }),
    ),
  },
  readCurrentRules: {
    heartbeat: { points: 25, intervalSeconds: 900 },
    referral: { inviteePoints: 1000, inviteeHeartbeats: 0, inviterPoints: 1000, inviterHeartbeats: 100 },
    machineId: { heartbeats: 100 },
    changesAt: null,
  },
  readReferrals: (asked) => {
    const limit = Number(asked.searchParams.get('limit'))
    return {
      success: true,
      referrals: friends.slice(0, limit),
      stats: { totalReferralPoints: 3_500, successfulReferralsAmount: 2, pendingReferralsAmount: 6 },
      pointsClaimable: true,
      pagination: { limit, page: 1, total: friends.length, totalPages: Math.ceil(friends.length / limit) },
    }
  },
  readInviter: { displayName: 'J. P.' },
  readReferralCodeEntry: { inviter: null, enterUntil: null },
  readHeartbeatStatus: { current: 4_218, required: 100, reached: true, reachedOn: '2026-08-21' },
  readSubmissions: campaigns,
  markCampaignsSeen: { success: true },
  readHolds: { holds: [], check: null },
  readAppeals: { appeals: [] },
  readWalletChangeEligibility: {
    success: true,
    eligible: true,
    reason: null,
    message: 'You may change it once.',
  },
  readIdentityRequirements: {
    wallet: true,
    heartbeats: true,
    requirementsMet: true,
    existingSmartAccount: true,
    currentHeartbeats: 4_218,
    requiredHeartbeats: 100,
    status: 'completed',
  },
  readSmartAccount: {
    success: true,
    smartAccount: '0x27B1fdb04752BBc536007A920D24ACB045561c26',
    message: 'The Smart Account is there.',
    status: 'completed',
    createdAt: isoAgo(40 * DAY),
  },
  readDidStatus: { status: 'completed' },
  readMachineIdentity: {
    success: true,
    message: 'The Machine ID is there.',
    data: {
      did_name: 'did:peaq:0x27B1fdb04752BBc536007A920D24ACB045561c26',
      public_address: '0x27B1fdb04752BBc536007A920D24ACB045561c26',
      email_signature: `0x${'a1'.repeat(65)}`,
      depinpair_signature: `0x${'b2'.repeat(65)}`,
      profile_id: user.id,
      block_hash: `0x${'c3'.repeat(32)}`,
      onboarding_tag: 'hearth-onboarding',
      created_at: isoAgo(39 * DAY),
      owner: WALLET,
    },
  },
  readDataStats: {
    total_jobs: 42,
    total_jobs_points: 1_260.5,
    profiles_amount: 1_204,
    comments_amount: 8_733,
    posts_amount: 3_120,
    result_size: 48_200_000,
  },
  readDataHistory: {
    days: Array.from({ length: 30 }, (_, index) => ({
      date: dayAgo(29 - index),
      profiles: Math.round(60 * pseudorandom(index)),
      comments: Math.round(400 * pseudorandom(index + 3)),
      posts: Math.round(150 * pseudorandom(index + 5)),
      bytes: Math.round(2_400_000 * pseudorandom(index + 8)),
    })),
  },
  readAccount: {
    paused: null,
    deletion: null,
    export: {
      askedAt: isoAgo(2 * DAY),
      readyAt: isoAgo(2 * DAY - MINUTE),
      expiresAt: isoAgo(-5 * DAY),
    },
    campaignEmailPending: null,
  },
  readApiKeys: {
    keys: [
      {
        id: id(41),
        name: 'Home dashboard',
        prefix: 'hk_4f2a',
        scopes: ['read'],
        createdAt: isoAgo(30 * DAY),
        expiresAt: isoAgo(-335 * DAY),
        lastUsedAt: isoAgo(4 * MINUTE),
      },
    ],
  },
}

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'
const session = (number: number, current: boolean, user_agent: string | null) => ({
  id: id(50 + number),
  user_agent,
  origin: `203.0.113.0/24`,
  created_at: isoAgo(number * 8 * DAY + DAY),
  last_used_at: isoAgo(number * 3 * 60 * MINUTE + MINUTE),
  current,
})

const factor = (number: number, factor_type: string, friendly_name: string) => ({
  id: id(number),
  friendly_name,
  factor_type,
  status: 'verified',
  created_at: isoAgo(50 * DAY),
  updated_at: isoAgo(50 * DAY),
})

export const accountUser = {
  id: user.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: user.email,
  app_metadata: {},
  user_metadata: {},
  created_at: isoAgo(210 * DAY),
  factors: [factor(61, 'totp', 'Authenticator app'), factor(62, 'recovery_code', 'Recovery codes')],
}

export const filledAccount: AuthAnswers = {
  '/user': accountUser,
  '/sessions': {
    sessions: [session(0, true, CHROME), session(1, false, 'hearth-node/0.1.0'), session(2, false, null)],
  },
  '/activity': {
    events: [
      ['login', 'password'],
      ['login', 'refused'],
      ['password_change', 'done'],
      ['recover', 'done'],
    ].map(([event, outcome], index) => ({
      id: String(index),
      event,
      outcome,
      origin: '203.0.113.0/24',
      user_agent: CHROME,
      at: isoAgo(index * 5 * DAY + 9 * MINUTE),
    })),
    next: 'next',
  },
  '/factors/recovery-codes': { total: 10, remaining: 7 },
}
