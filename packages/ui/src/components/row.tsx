import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/class-names.ts'
import { Skeleton } from './skeleton.tsx'

interface RowProps {
  /** Icon, or the position in an ordered list. */
  icon: LucideIcon | number
  title: ReactNode
  note: ReactNode
  /** Button or link. */
  action?: ReactNode
  /** Content below the row. */
  children?: ReactNode
  className?: string
  /** Makes the row a target that can be focused. */
  id?: string
}

/** List entry with title, description and action. */
export function Row({ icon: Icon, title, note, action, children, className, id }: RowProps) {
  return (
    <li
      className={cn(
        '@container border-t px-6 py-3 first:border-t-0',
        id && 'scroll-mt-20 -outline-offset-2 outline-accent focus:outline-2',
        className,
      )}
      {...(id && { id, tabIndex: -1 })}
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
        <span className="tabular grid size-9 shrink-0 place-items-center rounded-md border bg-sunken text-sm font-semibold text-ink-soft">
          {typeof Icon === 'number' ? Icon : <Icon aria-hidden="true" className="size-4" />}
        </span>
        {/* In a narrow column, the action moves below the text. */}
        <div className="min-w-0 flex-1 basis-44">
          <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere text-ink">{title}</p>
          <p className="text-sm wrap-anywhere text-ink-muted">{note}</p>
        </div>
        {action && <div className="ml-auto shrink-0 @max-[24rem]:w-full @max-[24rem]:pl-13">{action}</div>}
      </div>
      {children}
    </li>
  )
}

/** Placeholders with the height of rows. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <li key={row} className="flex min-h-16 items-center gap-4 border-t px-6 py-3 first:border-t-0">
          <Skeleton className="size-9 rounded-md" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Short label next to a title. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-sm bg-accent-soft px-1.5 text-xs font-medium text-accent-text">{children}</span>
  )
}
