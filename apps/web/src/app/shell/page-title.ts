import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

const titles: Record<string, MessageDescriptor> = {
  dashboard: msg({ id: 'shell.dashboard', message: 'Dashboard' }),
  rewards: msg({ id: 'common.rewards', message: 'Rewards' }),
  profile: msg({ id: 'shell.profile', message: 'Profile' }),
  faqs: msg({ id: 'shell.help', message: 'Help & FAQs' }),
  referrals: msg({ id: 'shell.yourReferrals', message: 'Your Referrals' }),
  agentinsights: msg({ id: 'shell.agentInsights', message: 'Agent Insights' }),
  nodes: msg({ id: 'shell.node', message: 'Node' }),
  points: msg({ id: 'shell.pointsEntry', message: 'Points entry' }),
  leaderboard: msg({ id: 'common.leaderboard', message: 'Leaderboard' }),
  terms: msg({ id: 'common.termsOfService', message: 'Terms of Service' }),
  privacy: msg({ id: 'common.privacyPolicy', message: 'Privacy Policy' }),
  'profile/security': msg({ id: 'shell.security', message: 'Security' }),
  'profile/about': msg({ id: 'common.aboutYou', message: 'About you' }),
  'profile/wallet': msg({ id: 'common.wallet', message: 'Wallet' }),
  'profile/notifications': msg({ id: 'common.notifications', message: 'Notifications' }),
  'profile/api-keys': msg({ id: 'common.apiKeys', message: 'API keys' }),
  'profile/data': msg({ id: 'common.yourData', message: 'Your data' }),
}

/** Returns a page's title by its path or last segment. */
export function getPageTitle(pathname: string): string {
  const segments = pathname.split('/').filter(Boolean)
  // The ID of a node or an entry is no title.
  const segment = (segments[0] === 'nodes' || segments[0] === 'points' ? segments[0] : segments.at(-1)) ?? ''
  const title = titles[segments.join('/')] ?? titles[segment]
  if (title) return t(title)
  const words = segment.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
