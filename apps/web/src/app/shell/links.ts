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
  {
    to: '/dashboard',
    label: msg({ id: 'shell.dashboard', message: 'Dashboard' }),
    icon: LayoutDashboard,
    needsOnboarding: true,
  },
  {
    to: '/agentinsights',
    label: msg({ id: 'shell.agentInsights', message: 'Agent Insights' }),
    icon: ChartNoAxesCombined,
    needsOnboarding: true,
  },
  {
    to: '/rewards',
    label: msg({ id: 'common.rewards', message: 'Rewards' }),
    icon: Gift,
    needsOnboarding: true,
  },
  {
    to: '/referrals',
    label: msg({ id: 'shell.referrals', message: 'Referrals' }),
    icon: Users,
    needsOnboarding: true,
  },
  {
    to: '/leaderboard',
    label: msg({ id: 'common.leaderboard', message: 'Leaderboard' }),
    icon: Trophy,
    needsOnboarding: true,
    feature: 'leaderboard',
  },
  {
    to: '/profile',
    label: msg({ id: 'shell.profile', message: 'Profile' }),
    icon: CircleUser,
    needsOnboarding: true,
  },
  {
    to: '/faqs',
    label: msg({ id: 'shell.help', message: 'Help & FAQs' }),
    icon: CircleHelp,
    needsOnboarding: false,
  },
]
