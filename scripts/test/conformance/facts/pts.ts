import { type Facts, fact } from '../fact.ts'

const points = (name: string) => `apps/server/src/features/points/${name}`
const card = (name: string) => `apps/web/src/features/points/${name}`
const READ_STATS = points('read-stats.ts')
const READ_HISTORY = points('read-history.ts')
const READ_LOG = points('read-log.ts')
const READ_DATA_STATS = 'apps/server/src/features/insights/read-data-stats.ts'
const CATEGORIES = 'packages/protocol/src/points-categories.ts'
const CONSTANTS = 'packages/protocol/src/constants.ts'
const FORMAT = 'packages/protocol/src/format.ts'
const MEMBER_ENDPOINTS = 'packages/protocol/src/endpoints/members.ts'
const POINTS_ENDPOINTS = 'packages/protocol/src/endpoints/points.ts'
const CHART_COLORS = 'packages/ui/src/styles/chart-colors.css'
const BREAKDOWN_ROWS = card('breakdown-rows.ts')
const CATEGORY_COLORS = card('category-colors.ts')

/** Points. */
export const pts: Facts = {
  'PTS-01': [
    fact('the first category is Connectivity', CATEGORIES, "'Connectivity'", "'Heartbeats'"),
    fact('the second category is Referral', CATEGORIES, "'Referral'", "'Friends'"),
    fact('the third category is Rewards', CATEGORIES, "'Rewards'", "'Campaigns'"),
    fact('the fourth category is Others', CATEGORIES, "'Others'", "'Rest'"),
    fact('the total has all categories', READ_STATS, 't.rewards + t.others as total', 't.rewards as total'),
    fact(
      'today is the UTC day',
      READ_STATS,
      'utcDay(now)}::date',
      'utcDay(new Date(now.getTime() - 86_400_000))}::date',
    ),
    fact(
      'the breakdown names the category',
      READ_STATS,
      '      category,\n',
      '      category: pointsCategories[0],\n',
    ),
    fact('the breakdown has a color', READ_STATS, 'color: colors[category]', "color: ''"),
    fact('the percentage is of 100', READ_STATS, '* 10_000) / 100', '* 100) / 100'),
    fact('the breakdown has a value', READ_STATS, 'value: values[category]', 'value: 0'),
    fact(
      'a category can be null',
      CATEGORY_COLORS,
      't(known) : category || t',
      't(known) : String(category) || t',
    ),
    fact('a color can be null', MEMBER_ENDPOINTS, 'color: z.string().nullable()', 'color: z.string()'),
    fact(
      'a percentage can be null',
      BREAKDOWN_ROWS,
      'refinePercentage(percentage ?? null',
      'refinePercentage(percentage ?? 0',
    ),
    fact('a value can be null', BREAKDOWN_ROWS, 'value: value ?? null', 'value: value ?? 0'),
  ],
  'PTS-02': [
    fact('a category has the color of its name', CATEGORY_COLORS, 'category.toLowerCase()})', "'referral'})"),
    fact(
      'connectivity has its own color',
      CHART_COLORS,
      '--category-connectivity: oklch(0.68 0.185 48)',
      '--category-connectivity: oklch(0.55 0.17 262)',
    ),
    fact(
      'referral has its own color',
      CHART_COLORS,
      '--category-referral: oklch(0.55 0.17 262)',
      '--category-referral: oklch(0.68 0.185 48)',
    ),
    fact(
      'others has its own color',
      CHART_COLORS,
      '--category-others: oklch(0.53 0.15 0)',
      '--category-others: oklch(0.655 0.1 195)',
    ),
    fact(
      'rewards has its own color',
      CHART_COLORS,
      '--category-rewards: oklch(0.655 0.1 195)',
      '--category-rewards: oklch(0.53 0.15 0)',
    ),
    fact('any other category is black', CATEGORY_COLORS, "'#000000'", "'#6b7280'"),
    fact(
      'the chart of the breakdown has the colors',
      card('donut.tsx'),
      'fill={arc.data.color}',
      'fill="currentColor"',
    ),
    fact(
      'the chart of the history has the colors',
      card('history-columns.ts'),
      'color: getCategoryColor(category)',
      "color: '#6b7280'",
    ),
  ],
  'PTS-03': [
    fact('last7days has 7 days', READ_HISTORY, 'last7days: 7', 'last7days: 8'),
    fact(
      'the average is per day',
      READ_HISTORY,
      'average: counted > 0 ? pointsTotal / counted : 0',
      'average: pointsTotal',
    ),
    fact('a day has its date', READ_HISTORY, '      date,\n', '      date: last,\n'),
    fact(
      'a day has its points of connectivity',
      READ_HISTORY,
      'connectivity: Number(row?.connectivity ?? 0)',
      'connectivity: 0',
    ),
    fact(
      'a day has its points of referral',
      READ_HISTORY,
      'referral: Number(row?.referral ?? 0)',
      'referral: 0',
    ),
    fact('a day has its points of rewards', READ_HISTORY, 'rewards: Number(row?.rewards ?? 0)', 'rewards: 0'),
    fact('a day has its total', READ_HISTORY, 'total: Number(row?.total ?? 0)', 'total: 0'),
    fact('the answer repeats the range', READ_HISTORY, '    range,\n', "    range: 'alltime',\n"),
    fact('success is true', READ_HISTORY, 'success: true', 'success: false'),
    fact(
      'totalEntries counts the days',
      READ_HISTORY,
      'totalEntries: data.length',
      'totalEntries: rows.length',
    ),
    fact(
      'pointsTotal is the sum of the range',
      READ_HISTORY,
      '    pointsTotal,\n',
      '    pointsTotal: data.at(-1)?.total ?? 0,\n',
    ),
  ],
  'PTS-04': [
    fact('page selects the page', READ_LOG, 'position ? 0 : (query.page - 1) * limit', '0'),
    fact(
      'page is 1 by default',
      POINTS_ENDPOINTS,
      'page: wholeNumber(1_000_000).default(1)',
      'page: wholeNumber(1_000_000).default(2)',
    ),
    fact('limit sets the number of rows', READ_LOG, 'entries.slice(0, limit)', 'entries.slice(0, 10)'),
    fact(
      'limit is 10 by default',
      CONSTANTS,
      'POINTS_LOG_DEFAULT_LIMIT = 10',
      'POINTS_LOG_DEFAULT_LIMIT = 20',
    ),
    fact(
      'category filters the rows',
      READ_LOG,
      'category ? [category] : pointsCategories',
      'pointsCategories',
    ),
    fact(
      'startDate is the first day',
      READ_LOG,
      'startDate === undefined ? undefined : new Date(startDate)',
      'undefined as Date | undefined',
    ),
    fact(
      'endDate is the last day',
      READ_LOG,
      'endDate === undefined ? undefined : firstAfter(endDate)',
      'endDate === undefined ? undefined : new Date(endDate)',
    ),
    fact(
      'a row has its category',
      READ_LOG,
      '      category,\n      points: Number(points)',
      "      category: 'Others',\n      points: Number(points)",
    ),
    fact('a row has its points', READ_LOG, 'points: Number(points)', 'points: 0'),
    fact(
      'a row has its comment',
      READ_LOG,
      "describeEntry(entry.comment, entry.source_kind ?? '', language)",
      "''",
    ),
    fact(
      'a row has its timestamp',
      READ_LOG,
      'timestamp: timestamp.toISOString()',
      'timestamp: new Date(0).toISOString()',
    ),
    fact(
      'total counts the rows of all pages',
      READ_LOG,
      'total: rows[0]?.total ?? 0',
      'total: entries.length',
    ),
  ],
  'PTS-05': [
    fact('points have at most 2 decimals', FORMAT, 'digits = 2', 'digits = 3'),
    fact(
      'whole points have no decimals',
      FORMAT,
      "String(rounded).split('.')",
      "rounded.toFixed(digits).split('.')",
    ),
    fact('the decimal mark is a comma', FORMAT, 'grouped},', 'grouped}.'),
    fact(
      'the header shows points this way',
      'apps/web/src/app/shell/header.tsx',
      'formatPoints(stats.data.points_total)',
      'stats.data.points_total',
    ),
    fact(
      'the dashboard shows the total this way',
      card('summary.tsx'),
      'formatPoints(data?.points_total)',
      'String(data?.points_total)',
    ),
    fact('the log shows points this way', card('log-rows.tsx'), 'formatPoints(points)}', 'points}'),
  ],
  'PTS-06': [
    fact('has heartbeats', READ_STATS, 'heartbeats: row?.heartbeats ?? 0', 'heartbeats: 0'),
    fact('has heartbeats_genesis_snapshot', READ_STATS, 'row?.snapshot ?? 0', '0'),
    fact('has points_today', READ_STATS, 'points_today: Number(row?.today ?? 0)', 'points_today: 0'),
    fact('has points_total', READ_STATS, 'points_total: total,', 'points_total: 0,'),
    fact(
      'points_breakdown has every category',
      READ_STATS,
      'points_breakdown: pointsCategories.map',
      'points_breakdown: pointsCategories.slice(1).map',
    ),
    fact(
      'total_includes_all_points is false while points are pending',
      READ_STATS,
      'Number(row?.pending ?? 0) === 0',
      'true',
    ),
    fact('has total_referrals', READ_STATS, 'row?.referrals ?? 0', '0'),
    fact(
      'has total_referral_points',
      READ_STATS,
      'total_referral_points: values.Referral',
      'total_referral_points: 0',
    ),
    fact('has user_id', READ_STATS, 'user_id: memberId', "user_id: ''"),
  ],
  'PTS-07': [
    fact('has total_jobs', READ_DATA_STATS, 'totals?.jobs ?? 0', '0'),
    fact('has total_jobs_points', READ_DATA_STATS, 'Number(totals?.points ?? 0)', '0'),
    fact('has profiles_amount', READ_DATA_STATS, 'totals?.profiles ?? 0', '0'),
    fact('has comments_amount', READ_DATA_STATS, 'totals?.comments ?? 0', '0'),
    fact('has posts_amount', READ_DATA_STATS, 'totals?.posts ?? 0', '0'),
    fact('has result_size', READ_DATA_STATS, 'totals?.bytes ?? 0', '0'),
  ],
}
