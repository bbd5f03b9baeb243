import { createFileRoute } from '@tanstack/react-router'
import { CardBoundary } from '../../../components/card-boundary.tsx'
import { WalletCard } from '../../../features/wallets/wallet-card.tsx'

export const Route = createFileRoute('/_portal/profile/wallet')({ component: ProfileWallet })

function ProfileWallet() {
  return (
    <CardBoundary>
      <WalletCard />
    </CardBoundary>
  )
}
