import { pointsCategories } from '@hearth/protocol/points-categories'
import { Button } from '@hearth/ui/components/button'
import { DateInput } from '@hearth/ui/components/date-input'
import { Select } from '@hearth/ui/components/select'
import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { getCategoryName } from './category-colors.ts'
import type { LogSearch } from './dashboard-search.ts'

type Filter = Omit<LogSearch, 'page'>

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
      <DateInput
        label={t({ id: 'points.dateFrom', message: 'From' })}
        value={startDate}
        max={endDate}
        onChange={(day) => filter({ startDate: day })}
      />
      <DateInput
        label={t({ id: 'points.dateTo', message: 'To' })}
        value={endDate}
        min={startDate}
        onChange={(day) => filter({ endDate: day })}
      />
    </div>
  )
}
