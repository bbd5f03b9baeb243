import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { normaliseError } from '../lib/api-error.ts'
import { Button } from '../ui/button.tsx'
import { FullPageMessage } from '../ui/full-page-message.tsx'

/** Stands in for a page that failed, never a blank screen. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const client = useQueryClient()
  // The shell stands when only the page in it has failed.
  const inShell = useMatches({
    select: (matches) =>
      matches.some(({ routeId, status }) => routeId === '/_portal' && status === 'success'),
  })
  useEffect(() => console.error(error), [error])
  const retry = async () => {
    await client.resetQueries()
    await router.invalidate()
    reset()
  }
  return (
    <FullPageMessage
      title="This page failed to load"
      text={normaliseError(error).message}
      retry={retry}
      inShell={inShell}
    >
      <Button asChild>
        <Link to="/auth">Go to the start</Link>
      </Button>
    </FullPageMessage>
  )
}
