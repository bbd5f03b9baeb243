import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { normaliseError } from '../lib/api-error.ts'
import { cn } from '../lib/class-names.ts'
import { Button } from './button.tsx'

interface LoadFailedProps {
  /** Name of the data, such as 'the points log'. */
  what: string
  error: Error
  retrying: boolean
  onRetry: () => void
  className?: string
}

/** Replaces a panel whose data failed to load. */
export function LoadFailed({ what, error, retrying, onRetry, className }: LoadFailedProps) {
  return (
    <div
      role="alert"
      className={cn('grid place-content-center justify-items-center gap-3 p-6 text-center', className)}
    >
      <div>
        <p className="font-medium text-ink">{t`Could not load ${what}`}</p>
        <p className="text-sm text-ink-muted">{normaliseError(error).message}</p>
      </div>
      <Button size="sm" onClick={onRetry} disabled={retrying}>
        <RotateCw aria-hidden="true" className={retrying ? 'animate-spin' : ''} />
        {t`Try again`}
      </Button>
    </div>
  )
}
