import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/class-names.ts'

/** Native select, for accessibility. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative inline-flex', className)}>
      <select
        className="h-8 w-full appearance-none rounded-md border bg-surface pr-8 pl-3 text-sm shadow-card hover:bg-sunken"
        {...props}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-2 right-2.5 size-4 text-ink-muted"
      />
    </span>
  )
}
