import { type ErrorComponentProps, useMatches, useRouter } from '@tanstack/react-router'
import { PageFailed } from '../../components/page-failed.tsx'
import { getQueryClient } from '../../lib/api/query-client.ts'

/** Replaces a page of the portal that failed. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // Render inside the shell only if the shell itself loaded and just the page in it failed.
  const inShell = useMatches({
    select: (matches) =>
      matches.some(({ routeId, status }) => routeId === '/_portal' && status === 'success'),
  })
  const retry = async () => {
    await getQueryClient()?.resetQueries()
    // Wait for the new data. Otherwise, the page would be rendered with the failed one again.
    await router.invalidate({ sync: true })
    reset()
  }
  return <PageFailed error={error as Error} onRetry={retry} inShell={inShell} />
}
