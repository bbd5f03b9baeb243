import {
  ChartNoAxesCombined,
  CircleHelp,
  CircleUser,
  Gift,
  LayoutDashboard,
  type LucideIcon,
  Users,
} from 'lucide-react'

interface SidebarLink {
  to: '/dashboard' | '/agentinsights' | '/rewards' | '/referrals' | '/profile' | '/faqs'
  label: string
  icon: LucideIcon
  /** Greyed and not clickable until the member is onboarded. */
  needsOnboarding: boolean
}

export const links: SidebarLink[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, needsOnboarding: true },
  { to: '/agentinsights', label: 'Agent Insights', icon: ChartNoAxesCombined, needsOnboarding: true },
  { to: '/rewards', label: 'Rewards', icon: Gift, needsOnboarding: true },
  { to: '/referrals', label: 'Referrals', icon: Users, needsOnboarding: true },
  { to: '/profile', label: 'Profile', icon: CircleUser, needsOnboarding: true },
  { to: '/faqs', label: 'Help & FAQs', icon: CircleHelp, needsOnboarding: false },
]
