import { ActivityCard } from '../../auth/security/activity-card.tsx'
import { SecondStepCard } from '../../auth/security/second-step-card.tsx'
import { SessionsCard } from '../../auth/security/sessions-card.tsx'

export function ProfilePage() {
  return (
    <div className="grid max-w-220 gap-6">
      <SecondStepCard />
      <SessionsCard />
      <ActivityCard />
    </div>
  )
}
