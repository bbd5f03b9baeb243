import { Button } from '@hearth/ui/components/button'
import { FullPageMessage } from '@hearth/ui/components/full-page-message'
import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { describeError } from '../lib/api/api-error.ts'
import { isPartMissing } from '../lib/browser/missing-part.ts'
import { reloadForMissingPart, reloadIfReachable } from '../lib/browser/release.ts'

const RETRY_MS = 5_000

interface PageFailedProps {
  error: Error
  /** Renders the page again. A missing module needs a reload instead. */
  onRetry: () => unknown
  inShell?: boolean
}

/** Replaces a page that failed. Reloads the page if a module is missing and the server responds. */
export function PageFailed({ error, onRetry, inShell }: PageFailedProps) {
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
  if (isChecking) return null
  return (
    <FullPageMessage
      title={t({ id: 'app.pageFailedToLoad', message: "Couldn't load this page" })}
      text={
        partMissing
          ? t({
              id: 'app.partFailedToLoad',
              message: "Part of the portal couldn't load. Check your connection, then try again.",
            })
          : describeError(error)
      }
      // Reload the page, because browsers never retry a failed module.
      retry={partMissing ? reloadIfReachable : onRetry}
      {...(inShell === undefined ? {} : { inShell })}
    >
      <Button asChild>
        <a href="/auth">{t({ id: 'app.goToStart', message: 'Go to the home page' })}</a>
      </Button>
    </FullPageMessage>
  )
}
