import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/class-names.ts'

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  /** Explains how content appears here. */
  text?: ReactNode
  /** Button, link or command for the next step. */
  action?: ReactNode
  /** Renders the title as a heading, for a page without cards. */
  heading?: boolean
  className?: string
}

/** Placeholder for a list, card, or page without content. */
export function EmptyState({ icon: Icon, title, text, action, heading, className }: EmptyStateProps) {
  const Title = heading ? 'h2' : 'p'
  return (
    <div
      className={cn('grid content-center justify-items-center gap-2 px-6 pt-6 pb-10 text-center', className)}
    >
      <span className="grid size-12 place-content-center rounded-lg bg-accent-soft text-accent-text">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <Title
        className={cn('max-w-120 text-ink', heading ? 'text-lg font-semibold tracking-tight' : 'font-medium')}
      >
        {title}
      </Title>
      {text && <div className="max-w-100 text-sm text-ink-muted">{text}</div>}
      {action && <div className="mt-2 max-w-full">{action}</div>}
    </div>
  )
}
