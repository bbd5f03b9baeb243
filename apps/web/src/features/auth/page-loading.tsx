import { Spinner } from '@hearth/ui/components/spinner'
import { t } from '@lingui/core/macro'

/** Shown while a page loads. Appears after a moment, so that it does not flash. */
export function PageLoading() {
  return (
    <p
      role="status"
      className="flex animate-[boot_150ms_400ms_backwards] items-center gap-2 text-sm text-ink-muted"
    >
      <Spinner />
      {t({ id: 'auth.loading', message: 'Loading…' })}
    </p>
  )
}
