import { ActivityCard } from '../../auth/security/activity-card.tsx'
import { SecondStepCard } from '../../auth/security/second-step-card.tsx'
import { SessionsCard } from '../../auth/security/sessions-card.tsx'

export function ProfilePage() {
  return (
    <div className="grid items-start gap-6 2xl:grid-cols-2">
      <div className="grid gap-6">
        <SecondStepCard />
        <SessionsCard />
      </div>
      <ActivityCard />
    </div>
  )
}
