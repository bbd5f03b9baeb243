import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'

const titles: Record<string, MessageDescriptor> = {
  dashboard: msg`Dashboard`,
  rewards: msg`Rewards`,
  profile: msg`Profile`,
  faqs: msg`Help & FAQs`,
  referrals: msg`Your Referrals`,
  agentinsights: msg`Agent Insights`,
  leaderboard: msg`Leaderboard`,
  terms: msg`Terms of Service`,
  privacy: msg`Privacy Policy`,
}

/** Returns a page's title by the last segment of its path. */
export function getPageTitle(pathname: string): string {
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? ''
  if (titles[segment]) return t(titles[segment])
  const words = segment.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
