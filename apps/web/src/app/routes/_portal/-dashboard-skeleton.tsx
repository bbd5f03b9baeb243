import { t } from '@lingui/core/macro'

const box = 'animate-pulse rounded-lg border bg-surface shadow-card'

/** Skeleton of the dashboard while access is checked. */
export function DashboardSkeleton() {
  return (
    <div
      role="status"
      aria-label={t({ id: 'app.loadingDashboard', message: 'Loading the dashboard' })}
      className="grid gap-6"
    >
      <div className={`h-56 xl:h-48 ${box}`} />
      <div className={`h-39 ${box}`} />
      <CardBoxes />
    </div>
  )
}

/** Skeletons below the summary. */
export function CardBoxes() {
  return (
    <>
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={`h-115 ${box}`} />
        <div className={`h-115 ${box}`} />
      </div>
      <div className={`h-142 ${box}`} />
    </>
  )
}
