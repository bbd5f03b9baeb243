import { t } from '@lingui/core/macro'
/** The page's own boxes while it is decided whether the member may see it. */
export function DashboardSkeleton() {
  const box = 'animate-pulse rounded-lg border bg-surface shadow-card'
  return (
    <div role="status" aria-label={t`Loading the dashboard`} className="grid gap-6">
      <div className={`h-39 ${box}`} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={`h-115 ${box}`} />
        <div className={`h-115 ${box}`} />
      </div>
      <div className={`h-142 ${box}`} />
    </div>
  )
}
