import type { ReactNode } from 'react'

/** Marks points that are not settled into the ledger yet. */
export function PendingMark({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5 text-accent-text">
      <span aria-hidden="true" className="size-1.5 shrink-0 -translate-y-0.5 rounded-full bg-current" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}
