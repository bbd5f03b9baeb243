import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPoints } from '../lib/format.ts'
import { Button } from '../ui/button.tsx'

export function LogPages({ page, limit, total }: { page: number; limit: number; total: number }) {
  const pages = Math.max(1, Math.ceil(total / limit))
  const first = (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  return (
    <nav
      aria-label="Pages of the points log"
      className="flex h-16 items-center justify-between border-t px-6"
    >
      <p className="tabular text-sm text-ink-muted">
        {total > 0 &&
          (first > total
            ? `${formatPoints(total)} entries`
            : `${formatPoints(first)}–${formatPoints(last)} of ${formatPoints(total)} entries`)}
      </p>
      <div className="flex items-center gap-3">
        <p className="tabular text-sm text-ink-muted">
          {total > 0 && `Page ${formatPoints(page)} of ${formatPoints(pages)}`}
        </p>
        <div className="flex gap-1">
          <PageLink to={page - 1} of={pages} label="Previous page">
            <ChevronLeft aria-hidden="true" />
          </PageLink>
          <PageLink to={page + 1} of={pages} label="Next page">
            <ChevronRight aria-hidden="true" />
          </PageLink>
        </div>
      </div>
    </nav>
  )
}

function PageLink({
  to,
  of,
  label,
  children,
}: {
  to: number
  of: number
  label: string
  children: ReactNode
}) {
  if (to < 1 || to > of) {
    return (
      <Button size="icon" aria-label={label} disabled>
        {children}
      </Button>
    )
  }
  return (
    <Button asChild size="icon">
      <Link
        from="/dashboard"
        to="."
        search={(before) => ({ ...before, page: to })}
        resetScroll={false}
        aria-label={label}
      >
        {children}
      </Link>
    </Button>
  )
}
