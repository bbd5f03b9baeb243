import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { normaliseError } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { FullPageMessage } from './full-page-message.tsx'

/** Stands in for a page that failed, never a blank screen. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const client = useQueryClient()
  useEffect(() => console.error(error), [error])
  const retry = async () => {
    await client.resetQueries({ predicate: (query) => query.state.status === 'error' })
    await router.invalidate()
    reset()
  }
  return (
    <FullPageMessage title="This page failed to load" text={normaliseError(error).message} retry={retry}>
      <Button asChild>
        <Link to="/auth">Go to the start</Link>
      </Button>
    </FullPageMessage>
  )
}
