import { Button } from '@hearth/ui/components/button'
import { FullPageMessage } from '@hearth/ui/components/full-page-message'
import { t } from '@lingui/core/macro'
import { type ErrorComponentProps, Link, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { describeError } from '../../lib/api/api-error.ts'
import { getLoadedQueryClient } from '../../lib/api/query-client.ts'
import { isPartMissing, reloadForMissingPart, reloadIfReachable } from '../../lib/browser/release.ts'

const RETRY_MS = 5_000

/** Replaces a page that failed. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // Render inside the shell, which works if only the page in it failed.
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
      // Keep waiting after an outage, even if the page was reloaded shortly before.
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
    // Reload the page, because browsers never retry a failed module.
    if (partMissing) return reloadIfReachable()
    await getLoadedQueryClient()?.resetQueries()
    await router.invalidate()
    reset()
  }
  if (isChecking) return null
  return (
    <FullPageMessage
      title={t({ id: 'app.pageFailedToLoad', message: 'This page failed to load' })}
      text={
        partMissing
          ? t({
              id: 'app.partFailedToLoad',
              message: 'A part of the portal did not load. Check your connection, then try again.',
            })
          : describeError(error)
      }
      retry={retry}
      inShell={inShell}
    >
      <Button asChild>
        <Link to="/auth">{t({ id: 'app.goToStart', message: 'Go to the start' })}</Link>
      </Button>
    </FullPageMessage>
  )
}
