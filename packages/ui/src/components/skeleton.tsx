import { cn } from '../lib/class-names.ts'

/** Placeholder with the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-pulse rounded-sm bg-sunken', className)} />
}
