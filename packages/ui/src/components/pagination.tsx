import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { computePagination } from '../lib/compute-pagination.ts'
import { formatPoints } from '../lib/format.ts'
import { Button } from './button.tsx'

interface PaginationProps {
  label: string
  /** Formats a number of entries, as in '120 entries'. */
  formatCount: (count: number) => string
  page: number
  size: number
  total: number
  /** Renders a link to another page. */
  link: (page: number, content: { 'aria-label': string; children: ReactNode }) => ReactElement
}

/** Shows the current page with next and previous links. */
export function Pagination({ label, formatCount, page, size, total, link }: PaginationProps) {
  const { totalPages, hasNextPage, hasPreviousPage } = computePagination(page, size, total)
  const first = (page - 1) * size + 1
  const last = Math.min(page * size, total)
  return (
    <nav aria-label={label} className="flex h-16 items-center justify-between border-t px-6">
      <p className="tabular text-sm text-ink-muted">
        {total > 0 &&
          (first > total
            ? formatCount(total)
            : t({
                id: 'ui.rangeOfTotal',
                message: `${{ first: formatPoints(first) }}–${{ last: formatPoints(last) }} of ${{ total: formatCount(total) }}`,
              }))}
      </p>
      <div className="flex items-center gap-3">
        <p className="tabular text-sm text-ink-muted">
          {total > 0 &&
            t({
              id: 'ui.pageOf',
              message: `Page ${{ page: formatPoints(page) }} of ${{ totalPages: formatPoints(totalPages) }}`,
            })}
        </p>
        <div className="flex gap-1">
          <PageButton
            label={t({ id: 'ui.previousPage', message: 'Previous page' })}
            link={hasPreviousPage && ((content) => link(page - 1, content))}
            icon={<ChevronLeft aria-hidden="true" />}
          />
          <PageButton
            label={t({ id: 'ui.nextPage', message: 'Next page' })}
            link={hasNextPage && ((content) => link(page + 1, content))}
            icon={<ChevronRight aria-hidden="true" />}
          />
        </div>
      </div>
    </nav>
  )
}

interface PageButtonProps {
  label: string
  link: false | ((content: { 'aria-label': string; children: ReactNode }) => ReactElement)
  icon: ReactElement
}

function PageButton({ label, link, icon }: PageButtonProps) {
  return link ? (
    <Button asChild size="icon">
      {link({ 'aria-label': label, children: icon })}
    </Button>
  ) : (
    <Button size="icon" aria-label={label} disabled>
      {icon}
    </Button>
  )
}
