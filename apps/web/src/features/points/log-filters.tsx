import { pointsCategories } from '@hearth/protocol/points-categories'
import { Button } from '@hearth/ui/components/button'
import { Select } from '@hearth/ui/components/select'
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { getCategoryName } from './category-colors.ts'
import type { LogSearch } from './dashboard-search.ts'

type Filter = Omit<LogSearch, 'page'>

const dateClass = 'tabular h-8 w-36 rounded-md border bg-surface px-2.5 text-sm shadow-card hover:bg-sunken'

/** Filters by category and days, stored in the URL. A change returns to the first page. */
export function LogFilters({ category, startDate, endDate }: Filter) {
  const navigate = useNavigate({ from: '/dashboard' })
  const filter = (change: Partial<Filter>) =>
    navigate({ search: (before) => ({ ...before, ...change, page: 1 }), replace: true, resetScroll: false })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in this row
    <div
      role="group"
      aria-label={t({ id: 'points.filterLog', message: 'Filter the points log' })}
      className="flex flex-wrap items-center gap-2"
    >
      {(category || startDate || endDate) && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => filter({ category: undefined, startDate: undefined, endDate: undefined })}
        >
          <X aria-hidden="true" />
          {t({ id: 'points.clearFilters', message: 'Clear filters' })}
        </Button>
      )}
      <Select
        aria-label={t({ id: 'points.category', message: 'Category' })}
        className="w-40"
        value={category ?? ''}
        onChange={(event) =>
          filter({ category: pointsCategories.find((name) => name === event.target.value) })
        }
      >
        <option value="">{t({ id: 'points.allCategories', message: 'All categories' })}</option>
        {pointsCategories.map((name) => (
          <option key={name} value={name}>
            {getCategoryName(name)}
          </option>
        ))}
      </Select>
      <label className="flex items-center gap-2 pl-2 text-sm text-ink-muted">
        {t({ id: 'points.dateFrom', message: 'From' })}
        <input
          type="date"
          className={dateClass}
          value={startDate ?? ''}
          max={endDate}
          onChange={(event) => filter({ startDate: event.target.value || undefined })}
        />
      </label>
      <label className="flex items-center gap-2 text-sm text-ink-muted">
        {t({ id: 'points.dateTo', message: 'To' })}
        <input
          type="date"
          className={dateClass}
          value={endDate ?? ''}
          min={startDate}
          onChange={(event) => filter({ endDate: event.target.value || undefined })}
        />
      </label>
    </div>
  )
}
