import { Skeleton } from '../../ui/skeleton.tsx'

/** The page's own boxes while it is decided whether the member may see it. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading the dashboard" className="grid gap-6">
      <Skeleton className="h-34 rounded-lg" />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-105 rounded-lg" />
        <Skeleton className="h-105 rounded-lg" />
      </div>
      <Skeleton className="h-142 rounded-lg" />
    </div>
  )
}
