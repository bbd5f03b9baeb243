const named: Record<string, string> = {
  faqs: 'Help & FAQs',
  referrals: 'Your Referrals',
  agentinsights: 'Agent Insights',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
}

/** A page's title, from the last segment of its path. */
export function pageTitle(pathname: string): string {
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? ''
  if (named[segment]) return named[segment]
  const words = segment.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
