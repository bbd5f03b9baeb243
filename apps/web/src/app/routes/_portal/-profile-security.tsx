import { CardBoundary } from '../../../components/card-boundary.tsx'
import { ActivityCard } from '../../../features/auth/security/activity-card.tsx'
import { LoginCredentialsCard } from '../../../features/auth/security/login-credentials-card.tsx'
import { SecondFactorCard } from '../../../features/auth/security/second-factor-card.tsx'
import { SessionsCard } from '../../../features/auth/security/sessions-card.tsx'

export function ProfileSecurity() {
  return (
    <>
      <CardBoundary>
        <LoginCredentialsCard />
      </CardBoundary>
      <CardBoundary>
        <SecondFactorCard />
      </CardBoundary>
      <CardBoundary>
        <SessionsCard />
      </CardBoundary>
      <CardBoundary>
        <ActivityCard />
      </CardBoundary>
    </>
  )
}
