import { Link } from '@tanstack/react-router'
import { Pages } from '../ui/pages.tsx'

export function LogPages({ page, limit, total }: { page: number; limit: number; total: number }) {
  return (
    <Pages
      label="Pages of the points log"
      what="entries"
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
