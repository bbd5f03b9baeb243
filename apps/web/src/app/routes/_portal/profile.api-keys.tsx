import { createFileRoute } from '@tanstack/react-router'
import { CardBoundary } from '../../../components/card-boundary.tsx'
import { apiKeysQuery } from '../../../features/api-keys/api.ts'
import { ApiKeysCard } from '../../../features/api-keys/api-keys-card.tsx'

export const Route = createFileRoute('/_portal/profile/api-keys')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(apiKeysQuery()),
  component: ProfileApiKeys,
})

function ProfileApiKeys() {
  return (
    <CardBoundary>
      <ApiKeysCard />
    </CardBoundary>
  )
}
