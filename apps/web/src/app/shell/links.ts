import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  ChartNoAxesCombined,
  CircleHelp,
  CircleUser,
  Gift,
  LayoutDashboard,
  type LucideIcon,
  Trophy,
  Users,
} from 'lucide-react'

interface SidebarLink {
  to: '/dashboard' | '/agentinsights' | '/rewards' | '/referrals' | '/leaderboard' | '/profile' | '/faqs'
  label: MessageDescriptor
  icon: LucideIcon
  /** Disabled until the member is onboarded. */
  needsOnboarding: boolean
  /** Optional feature that the page belongs to. The link is shown only if the feature is enabled. */
  feature?: string
}

export const links: SidebarLink[] = [
  { to: '/dashboard', label: msg`Dashboard`, icon: LayoutDashboard, needsOnboarding: true },
  { to: '/agentinsights', label: msg`Agent Insights`, icon: ChartNoAxesCombined, needsOnboarding: true },
  { to: '/rewards', label: msg`Rewards`, icon: Gift, needsOnboarding: true },
  { to: '/referrals', label: msg`Referrals`, icon: Users, needsOnboarding: true },
  {
    to: '/leaderboard',
    label: msg`Leaderboard`,
    icon: Trophy,
    needsOnboarding: true,
    feature: 'leaderboard',
  },
  { to: '/profile', label: msg`Profile`, icon: CircleUser, needsOnboarding: true },
  { to: '/faqs', label: msg`Help & FAQs`, icon: CircleHelp, needsOnboarding: false },
]
