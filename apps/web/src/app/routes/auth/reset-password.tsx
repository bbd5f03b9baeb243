import { createFileRoute, redirect } from '@tanstack/react-router'
import { isMfaRequired } from '../../../features/auth/mfa-required.ts'
import { getRecoveryEmail } from '../../../features/auth/recover.ts'
import { ResetPasswordForm } from '../../../features/auth/reset-password-form.tsx'

export const Route = createFileRoute('/auth/reset-password')({
  loader: async () => {
    const email = await getRecoveryEmail()
    if (email === null) throw redirect({ to: '/auth', replace: true })
    if (await isMfaRequired())
      throw redirect({ to: '/auth/second-factor', search: { next: 'reset-password' }, replace: true })
    return { email }
  },
  component: Page,
})

function Page() {
  return <ResetPasswordForm email={Route.useLoaderData().email} />
}
