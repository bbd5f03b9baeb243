import { createFileRoute } from '@tanstack/react-router'
import { CardBoundary } from '../../../components/card-boundary.tsx'
import { PreferencesCard } from '../../../features/members/preferences-card.tsx'
import { ProfileCard } from '../../../features/members/profile-card.tsx'

export const Route = createFileRoute('/_portal/profile/about')({ component: ProfileAbout })

function ProfileAbout() {
  return (
    <>
      <CardBoundary>
        <ProfileCard />
      </CardBoundary>
      <CardBoundary>
        <PreferencesCard />
      </CardBoundary>
    </>
  )
}
