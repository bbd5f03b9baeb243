import { t } from '@lingui/core/macro'
import { type ErrorComponentProps, Link, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { normaliseError } from '../lib/api-error.ts'
import { getLoadedQueryClient } from '../lib/query-client.ts'
import { isPartMissing, reloadForMissingPart, reloadIfReachable } from '../lib/release.ts'
import { Button } from '../ui/button.tsx'
import { FullPageMessage } from '../ui/full-page-message.tsx'

const RETRY_MS = 5_000

/** Stands in for a page that failed, never a blank screen. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // The shell stands when only the page in it has failed.
  const inShell = useMatches({
    select: (matches) =>
      matches.some(({ routeId, status }) => routeId === '/_portal' && status === 'success'),
  })
  const partMissing = isPartMissing(error)
  const [isChecking, setIsChecking] = useState(partMissing)
  useEffect(() => {
    if (!partMissing) return console.error(error)
    let again: ReturnType<typeof setTimeout>
    let isGone = false
    const check = async (wasAway: boolean) => {
      const outcome = await reloadForMissingPart()
      setIsChecking(outcome === 'reloading')
      // The member may have left the page alone during the outage.
      const isWaiting = outcome === 'away' || (wasAway && outcome === 'too-recent')
      if (isWaiting && !isGone) again = setTimeout(() => void check(true), RETRY_MS)
    }
    void check(false)
    return () => {
      isGone = true
      clearTimeout(again)
    }
  }, [error, partMissing])
  const retry = async () => {
    // A module that failed to load once is not requested again before the next page load.
    if (partMissing) return reloadIfReachable()
    await getLoadedQueryClient()?.resetQueries()
    await router.invalidate()
    reset()
  }
  if (isChecking) return null
  return (
    <FullPageMessage
      title={t`This page failed to load`}
      text={
        partMissing
          ? t`A part of the portal did not load. Check your connection, then try again.`
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
