import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '../../features/auth/auth-layout.tsx'
import { UndoPage } from '../../features/auth/undo-page.tsx'

export const Route = createFileRoute('/undo')({
  component: () => (
    <AuthLayout>
      <UndoPage />
    </AuthLayout>
  ),
})
