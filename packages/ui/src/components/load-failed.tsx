import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { cn } from '../lib/class-names.ts'
import { Button } from './button.tsx'

interface LoadFailedProps {
  /** Whole sentence, such as "Couldn't load the points log." */
  title: string
  /** Reason, and what to do. */
  text: string
  retrying: boolean
  onRetry: () => void
  className?: string
}

/** Replaces a panel whose data failed to load. */
export function LoadFailed({ title, text, retrying, onRetry, className }: LoadFailedProps) {
  return (
    <div
      role="alert"
      className={cn('grid place-content-center justify-items-center gap-3 p-6 text-center', className)}
    >
      <div>
        <p className="font-medium text-ink">{title}</p>
        <p className="text-sm text-ink-muted">{text}</p>
      </div>
      <Button size="sm" onClick={onRetry} disabled={retrying}>
        <RotateCw aria-hidden="true" className={retrying ? 'animate-spin' : ''} />
        {t({ id: 'common.tryAgain', message: 'Try again' })}
      </Button>
    </div>
  )
}
