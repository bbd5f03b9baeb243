import { Pagination } from '@hearth/ui/components/pagination'
import { formatPoints } from '@hearth/ui/lib/format'
import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'

export function LogPages({ page, limit, total }: { page: number; limit: number; total: number }) {
  return (
    <Pagination
      label={t({ id: 'points.logPages', message: 'Pages of the points log' })}
      formatCount={(count) =>
        t({
          id: 'points.entryCount',
          message: plural(count, {
            one: `${{ figure: formatPoints(count) }} entry`,
            other: `${{ figure: formatPoints(count) }} entries`,
          }),
        })
      }
      page={page}
      size={limit}
      total={total}
      link={(to, content) => (
        <Link
          from="/dashboard"
          to="."
          search={(before) => ({ ...before, page: to })}
          resetScroll={false}
          {...content}
        />
      )}
    />
  )
}
