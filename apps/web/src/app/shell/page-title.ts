import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

const titles: Record<string, MessageDescriptor> = {
  dashboard: msg({ id: 'shell.dashboard', message: 'Dashboard' }),
  rewards: msg({ id: 'common.rewards', message: 'Rewards' }),
  profile: msg({ id: 'shell.profile', message: 'Profile' }),
  faqs: msg({ id: 'shell.help', message: 'Help & FAQs' }),
  referrals: msg({ id: 'shell.yourReferrals', message: 'Your Referrals' }),
  agentinsights: msg({ id: 'shell.agentInsights', message: 'Agent Insights' }),
  leaderboard: msg({ id: 'common.leaderboard', message: 'Leaderboard' }),
  terms: msg({ id: 'common.termsOfService', message: 'Terms of Service' }),
  privacy: msg({ id: 'common.privacyPolicy', message: 'Privacy Policy' }),
}

/** Returns a page's title by the last segment of its path. */
export function getPageTitle(pathname: string): string {
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? ''
  if (titles[segment]) return t(titles[segment])
  const words = segment.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
