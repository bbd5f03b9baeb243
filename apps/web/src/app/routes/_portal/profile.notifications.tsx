import { createFileRoute } from '@tanstack/react-router'
import { CardBoundary } from '../../../components/card-boundary.tsx'
import { NotificationsCard } from '../../../features/members/notifications-card.tsx'

export const Route = createFileRoute('/_portal/profile/notifications')({ component: ProfileNotifications })

function ProfileNotifications() {
  return (
    <CardBoundary>
      <NotificationsCard />
    </CardBoundary>
  )
}
