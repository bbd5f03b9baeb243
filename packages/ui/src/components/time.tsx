import type { ReactNode } from 'react'
import { formatTime, formatUtcTime } from '../lib/format-date.ts'

interface TimeProps {
  /** ISO 8601. */
  at: string | null | undefined
  className?: string
  /** Text about the time, such as a day or a countdown; default: the time. */
  children?: ReactNode
}

/** Moment in the reader's time zone. Shows the UTC time on hover, and the exact time if the text lacks it. */
export function Time({ at, className, children }: TimeProps) {
  if (!at || Number.isNaN(Date.parse(at))) return children ?? formatTime(at)
  const exact = formatTime(at)
  const utc = formatUtcTime(at)
  return (
    <time
      dateTime={at}
      title={children && !utc.startsWith(exact) ? `${exact} · ${utc}` : utc}
      className={className}
    >
      {children ?? exact}
    </time>
  )
}
