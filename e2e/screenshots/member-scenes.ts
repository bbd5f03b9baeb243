import { type Answers, type AuthAnswers, failed, never, replaceAnswers } from './answers.ts'
import { empty, emptyAccount } from './empty.ts'
import { filled, filledAccount, id, stats, user } from './filled.ts'
import { huge, hugeAccount } from './huge.ts'
import type { Scene } from './scene.ts'
import { withoutValues } from './without-values.ts'

type State = Pick<Scene, 'answers' | 'account' | 'loading' | 'remembers'> & {
  answers: Answers
  account: AuthAnswers
}

const waiting = {
  answers: replaceAnswers(filled, never),
  account: { ...replaceAnswers(filledAccount, never), '/user': filledAccount['/user'] },
  loading: true,
} as const

/** States of a member page. */
const states = {
  filled: { answers: filled, account: filledAccount },
  empty: { answers: empty, account: emptyAccount },
  /** Pending calls; the browser has data from an earlier visit. */
  loading: { ...waiting, remembers: { user, userStats: stats } },
  failed: { answers: replaceAnswers(filled, failed), account: replaceAnswers(filledAccount, failed) },
  'partly-null': { answers: withoutValues(filled), account: emptyAccount },
  huge: { answers: huge, account: hugeAccount },
} satisfies Record<string, State>

type StateName = keyof typeof states

interface Screen {
  name: string
  path: string
  /** Text of each captured state when the page is ready. */
  shows: Partial<Record<StateName, string>>
}

/** Text of the toast that appears last when calls fail. */
export const CHECK_FAILED = 'Failed to check smart account status'

const screens: Screen[] = [
  {
    name: 'dashboard',
    path: '/dashboard?range=last30days',
    shows: {
      filled: 'old-laptop',
      empty: 'Start your first node',
      loading: 'Points log',
      failed: CHECK_FAILED,
      'partly-null': 'Points log',
      huge: 'Points log',
    },
  },
  {
    name: 'node',
    path: `/nodes/${id(31)}`,
    shows: {
      filled: 'Your node was offline.',
      loading: 'Uptime by day',
      failed: "Couldn't load the slots of this day.",
    },
  },
  {
    name: 'points-entry',
    path: `/points/${id(701)}`,
    shows: {
      filled: 'Removed node',
      loading: 'How it came about',
      failed: "Couldn't load this entry.",
    },
  },
  {
    name: 'agent-insights',
    path: '/agentinsights',
    shows: {
      filled: 'Profiles',
      empty: 'Nothing collected yet',
      loading: 'Refer a Friend',
      failed: CHECK_FAILED,
      'partly-null': 'Profiles',
      huge: 'Profiles',
    },
  },
  {
    name: 'rewards',
    path: '/rewards',
    shows: {
      filled: 'Tell us about your machine',
      empty: 'There is nothing to do here right now',
      loading: 'MetaMask is not installed',
      failed: CHECK_FAILED,
      'partly-null': 'Tell us about your machine',
      huge: 'Do these first',
    },
  },
  {
    name: 'referrals',
    path: '/referrals',
    shows: {
      filled: 'joao.pereira@example.org',
      empty: 'No referrals yet',
      loading: 'Your friends',
      failed: CHECK_FAILED,
      'partly-null': 'Anonymous',
      huge: 'Amara',
    },
  },
  {
    name: 'profile/security',
    path: '/profile/security',
    shows: {
      filled: 'This browser',
      empty: 'This browser',
      loading: 'Where you are logged in',
      failed: CHECK_FAILED,
      'partly-null': 'This browser',
      huge: 'This browser',
    },
  },
  // The gallery shows these cards in every state.
  {
    name: 'profile/about',
    path: '/profile/about',
    shows: { filled: 'Time zone', failed: CHECK_FAILED, huge: 'Time zone' },
  },
  {
    name: 'profile/wallet',
    path: '/profile/wallet',
    shows: { filled: 'MetaMask is not installed', failed: CHECK_FAILED },
  },
  { name: 'profile/notifications', path: '/profile/notifications', shows: { filled: 'Notify me when' } },
  {
    name: 'profile/api-keys',
    path: '/profile/api-keys',
    shows: { filled: 'Revoke', empty: 'None yet', failed: CHECK_FAILED, huge: 'Revoke' },
  },
  { name: 'profile/data', path: '/profile/data', shows: { filled: 'Data export', failed: CHECK_FAILED } },
]

const stateNames = Object.keys(states) as StateName[]

/** Each member page in its states. */
export const memberScenes: Scene[] = screens.flatMap(({ name, path, shows }) =>
  stateNames.flatMap((state): Scene[] => {
    const text = shows[state]
    return text === undefined ? [] : [{ name: `${name}/${state}`, path, shows: text, ...states[state] }]
  }),
)
