import { createFileRoute } from '@tanstack/react-router'
import { CardBoundary } from '../../../components/card-boundary.tsx'
import { PersonalDataCard } from '../../../features/members/personal-data-card.tsx'

export const Route = createFileRoute('/_portal/profile/data')({ component: ProfileData })

function ProfileData() {
  return (
    <CardBoundary>
      <PersonalDataCard />
    </CardBoundary>
  )
}
