import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'

/** Shown while a page loads. */
export function PageLoading() {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-muted">
      <Spinner />
      {t`Loading…`}
    </p>
  )
}
