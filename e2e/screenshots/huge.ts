import type { Answers, AuthAnswers } from './answers.ts'
import {
  accountUser,
  CHROME,
  dayAgo,
  filled,
  filledAccount,
  historyDays,
  historyOf,
  id,
  NOW,
  user,
} from './filled.ts'

const ARABIC = 'فاطمة بنت عبد الرحمن الزهراء من مدينة القيروان'
const HEBREW = 'מרים בת דוד מירושלים'
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200)
const WORDS = 'A name of many words that somebody thought would fit '.repeat(4).slice(0, 200)

const total = 123_456_789.25
const email = `${'maria.fernanda.dos.santos.'.repeat(3).slice(0, 60)}@${'a-very-long-host-name.'.repeat(4)}example.org`
const names = [
  ARABIC,
  LONG,
  HEBREW,
  WORDS,
  '用户名称很长的一个人'.repeat(6),
  'kenji',
  'Amara',
  'a',
  LONG,
  WORDS,
]

const referrals = Array.from({ length: 25 }, (_, index) => {
  const name = names[index % names.length] ?? ''
  const status = (['Claimable', 'Pending', 'Success'] as const)[index % 3] ?? 'Pending'
  return {
    id: id(300 + index),
    invitedPoints: 1_250_000.75,
    inviteeEmail: name,
    inviteeHeartbeats: 9_876_543,
    inviteeUsername: name,
    walletConnected: status !== 'Pending',
    invitedAt: '2026-09-28T23:59:00.000Z',
    status,
    canClaim: status === 'Claimable',
  }
})

const campaignRows = Array.isArray(filled.readSubmissions) ? filled.readSubmissions : []

