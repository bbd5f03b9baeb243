import { LoadFailed } from '@hearth/ui/components/load-failed'
import { t } from '@lingui/core/macro'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describeError } from '../lib/api/api-error.ts'
import { getQueryClient } from '../lib/api/query-client.ts'
import { isPartMissing } from '../lib/browser/missing-part.ts'

/**
 * Limits an error to one card.
 * @param props.silent renders nothing instead of the error
 */
export function CardBoundary({ children, silent }: { children: ReactNode; silent?: boolean }) {
  return (
    <CatchBoundary
      getResetKey={() => 0}
      onCatch={console.error}
      errorComponent={silent ? Nothing : FailedCard}
    >
      {children}
    </CatchBoundary>
  )
}

const Nothing = () => null

function FailedCard({ error, reset }: ErrorComponentProps) {
  // Only a reload can load a missing module, and the page's error boundary performs it.
  if (isPartMissing(error)) throw error
  return (
    <LoadFailed
      title={t({ id: 'common.cardFailed', message: "Couldn't show this card." })}
      text={describeError(error)}
      retrying={false}
      onRetry={() => void getQueryClient()?.invalidateQueries().then(reset)}
      className="rounded-lg border bg-surface shadow-card"
    />
  )
}
