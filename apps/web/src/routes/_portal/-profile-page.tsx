import { ApiKeysCard } from '../../api-keys/api-keys-card.tsx'
import { ConfirmEmailCard } from '../../appeals/confirm-email-card.tsx'
import { SuspensionCard } from '../../appeals/suspension-card.tsx'
import { ActivityCard } from '../../auth/security/activity-card.tsx'
import { LoginCredentialsCard } from '../../auth/security/login-credentials-card.tsx'
import { SecondFactorCard } from '../../auth/security/second-factor-card.tsx'
import { SessionsCard } from '../../auth/security/sessions-card.tsx'
import { NotificationsCard } from '../../members/notifications-card.tsx'
import { PausedNotice } from '../../members/paused-notice.tsx'
import { PersonalDataCard } from '../../members/personal-data-card.tsx'
import { PreferencesCard } from '../../members/preferences-card.tsx'
import { ProfileCard } from '../../members/profile-card.tsx'
import { CardBoundary } from '../../ui/card-boundary.tsx'
import { WalletCard } from '../../wallets/wallet-card.tsx'

export function ProfilePage() {
  return (
    <div className="grid gap-6">
      <CardBoundary>
        <PausedNotice />
      </CardBoundary>
      <CardBoundary>
        <SuspensionCard />
      </CardBoundary>
      <CardBoundary>
        <ConfirmEmailCard />
      </CardBoundary>
      <div className="grid items-start gap-6 2xl:grid-cols-2">
        <div className="grid gap-6">
          <CardBoundary>
            <ProfileCard />
          </CardBoundary>
          <CardBoundary>
            <WalletCard />
          </CardBoundary>
          <CardBoundary>
            <PreferencesCard />
          </CardBoundary>
          <CardBoundary>
            <NotificationsCard />
          </CardBoundary>
          <CardBoundary>
            <ApiKeysCard />
          </CardBoundary>
          <CardBoundary>
            <PersonalDataCard />
          </CardBoundary>
        </div>
        <div className="grid gap-6">
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
        </div>
      </div>
    </div>
  )
}
