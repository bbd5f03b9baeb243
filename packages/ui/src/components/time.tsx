import type { ReactNode } from 'react'
import { formatTime, formatUtcTime } from '../lib/format-date.ts'

interface TimeProps {
  /** ISO 8601. */
  at: string | null | undefined
  className?: string
  /** Text that contains the time; default: the time. */
  children?: ReactNode
}

/** Moment in the reader's time zone. Shows the UTC time on hover. */
export function Time({ at, className, children }: TimeProps) {
  if (!at || Number.isNaN(Date.parse(at))) return children ?? formatTime(at)
  return (
    <time dateTime={at} title={formatUtcTime(at)} className={className}>
      {children ?? formatTime(at)}
    </time>
  )
}
