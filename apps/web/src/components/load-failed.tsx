import { LoadFailed as LoadFailedView } from '@hearth/ui/components/load-failed'
import type { ComponentProps } from 'react'
import { describeError } from '../lib/api/api-error.ts'

interface LoadFailedProps extends Omit<ComponentProps<typeof LoadFailedView>, 'text'> {
  error: Error
}

/** Replaces a panel whose request failed. */
export function LoadFailed({ error, ...props }: LoadFailedProps) {
  return <LoadFailedView {...props} text={describeError(error)} />
}
