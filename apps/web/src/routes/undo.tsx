import { createFileRoute } from '@tanstack/react-router'
import { AuthLayout } from '../auth/auth-layout.tsx'
import { UndoPage } from '../auth/undo-page.tsx'

export const Route = createFileRoute('/undo')({
  component: () => (
    <AuthLayout>
      <UndoPage />
    </AuthLayout>
  ),
})
