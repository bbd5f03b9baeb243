import { cn } from '../lib/class-names.ts'

/** Stands where content will be, at the content's own size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-pulse rounded-sm bg-sunken', className)} />
}
