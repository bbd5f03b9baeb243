import { createFileRoute } from '@tanstack/react-router'
import { DashboardFailureNotice } from '../../../features/auth/dashboard-failure-notice.tsx'
import { LogInForm } from '../../../features/auth/log-in-form.tsx'

export const Route = createFileRoute('/auth/')({
  component: () => <LogInForm notice={<DashboardFailureNotice />} />,
})
