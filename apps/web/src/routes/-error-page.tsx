import { t } from '@lingui/core/macro'
import { type ErrorComponentProps, Link, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { normaliseError } from '../lib/api-error.ts'
import { loadedQueryClient } from '../lib/query-client.ts'
import { isOutdated, isPartMissing } from '../lib/release.ts'
import { Button } from '../ui/button.tsx'
import { FullPageMessage } from '../ui/full-page-message.tsx'

/** Stands in for a page that failed, never a blank screen. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // The shell stands when only the page in it has failed.
  const inShell = useMatches({
    select: (matches) =>
      matches.some(({ routeId, status }) => routeId === '/_portal' && status === 'success'),
  })
  const partMissing = isPartMissing(error)
  const [looking, setLooking] = useState(partMissing)
  useEffect(() => {
    if (!partMissing) return console.error(error)
    // Of another release since this page was opened: with that, the page is there.
    void isOutdated().then((outdated) => (outdated ? location.reload() : setLooking(false)))
  }, [error, partMissing])
  const retry = async () => {
    await loadedQueryClient()?.resetQueries()
    await router.invalidate()
    reset()
  }
  if (looking) return null
  return (
    <FullPageMessage
      title={t`This page failed to load`}
      text={
        partMissing
          ? t`A part of the portal did not come through. Your connection may be down.`
          : normaliseError(error).message
      }
      retry={retry}
      inShell={inShell}
    >
      <Button asChild>
        <Link to="/auth">{t`Go to the start`}</Link>
      </Button>
    </FullPageMessage>
  )
}
