import { isMfaRequired } from '../../features/auth/mfa-required.ts'
import { openPage } from '../../features/auth/open-page.ts'
import { PageLoading } from '../../features/auth/page-loading.tsx'
import { getRecoveryEmail } from '../../features/auth/recover.ts'
import { ResetPasswordForm } from '../../features/auth/reset-password-form.tsx'
import { useLoaded } from './use-loaded.ts'

export function ResetPasswordRoute() {
  const loaded = useLoaded(load)
  return loaded ? <ResetPasswordForm email={loaded.email} /> : <PageLoading />
}

async function load(): Promise<{ email: string } | undefined> {
  const email = await getRecoveryEmail()
  if (email === null) await openPage('/auth', { replace: true })
  else if (await isMfaRequired()) await openPage('/auth/second-factor?next=reset-password', { replace: true })
  else return { email }
  return undefined
}