/** Extreme responses: large figures, names in several scripts, many devices. */
export const huge: Answers = {
  ...filled,
  readUser: {
    ...user,
    email,
    username: 'a'.repeat(30),
    full_name: ARABIC,
    website: `https://example.org/${'path/'.repeat(36)}`,
    campaign_email: email,
    points_total: total,
  },
  readStats: {
    user_id: user.id,
    heartbeats: 98_765_432,
    heartbeats_genesis_snapshot: 1_000_000,
    points_today: 1_234_567.89,
    points_total: total,
    points_breakdown: [
      { category: 'Connectivity', color: null, percentage: 79.97, value: 98_765_432 },
      { category: 'Referral', color: null, percentage: 20, value: 24_691_357.25 },
      { category: 'Rewards', color: null, percentage: 0.02, value: 0.01 },
      { category: 'Others', color: null, percentage: 0.01, value: -1_234_567.89 },
    ],
    total_includes_all_points: false,
    total_referrals: 10_000,
    total_referral_points: 24_691_357.25,
  },
  readPointsHistory: (asked) =>
    historyOf(
      historyDays(asked.searchParams.get('range') === 'alltime' ? 1_100 : 30, 12_345),
      asked.searchParams.get('range') ?? '',
    ),
  readPointsLog: {
    data: names.map((name, index) => ({
      id: id(700 + index),
      category: (['Connectivity', 'Referral', 'Rewards', 'Others'] as const)[index % 4] ?? 'Others',
      points: index === 3 ? -98_765_432.25 : 98_765_432.25,
      comment: `Campaign: ${name}`,
      timestamp: `${dayAgo(index)}T23:59:59.999Z`,
    })),
    total: 1_234_567,
    nextCursor: 'next',
  },
  readNodes: {
    at: new Date(NOW).toISOString(),
    anonymous: null,
    nodes: Array.from({ length: 12 }, (_, index) => ({
      id: id(400 + index),
      name: names[index % names.length]?.slice(0, 100) ?? null,
      registeredAt: '2026-01-01T00:00:00.000Z',
      lastSeenAt: new Date(NOW - index * 12_000).toISOString(),
      connected: true,
      nextHeartbeatAt: new Date(NOW + 600_000).toISOString(),
    })),
  },
  readNodeCredits: {
    slots: [],
    nodes: Array.from({ length: 12 }, (_, index) => {
      const slotEnd = '2026-11-12T14:00:00.000Z'
      const isCredited = index % 2 === 0
      return {
        nodeId: id(400 + index),
        lastSlot: isCredited
          ? { slotEnd, outcome: 'credited' as const }
          : { slotEnd, outcome: 'refused' as const, reason: 'network_limit' as const },
        creditedSince: isCredited ? '2026-11-12T13:45:00.000Z' : null,
      }
    }),
    lastCreditedAt: '2026-11-12T14:00:00.000Z',
    uptime: { slots: 1_152, presentSlots: 1_152 },
  },
  readReferrals: (asked) => {
    const limit = Number(asked.searchParams.get('limit'))
    return {
      success: true,
      referrals: referrals.slice(0, limit),
      stats: {
        totalReferralPoints: 24_691_357.25,
        successfulReferralsAmount: 9_000,
        pendingReferralsAmount: 1_000,
      },
      pointsClaimable: true,
      pagination: { limit, page: 1, total: 10_000, totalPages: Math.ceil(10_000 / limit) },
    }
  },
  readInviter: { displayName: WORDS },
  readHeartbeatStatus: { current: 98_765_432, required: 100, reached: true, reachedOn: '2026-08-21' },
  readSubmissions: campaignRows.map((campaign, index) => ({
    ...campaign,
    campaignName: names[index] ?? '',
    bonusPoints: 12_345_678.25,
    description: WORDS,
    ...(campaign.reason !== undefined && { reason: WORDS }),
    ...(campaign.progress && { progress: { current: 98_765_432, goal: 1_000_000_000 } }),
    isNew: true,
    ...(campaign.buttonText !== undefined && { buttonText: 'Open what is to be done' }),
  })),
  readDataStats: {
    total_jobs: 12_345_678,
    total_jobs_points: total,
    profiles_amount: 987_654_321,
    comments_amount: 8_765_432_109,
    posts_amount: 1_234_567_890,
    result_size: 9_876_543_210_123_456,
  },
  readDataHistory: {
    days: historyDays(30).map(({ date, connectivity, total }) => ({
      date,
      profiles: connectivity * 1_000_000,
      comments: total * 3_000_000,
      posts: connectivity * 2_000_000,
      bytes: total * 1_000_000_000,
    })),
  },
  readAccount: {
    paused: { since: '2026-11-01T00:00:00.000Z', reason: WORDS },
    deletion: { askedAt: '2026-11-10T00:00:00.000Z', dueAt: '2026-11-24T00:00:00.000Z' },
    export: { askedAt: '2026-11-12T13:00:00.000Z', readyAt: null, expiresAt: null },
    campaignEmailPending: email,
  },
  readHolds: {
    holds: [
      {
        id: id(500),
        since: '2026-11-09T08:00:00.000Z',
        until: null,
        reasons: [
          { signal: 'network', sentence: `Many accounts share your network. ${WORDS}` },
          {
            signal: 'wallets',
            sentence: 'Several of the accounts that you invited link wallets paid from one source.',
          },
        ],
        mayAppeal: true,
      },
    ],
    check: { since: '2026-11-09T08:00:00.000Z', reasons: [{ signal: 'mail', sentence: WORDS }] },
  },
  readApiKeys: {
    keys: Array.from({ length: 6 }, (_, index) => ({
      id: id(600 + index),
      name: names[index]?.slice(0, 60) ?? '',
      prefix: 'hk_4f2a',
      scopes: ['read', 'write'],
      createdAt: '2026-01-01T00:00:00.000Z',
      expiresAt: null,
      lastUsedAt: null,
    })),
  },
}

const DEVICE = `${CHROME} ${'SomeVeryLongBuildOfABrowser/1.2.3.4 '.repeat(6)}`

export const hugeAccount: AuthAnswers = {
  ...filledAccount,
  '/user': { ...accountUser, email, new_email: `new.${email}` },
  '/sessions': {
    sessions: Array.from({ length: 8 }, (_, index) => ({
      id: id(700 + index),
      user_agent: index % 2 === 0 ? DEVICE : LONG,
      origin: '2001:db8:1234:5678::/64',
      created_at: '2026-01-01T00:00:00.000Z',
      last_used_at: '2026-11-12T13:00:00.000Z',
      current: index === 0,
    })),
  },
  '/activity': {
    events: Array.from({ length: 20 }, (_, index) => ({
      id: String(index),
      event: 'refresh_reuse',
      outcome: 'done',
      origin: '2001:db8:1234:5678::/64',
      user_agent: index % 2 === 0 ? DEVICE : LONG,
      at: '2026-11-11T12:00:00.000Z',
    })),
    next: 'next',
  },
}
