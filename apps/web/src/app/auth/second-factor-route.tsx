import { useSearchParameter } from '../../features/auth/location.ts'
import { openPage } from '../../features/auth/open-page.ts'
import { PageLoading } from '../../features/auth/page-loading.tsx'
import { listRequiredFactors } from '../../features/auth/second-factor.ts'
import { SecondFactorPage } from '../../features/auth/second-factor-page.tsx'
import { useLoaded } from './use-loaded.ts'

export function SecondFactorRoute() {
  const resetsPassword = useSearchParameter('next') === 'reset-password'
  const factors = useLoaded(async () => {
    const required = await listRequiredFactors()
    if (!required) await openPage(resetsPassword ? '/auth/reset-password' : '/auth', { replace: true })
    return required ?? undefined
  })
  return factors ? <SecondFactorPage factors={factors} resetsPassword={resetsPassword} /> : <PageLoading />
}
