import { lazyPart } from '@hearth/ui/lib/lazy-part'
import { LogInForm } from '../../features/auth/log-in-form.tsx'
import { dashboardFailure } from '../../lib/member/dashboard-failure.ts'

const { Part: DashboardFailureNotice } = lazyPart(
  async () => (await import('../../features/auth/dashboard-failure-notice.tsx')).DashboardFailureNotice,
)

export function LogInPage() {
  return <LogInForm notice={dashboardFailure.happened() && <DashboardFailureNotice />} />
}
