import { createFileRoute } from '@tanstack/react-router'
import { DashboardFailureNotice } from '../../auth/dashboard-failure-notice.tsx'
import { LogInForm } from '../../auth/log-in-form.tsx'

export const Route = createFileRoute('/auth/')({
  component: () => <LogInForm notice={<DashboardFailureNotice />} />,
})
