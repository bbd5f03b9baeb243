import { ChartNoAxesCombined, CircleHelp, CircleUser, LayoutDashboard, type LucideIcon } from 'lucide-react'

interface SidebarLink {
  to: '/dashboard' | '/agentinsights' | '/profile' | '/faqs'
  label: string
  icon: LucideIcon
  /** Greyed and not clickable until the member is onboarded. */
  needsOnboarding: boolean
}

export const links: SidebarLink[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, needsOnboarding: true },
  { to: '/agentinsights', label: 'Agent Insights', icon: ChartNoAxesCombined, needsOnboarding: true },
  { to: '/profile', label: 'Profile', icon: CircleUser, needsOnboarding: true },
  { to: '/faqs', label: 'Help & FAQs', icon: CircleHelp, needsOnboarding: false },
]
