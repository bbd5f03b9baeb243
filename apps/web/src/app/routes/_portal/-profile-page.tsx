import { CardBoundary } from '../../../components/card-boundary.tsx'
import { ApiKeysCard } from '../../../features/api-keys/api-keys-card.tsx'
import { ConfirmEmailCard } from '../../../features/appeals/confirm-email-card.tsx'
import { SuspensionCard } from '../../../features/appeals/suspension-card.tsx'
import { ActivityCard } from '../../../features/auth/security/activity-card.tsx'
import { LoginCredentialsCard } from '../../../features/auth/security/login-credentials-card.tsx'
import { SecondFactorCard } from '../../../features/auth/security/second-factor-card.tsx'
import { SessionsCard } from '../../../features/auth/security/sessions-card.tsx'
import { NotificationsCard } from '../../../features/members/notifications-card.tsx'
import { PausedNotice } from '../../../features/members/paused-notice.tsx'
import { PersonalDataCard } from '../../../features/members/personal-data-card.tsx'
import { PreferencesCard } from '../../../features/members/preferences-card.tsx'
import { ProfileCard } from '../../../features/members/profile-card.tsx'
import { WalletCard } from '../../../features/wallets/wallet-card.tsx'

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
