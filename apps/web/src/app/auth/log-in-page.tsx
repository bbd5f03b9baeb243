import { DashboardFailureNotice } from '../../features/auth/dashboard-failure-notice.tsx'
import { LogInForm } from '../../features/auth/log-in-form.tsx'

export function LogInPage() {
  return <LogInForm notice={<DashboardFailureNotice />} />
}
